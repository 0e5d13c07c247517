import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { actingAs } from "../../../support/table-permissions";
import { aTask, aWriter, someSettings } from "../../../support/table-world";
import { admin, ask, askTwice, claims, type Lives } from "./at-work";

async function worksOnTasks() {
  const { userId } = await aWriter();
  const { id } = await aTask();
  const task = { ...claims(userId), params: { id } };
  await ask("listTasks", claims(userId));
  await ask("listTasks", { ...claims(userId), query: { field: "Law" } });
  await ask("listTasks", { ...claims(userId), query: { open: "true" } });
  await ask("listTasks", { ...claims(userId), query: { open: "true", field: "Law" } });
  await ask("listTasks", { ...claims(userId), query: { sort: "pay" } });
  await ask("listTasks", { ...claims(userId), query: { sort: "due", field: "Law" } });
  await ask("listExamples");
  await ask("listOpenTasks");
  await ask("getTask", task);
  expect((await askTwice("bid", task)).status).toBe(201);
  await ask("listAwards", claims(userId));
  expect((await askTwice("cancelAward", task)).status).toBe(200);
}

async function keepsTasks() {
  const asAdmin = await admin();
  const body = { field: "Law", dueDate: "2099-12-31", context: "Summarise.", amount: 1500 };
  expect((await askTwice("createTask", { ...asAdmin, body })).status).toBe(201);
  for (const query of [
    {},
    { field: "Law" },
    { status: "active" },
    { status: "active", field: "Law" },
    { search: "ruling", publishDay: "2099-12-31" },
  ])
    expect((await ask("listAllTasks", { ...asAdmin, query })).status).toBe(200);
  const { id } = await aTask({ publishAt: new Date(Date.now() + 3600_000).toISOString() });
  const task = { ...asAdmin, params: { id } };
  const published = { ...body, version: 1, publishAt: "now" };
  expect((await ask("changeTask", { ...task, body: published })).status).toBe(200);
  const { userId } = await aWriter();
  expect((await ask("bid", { ...claims(userId), params: { id } })).status).toBe(201);
  const better = { ...body, version: 2, amount: 1600 };
  expect((await ask("changeTask", { ...task, body: better })).status).toBe(200);
  const mended = { note: "The client has gone.", reopen: true };
  expect((await askTwice("takeBackTask", { ...task, body: mended })).status).toBe(200);
  expect((await ask("getAdminTask", task)).status).toBe(200);
  const { id: unwanted } = await aTask();
  expect((await ask("deleteTask", { ...asAdmin, params: { id: unwanted } })).status).toBe(204);
  const { publishAt: _, version: __, ...row } = { ...published, row: 1 };
  const file = { importId: randomUUID(), rows: [row] };
  expect((await askTwice("importTasks", { ...asAdmin, body: file })).status).toBe(200);
  await ask("listImportedRows", { ...asAdmin, params: { id: file.importId } });
  await ask("listAllTasks", { ...asAdmin, query: { import: file.importId } });
  const other = { importId: randomUUID(), rows: [{ ...row, amount: 1700 }] };
  const posted = (await ask("importTasks", { ...asAdmin, body: other })).body as {
    results: { task: { id: string } }[];
  };
  const alone = { ...asAdmin, params: { id: posted.results[0]?.task.id ?? "" } };
  expect((await ask("deleteTask", alone)).status).toBe(204);
  expect((await ask("listImports", asAdmin)).status).toBe(200);
  const whole = { ...asAdmin, params: { id: file.importId } };
  expect((await ask("deleteImport", whole)).status).toBe(200);
}

/** Makes a task due for publication, one due for submission, and one that its writer has missed. */
async function timePassesForTasks() {
  const inAnHour = new Date(Date.now() + 3600_000).toISOString();
  await aTask({ publishAt: inAnHour });
  await aTask({ dueAt: inAnHour });
  const { userId } = await aWriter();
  const missed = { ...claims(userId), params: { id: (await aTask()).id } };
  expect((await ask("bid", missed)).status).toBe(201);
  const { passTime } = await import("../../../../lambdas/work/tasks/task");
  const { passDueAwards } = await import("../../../../lambdas/work/tasks/due-awards");
  await actingAs("Clock", async () => {
    await passTime(new Date(Date.now() + 2 * 3600_000), () => false);
    await passDueAwards(new Date(Date.now() + 48 * 3600_000), someSettings(), () => true);
  });
}

export const tasks: Lives = {
  Writer: [worksOnTasks],
  Desk: [keepsTasks],
  Clock: [timePassesForTasks],
};
