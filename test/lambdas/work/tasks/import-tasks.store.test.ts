import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import type { Import, RowResult } from "#contracts/admin-tasks";
import { api } from "#contracts/api";
import { messages } from "#contracts/messages";
import { handler } from "../../../../lambdas/functions/desk";
import { importTasks } from "../../../../lambdas/work/tasks/import-tasks";
import { followImports } from "../../../../lambdas/work/tasks/list-imports";
import { newTaskId } from "../../../../lambdas/work/tasks/task";
import { claimsOf, send } from "../../../support/api-event";
import { engineTest, freshTable } from "../../../support/table";
import { aTask, aWriter, someSettings } from "../../../support/table-world";
import { bid } from "./support/writers";

const table = freshTable({ SETTINGS: JSON.stringify(someSettings()) });
const admin = claimsOf("administrator", { admin: true });
beforeAll(() => aWriter({ userId: "administrator", isAdmin: true }).then(() => undefined));

const good = { field: "Law", dueDate: "2099-12-31", context: "Summarise.", amount: 1500 };
const rowsFrom = (first: number, count = 25) =>
  Array.from({ length: count }, (_, at) => ({ row: first + at, ...good, amount: 99 + first + at }));

interface Row {
  row?: number;
  field?: unknown;
  dueDate?: unknown;
  context?: string;
  amount?: unknown;
  publishAt?: unknown;
  again?: boolean;
}
/** Posts rows whose texts belong to this file, unless another is given. */
async function post(
  importId: string,
  rows: readonly Row[],
  { text = importId, ...file }: { text?: string; file?: string; total?: number } = {},
) {
  const named = rows.map((row) =>
    row.context?.trim() ? { ...row, context: `${row.context} ${text}` } : row,
  );
  const { status, body } = await send(handler, api.importTasks, {
    claims: admin,
    body: { importId, ...file, rows: named },
  });
  return { status, body, results: (body["results"] ?? []) as RowResult[] };
}
const postedTasks = async () => (await table.items()).filter(({ type }) => type === "Task");
const idsOf = (results: readonly RowResult[]) => results.map(({ task }) => task?.id);

test("25 rows become 25 open tasks and one entry of the audit log", async () => {
  const importId = randomUUID();

  const { status, results } = await post(importId, rowsFrom(1), { file: "november.csv" });

  expect(status).toBe(200);
  expect(results.map(({ row }) => row)).toEqual(rowsFrom(1).map(({ row }) => row));
  const items = await table.items();
  const open = new Set(items.filter(({ type }) => type === "OpenTask").map(({ id }) => id));
  expect(results.every(({ task }) => task && open.has(task.id))).toBe(true);
  expect(items.filter(({ act }) => act === "tasks-imported")).toMatchObject([
    { subject: importId, after: { file: "november.csv", tasks: 25, firstRow: 1, lastRow: 25 } },
  ]);
});

engineTest(
  "rows that are sent again, also at the same time, are the same tasks and post nothing",
  async () => {
    const importId = randomUUID();
    const before = (await postedTasks()).length;

    const together = await Promise.all([1, 2, 3].map(() => post(importId, rowsFrom(1))));
    const later = await post(importId, rowsFrom(1));

    expect(new Set(together.map(({ results }) => `${idsOf(results)}`)).size).toBe(1);
    expect(idsOf(later.results)).toEqual(idsOf(together[0]?.results ?? []));
    expect(await postedTasks()).toHaveLength(before + 25);
  },
);

