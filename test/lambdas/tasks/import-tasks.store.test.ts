import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { api } from "#contracts/api";
import { messages } from "#contracts/messages";
import type { RowResult } from "#contracts/task-import";
import { handler } from "../../../lambdas/tasks/admin-tasks.handler";
import { importTasks } from "../../../lambdas/tasks/import-tasks";
import { newTaskId } from "../../../lambdas/tasks/task";
import { claimsOf, send } from "../../support/api-event";
import { freshTable } from "../../support/table";
import { aTask, aWriter, someSettings } from "../../support/table-world";

const table = freshTable({ SETTINGS: JSON.stringify(someSettings()) });
const admin = claimsOf("administrator", { admin: true });
beforeAll(() => aWriter({ userId: "administrator", isAdmin: true }).then(() => undefined));

const good = { field: "Law", dueDate: "2099-12-31", context: "Summarise.", amount: 1500 };
const rowsFrom = (first: number, count = 25) =>
  Array.from({ length: count }, (_, at) => ({ row: first + at, ...good, amount: 100 + at }));

async function post(importId: string, rows: readonly object[], file?: string) {
  const { status, body } = await send(handler, api.importTasks, {
    claims: admin,
    body: { importId, ...(file && { file }), rows },
  });
  return { status, body, results: (body["results"] ?? []) as RowResult[] };
}
const postedTasks = async () => (await table.items()).filter(({ type }) => type === "Task");
const idsOf = (results: readonly RowResult[]) => results.map(({ task }) => task?.id);

test("25 rows become 25 open tasks, in one transaction with what is written down of it", async () => {
  const importId = randomUUID();

  const { status, results } = await post(importId, rowsFrom(1), "november.csv");

  expect(status).toBe(200);
  expect(results.map(({ row }) => row)).toEqual(rowsFrom(1).map(({ row }) => row));
  const items = await table.items();
  const open = new Set(items.filter(({ type }) => type === "OpenTask").map(({ id }) => id));
  expect(results.every(({ task }) => task && open.has(task.id))).toBe(true);
  expect(items.filter(({ act }) => act === "tasks-imported")).toMatchObject([
    { subject: importId, after: { file: "november.csv", tasks: 25, firstRow: 1, lastRow: 25 } },
  ]);
});

test("the same rows again, also side by side, are the same tasks and post nothing", async () => {
  const importId = randomUUID();
  const before = (await postedTasks()).length;

  const together = await Promise.all([1, 2, 3].map(() => post(importId, rowsFrom(1))));
  const later = await post(importId, rowsFrom(1));

  expect(new Set(together.map(({ results }) => `${idsOf(results)}`)).size).toBe(1);
  expect(idsOf(later.results)).toEqual(idsOf(together[0]?.results ?? []));
  expect(await postedTasks()).toHaveLength(before + 25);
});

test("a row that is both in an earlier call and in this one is its earlier task", async () => {
  const importId = randomUUID();
  const first = await post(importId, rowsFrom(1, 10));
  const before = (await postedTasks()).length;

  const second = await post(importId, rowsFrom(6, 10));

  expect(idsOf(second.results).slice(0, 5)).toEqual(idsOf(first.results).slice(5));
  expect(await postedTasks()).toHaveLength(before + 5);
});

test.each([
  ["a field that is none", { field: "Histroy" }, "field"],
  ["a day that is none", { dueDate: "2026-11-31" }, "dueDate"],
  ["a due time that has passed", { dueDate: "2020-01-01" }, "dueDate"],
  ["a broken amount", { amount: 1200.5 }, "amount"],
  ["no text", { context: " " }, "context"],
  ["a publication that has passed", { publishAt: "2020-01-01T00:00:00.000Z" }, "publishAt"],
])("a row with %s says so, and the others are posted", async (_, fault, field) => {
  const importId = randomUUID();

  const { status, results } = await post(importId, [
    { row: 1, ...good },
    { row: 2, ...good, ...fault },
  ]);

  expect(status).toBe(200);
  expect(results[0]?.task).toBeDefined();
  expect(Object.keys(results[1]?.problem?.fields ?? {})).toEqual([field]);
  const mended = await post(importId, [{ row: 2, ...good }]);
  expect(mended.results[0]?.task?.field).toBe("Law");
});

test("rows without any task to be made of post nothing, and write nothing down", async () => {
  const before = (await table.items()).length;

  const { status, results } = await post(randomUUID(), [{ row: 1 }, { row: 2, amount: "x" }]);

  expect(status).toBe(200);
  expect(results.every(({ problem }) => problem !== undefined)).toBe(true);
  expect(await table.items()).toHaveLength(before);
});

test("a number that is sent twice stands for its first row", async () => {
  const { results } = await post(randomUUID(), [
    { row: 1, ...good, amount: 500 },
    { row: 1, ...good, amount: 900 },
  ]);

  expect(results.map(({ task }) => task?.amount)).toEqual([500, 500]);
});

test("a task that was deleted since is not posted again", async () => {
  const importId = randomUUID();
  const { results } = await post(importId, rowsFrom(1, 1));
  const id = results[0]?.task?.id ?? "";
  await send(handler, api.deleteTask, { claims: admin, params: { id } });

  const again = await post(importId, rowsFrom(1, 1));

  expect(again.results).toEqual([
    { row: 1, problem: { message: messages.tasks.deletedSince, fields: {} } },
  ]);
});

test("an id that is in use is drawn again", async () => {
  const used = await aTask();
  const ids = [used.id];

  const { results } = await importTasks(
    { importId: randomUUID(), rows: rowsFrom(1, 2) },
    {
      by: "administrator",
      publishTime: "07:00",
      newId: () => ids.pop() ?? newTaskId(),
      now: new Date(),
    },
  );

  expect(new Set(idsOf(results)).size).toBe(2);
  expect(idsOf(results)).not.toContain(used.id);
});

test.each([
  ["26 rows", { importId: randomUUID(), rows: rowsFrom(1, 26) }],
  ["no rows", { importId: randomUUID(), rows: [] }],
  ["rows without numbers", { importId: randomUUID(), rows: [good] }],
  ["a name of a file that is none", { importId: "../..", rows: rowsFrom(1, 1) }],
])("%s are refused whole", async (_, body) => {
  const { status } = await send(handler, api.importTasks, { claims: admin, body });

  expect(status).toBe(400);
});

test("a writer imports nothing, and sees no import", async () => {
  const claims = claimsOf("w");
  const params = { id: randomUUID() };
  const body = { importId: params.id, rows: rowsFrom(1, 1) };

  expect((await send(handler, api.importTasks, { claims, body })).status).toBe(403);
  const listed = await send(handler, api.listImportedRows, { claims, params });
  expect(listed.status).toBe(403);
});

test("a file's rows that were posted are listed with their tasks, in their order", async () => {
  const importId = randomUUID();
  const late = await post(importId, rowsFrom(26, 5));
  const early = await post(importId, rowsFrom(1, 5));

  const { body } = await send(handler, api.listImportedRows, {
    claims: admin,
    params: { id: importId },
  });

  expect(body).toMatchObject({
    rows: [...early.results, ...late.results].map(({ row, task }) => ({ row, taskId: task?.id })),
  });
});

test("a file that nobody imported has no rows, and a name that is none is not found", async () => {
  const { body } = await send(handler, api.listImportedRows, {
    claims: admin,
    params: { id: randomUUID() },
  });
  expect(body).toEqual({ rows: [] });
  const none = { claims: admin, params: { id: "x".repeat(5000) } };
  expect((await send(handler, api.listImportedRows, none)).status).toBe(404);
});