test("a row posted by an earlier call returns the same task", async () => {
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
])("a row with %s reports it, and the others are posted", async (_, fault, field) => {
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

test("invalid rows post nothing and leave nothing in the audit log", async () => {
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

test("a row whose task was deleted since is not posted again", async () => {
  const importId = randomUUID();
  const { results } = await post(importId, rowsFrom(1, 1));
  const id = results[0]?.task?.id ?? "";
  await send(handler, api.deleteTask, { claims: admin, params: { id } });

  const again = await post(importId, rowsFrom(1, 1));

  expect(again.results).toEqual([
    { row: 1, problem: { message: messages.tasks.deletedSince, fields: {} } },
  ]);
});

test("another id is drawn when the first is in use", async () => {
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

test("a writer can neither import nor see an import", async () => {
  const claims = claimsOf("w");
  const params = { id: randomUUID() };
  const body = { importId: params.id, rows: rowsFrom(1, 1) };

  expect((await send(handler, api.importTasks, { claims, body })).status).toBe(403);
  const listed = await send(handler, api.listImportedRows, { claims, params });
  expect(listed.status).toBe(403);
});

test("a file's posted rows are listed with their tasks, in order", async () => {
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

test("a file that was never imported has no rows, and an invalid name is not found", async () => {
  const { body } = await send(handler, api.listImportedRows, {
    claims: admin,
    params: { id: randomUUID() },
  });
  expect(body).toEqual({ rows: [] });
  const none = { claims: admin, params: { id: "x".repeat(5000) } };
  expect((await send(handler, api.listImportedRows, none)).status).toBe(404);
});

async function importOf(importId: string) {
  const { body } = await send(handler, api.listImports, { claims: admin });
  return (body["imports"] as Import[]).find((each) => each.importId === importId);
}
const deleteImport = (importId: string) =>
  send(handler, api.deleteImport, { claims: admin, params: { id: importId } });
const taskIdsOf = async (importId: string) =>
  (await postedTasks()).filter((task) => task["importId"] === importId).map(({ id }) => id);

test("a corrected file posts its new rows, and names the tasks of the others", async () => {
  const [file, corrected] = [randomUUID(), randomUUID()];
  const first = await post(file, rowsFrom(1, 3), { file: "C:\\Users\\grace\\november.csv" });
  const [one, two] = rowsFrom(1, 2);
  const changed = { row: 3, ...good, amount: 900 };

  const { results } = await post(corrected, [{ ...one }, { ...two }, changed], {
    text: file,
    total: 4,
  });

  expect(results.map(({ already }) => already)).toEqual([true, true, undefined]);
  expect(idsOf(results).slice(0, 2)).toEqual(idsOf(first.results).slice(0, 2));
  expect(await taskIdsOf(corrected)).toEqual([results[2]?.task?.id]);
  const ofFile = await send(handler, api.listAllTasks, {
    claims: admin,
    query: { import: corrected },
  });
  expect(ofFile.body).toMatchObject({ tasks: [{ id: results[2]?.task?.id }] });
  const by = { userId: "administrator", name: expect.any(String) };
  expect(await importOf(file)).toMatchObject({
    fileName: "november.csv",
    by,
    posted: 3,
    taken: 0,
    total: 3,
  });
  expect(await importOf(corrected)).toMatchObject({ posted: 1, total: 4 });
});

test('a row with "again" is posted again, once however often it is sent', async () => {
  const [file, other] = [randomUUID(), randomUUID()];
  const first = await post(file, rowsFrom(1, 1));
  const row = { row: 1, ...good, amount: 100 };
  const [recognised] = (await post(other, [row], { text: file })).results;
  expect(recognised).toMatchObject({ already: true, task: { id: idsOf(first.results)[0] } });

  const again = [1, 2].map(() => post(other, [{ ...row, again: true }], { text: file }));
  const posted = (await Promise.all(again)).map(({ results }) => results[0]);

  expect(posted[0]?.task?.id).not.toBe(recognised?.task?.id);
  expect(posted[1]?.task?.id).toBe(posted[0]?.task?.id);
  expect(await importOf(other)).toMatchObject({ posted: 1, total: 1 });
});

engineTest("two files with the same rows at once post each row once", async () => {
  const text = randomUUID();
  const files = [randomUUID(), randomUUID()];

  const both = await Promise.all(files.map((file) => post(file, rowsFrom(1), { text })));

  expect(idsOf(both[0]?.results ?? [])).toEqual(idsOf(both[1]?.results ?? []));
  const posted = await Promise.all(files.map(taskIdsOf));
  expect(posted.flat()).toHaveLength(25);
});

test("a row that repeats a row of its file says which, and is posted only if it asks to be", async () => {
  const same = { ...good, amount: 700 };

  const importId = randomUUID();

  const { results } = await post(importId, [
    { row: 1, ...same },
    { row: 2, ...same },
    { row: 3, ...same, again: true },
  ]);
  const later = await post(importId, [
    { row: 2, ...same },
    { row: 4, ...same },
  ]);
  const other = await post(randomUUID(), [{ row: 9, ...same }], { text: importId });
  const { body } = await send(handler, api.listImportedRows, {
    claims: admin,
    params: { id: importId },
  });

  const [one, two, three] = idsOf(results);
  expect(two).toBe(one);
  expect(three).not.toBe(one);
  expect(results.map(({ already }) => already)).toEqual([undefined, true, undefined]);
  expect(results.map(({ repeats }) => repeats)).toEqual([undefined, 1, undefined]);
  expect(later.results.map(({ repeats }) => repeats)).toEqual([1, 1]);
  expect(idsOf(later.results)).toEqual([one, one]);
  expect(other.results).toMatchObject([{ already: true, task: { id: one } }]);
  expect(other.results[0]).not.toHaveProperty("repeats");
  expect(body["rows"]).toMatchObject([{ row: 1 }, { repeats: 1 }, { row: 3 }, { repeats: 1 }]);
});

test("a row can be posted again after 30 days, or once its task is deleted", async () => {
  const rows = [{ row: 1, ...good, context: randomUUID() }];
  const on = (day: number) => ({
    by: "administrator",
    publishTime: "07:00",
    newId: newTaskId,
    now: new Date(Date.UTC(2090, 0, day)),
  });
  const idOn = async (day: number) => {
    const { results } = await importTasks({ importId: randomUUID(), rows }, on(day));
    return results[0]?.task?.id ?? "";
  };
  const first = await idOn(1);
  expect(await idOn(30)).toBe(first);
  const second = await idOn(31);
  expect(second).not.toBe(first);

  await send(handler, api.deleteTask, { claims: admin, params: { id: second } });
  expect([first, second]).not.toContain(await idOn(31));
});

test("all parts of a file make one entry of the audit log with the correct total", async () => {
  const importId = randomUUID();
  for (const first of [1, 26, 51]) await post(importId, rowsFrom(first));

  const audited = (await table.items()).filter(({ subject }) => subject === importId);
  expect(audited).toMatchObject([{ after: { tasks: 75, firstRow: 1, lastRow: 75 } }]);
});

test("an import is deleted except taken tasks, as one entry of the audit log, and can be posted again", async () => {
  const importId = randomUUID();
  const published = rowsFrom(1, 25).map((row) => ({ ...row, publishAt: "now" }));
  const { results } = await post(importId, published);
  await post(importId, rowsFrom(26, 25));
  const [taken = "", single = ""] = idsOf(results);
  const { userId } = await aWriter();
  expect((await bid(userId, taken)).status).toBe(201);
  await send(handler, api.deleteTask, { claims: admin, params: { id: single } });

  const both = await Promise.all([deleteImport(importId), deleteImport(importId)]);

  expect(both.map(({ body }) => body["kept"])).toEqual([1, 1]);
  expect(Math.max(...both.map(({ body }) => Number(body["deleted"])))).toBe(48);
  expect(await taskIdsOf(importId)).toEqual([taken]);
  expect(await importOf(importId)).toMatchObject({ posted: 1, total: 50 });
  const audited = (await table.items()).filter(
    ({ act, subject }) => act === "import-deleted" && subject === importId,
  );
  expect(audited).toMatchObject([{ before: { tasks: 49 }, after: { deleted: 48, kept: 1 } }]);

  const again = await post(importId, rowsFrom(1, 25));
  expect(again.results.every(({ task, already }) => task && !already)).toBe(true);
  expect(idsOf(again.results)[0]).toBe(taken);
  expect(await taskIdsOf(importId)).toHaveLength(25);
});

test("a large import is deleted in several calls, and leaves the list", async () => {
  const importId = randomUUID();
  for (let first = 1; first < 150; first += 25) await post(importId, rowsFrom(first));

  const first = await deleteImport(importId);
  expect(first.body).toEqual({ deleted: 120, kept: 0, more: true });
  const second = await deleteImport(importId);
  expect(second.body).toEqual({ deleted: 150, kept: 0, more: false });
  expect(await taskIdsOf(importId)).toEqual([]);
  expect(await importOf(importId)).toBeUndefined();
  expect((await deleteImport(importId)).body).toEqual({ deleted: 0, kept: 0, more: false });
  const left = (await table.items()).filter(({ pk }) => pk === `IMPORT#${importId}`);
  expect(left).toHaveLength(1);
});

test("a large import whose rows are posted again during its deletion stays on the list", async () => {
  const importId = randomUUID();
  for (let first = 1; first < 150; first += 25) await post(importId, rowsFrom(first));

  expect((await deleteImport(importId)).body).toMatchObject({ more: true });
  await post(importId, rowsFrom(1));
  expect((await deleteImport(importId)).body).toMatchObject({ deleted: 150, more: false });
  expect(await taskIdsOf(importId)).toHaveLength(25);
  expect(await importOf(importId)).toMatchObject({ posted: 25 });

  expect((await deleteImport(importId)).body).toEqual({ deleted: 25, kept: 0, more: false });
  expect(await taskIdsOf(importId)).toEqual([]);
  expect(await importOf(importId)).toBeUndefined();
});

test("rows recognised as tasks of a deleted file can be posted in their own file", async () => {
  const [wrong, corrected] = [randomUUID(), randomUUID()];
  await post(wrong, rowsFrom(1, 3));
  const rows = [...rowsFrom(1, 2), { row: 3, ...good, amount: 900 }];
  const before = await post(corrected, rows, { text: wrong });
  await deleteImport(wrong);

  const { body } = await send(handler, api.listImportedRows, {
    claims: admin,
    params: { id: corrected },
  });
  expect(body).toMatchObject({ rows: [{ row: 3, taskId: idsOf(before.results)[2] }] });

  const after = await post(corrected, rows, { text: wrong });
  expect(after.results.map(({ already }) => already)).toEqual([undefined, undefined, undefined]);
  expect(new Set(await taskIdsOf(corrected))).toEqual(new Set(idsOf(after.results)));
  expect(idsOf(after.results)[2]).toBe(idsOf(before.results)[2]);
  expect(await importOf(corrected)).toMatchObject({ posted: 3, total: 3 });
});

test("a file that was never imported can't be deleted", async () => {
  expect((await deleteImport(randomUUID())).status).toBe(404);
  expect((await deleteImport("x".repeat(5000))).status).toBe(404);
});

test("the stream counts the taken tasks of a file, each change once", async () => {
  const importId = randomUUID();
  const { results } = await post(importId, rowsFrom(1, 2));
  const free = (await table.items()).find(
    ({ id, type }) => type === "Task" && id === idsOf(results)[0],
  );
  const had = { ...free, takenBy: "somebody" };
  const follow = (eventId: string, before: object | undefined, after: object | undefined) =>
    followImports(
      [{ eventId: `${importId}.${eventId}`, before: { ...before }, after: { ...after } }],
      new Date(),
    );

  await follow("bid", free, had);
  await follow("bid", free, had);
  await follow("done", had, { ...had, completedAt: new Date().toISOString() });
  expect(await importOf(importId)).toMatchObject({ posted: 2, taken: 1 });
  await follow("back", had, free);
  expect(await importOf(importId)).toMatchObject({ taken: 0 });
});
