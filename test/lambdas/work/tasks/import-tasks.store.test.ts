import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Import, RowResult } from "#contracts/admin-tasks";
import { api } from "#contracts/api";
import { messages } from "#contracts/messages";
import { importTasks } from "../../../../lambdas/work/tasks/import-tasks";
import { followImports } from "../../../../lambdas/work/tasks/list-imports";
import { newTaskId } from "../../../../lambdas/work/tasks/task";
import { claimsOf } from "../../../support/api-event";
import { engineTest } from "../../../support/table";
import { aTask, aWriter } from "../../../support/table-world";
import { asAdmin, bid, onTasks, workTable } from "../support/work";

const { items, ofTask } = workTable();

const good = { field: "Law", dueDate: "2099-12-31", context: "Summarise.", amount: 1500 };
const rowsFrom = (first: number, count = 25) =>
  Array.from({ length: count }, (_, at) => ({ row: first + at, ...good, amount: 99 + first + at }));

const importing = { by: "administrator", publishTime: "07:00", newId: newTaskId, now: new Date() };

interface Row {
  row?: number;
  context?: string;
  [field: string]: unknown;
}
/** Posts rows with unique texts: `text`, or else the import's id, is added to each. */
async function post(
  importId: string,
  rows: readonly Row[],
  { text = importId, ...file }: { text?: string; file?: string; total?: number } = {},
) {
  const named = rows.map((row) =>
    row.context?.trim() ? { ...row, context: `${row.context} ${text}` } : row,
  );
  const body = { importId, ...file, rows: named };
  const reply = await asAdmin(api.importTasks, { body });
  return (reply.body["results"] ?? []) as RowResult[];
}
const countTasks = async () => (await items()).filter(({ type }) => type === "Task").length;
const idsOf = (results: readonly RowResult[]) => results.map(({ task }) => task?.id);
const alreadyIn = (results: readonly RowResult[]) => results.map(({ already }) => already);
const rowsOf = async (id: string) =>
  (await asAdmin(api.listImportedRows, { params: { id } })).body["rows"];
async function importOf(importId: string) {
  const { body } = await asAdmin(api.listImports);
  return (body["imports"] as Import[]).find((each) => each.importId === importId);
}
const deleteImport = (id: string) => asAdmin(api.deleteImport, { params: { id } });
const taskIdsOf = async (importId: string) =>
  (await items())
    .filter((item) => item.type === "Task" && item["importId"] === importId)
    .map(({ id }) => id);

test("rows become open tasks, and all requests of a file share one entry of the audit log", async () => {
  const importId = randomUUID();

  const results = await post(importId, rowsFrom(1), { file: "november.csv" });
  await post(importId, rowsFrom(26));

  expect(results.map(({ row }) => row)).toEqual(rowsFrom(1).map(({ row }) => row));
  const open = (await items()).filter(({ type }) => type === "OpenTask").map(({ id }) => id);
  expect(open).toEqual(expect.arrayContaining(idsOf(results)));
  expect(await ofTask(importId, "Act")).toMatchObject([
    { act: "tasks-imported", after: { file: "november.csv", tasks: 50, firstRow: 1, lastRow: 50 } },
  ]);
});

engineTest("repeated rows give the same tasks, even in simultaneous requests", async () => {
  const importId = randomUUID();
  const before = await countTasks();

  const together = await Promise.all([1, 2, 3].map(() => post(importId, rowsFrom(1))));
  const later = await post(importId, rowsFrom(21, 10));

  expect(new Set(together.map((results) => `${idsOf(results)}`)).size).toBe(1);
  expect(idsOf(later).slice(0, 5)).toEqual(idsOf(together[0] ?? []).slice(20));
  expect(await countTasks()).toBe(before + 30);
});

test.each([
  ["an unknown field", { field: "Histroy" }, "field"],
  ["no text", { context: " " }, "context"],
  ["a due time that has passed", { dueDate: "2020-01-01" }, "dueDate"],
])("a row with %s is reported, and the other rows are posted", async (_, fault, field) => {
  const importId = randomUUID();
  const wrong = { row: 2, ...good, ...fault };

  const results = await post(importId, [{ row: 1, ...good }, wrong]);

  expect(results[0]?.task).toBeDefined();
  expect(Object.keys(results[1]?.problem?.fields ?? {})).toEqual([field]);
  const [mended] = await post(importId, [{ row: 2, ...good, amount: 900 }]);
  expect(mended?.task?.field).toBe("Law");
});

test("invalid rows post no task and add nothing to the audit log", async () => {
  const before = (await items()).length;

  const results = await post(randomUUID(), [{ row: 1 }, { row: 2, amount: "x" }]);

  expect(results.map(({ problem }) => problem)).toEqual(Array(2).fill(expect.anything()));
  expect(await items()).toHaveLength(before);
});

test("of two rows with the same number, the first is posted", async () => {
  const row = { row: 1, ...good };
  const results = await post(randomUUID(), [
    { ...row, amount: 500 },
    { ...row, amount: 900 },
  ]);

  expect(results.map(({ task }) => task?.amount)).toEqual([500, 500]);
});

test("a row whose task was deleted is not posted again", async () => {
  const importId = randomUUID();
  const [id = ""] = idsOf(await post(importId, rowsFrom(1, 1)));
  await onTasks.remove(id);

  expect(await post(importId, rowsFrom(1, 1))).toEqual([
    { row: 1, problem: { message: messages.tasks.deletedSince, fields: {} } },
  ]);
});

test("if an imported task's id exists already, another id is drawn", async () => {
  const used = await aTask();
  const ids = [used.id];
  const newId = () => ids.pop() ?? newTaskId();

  const file = { importId: randomUUID(), rows: rowsFrom(1, 2) };
  const { results } = await importTasks(file, { ...importing, newId });

  expect(new Set([used.id, ...idsOf(results)]).size).toBe(3);
});

test.each([
  ["26 rows", { importId: randomUUID(), rows: rowsFrom(1, 26) }],
  ["an invalid import id", { importId: "../..", rows: rowsFrom(1, 1) }],
])("a request with %s is refused completely", async (_, body) => {
  expect((await asAdmin(api.importTasks, { body })).status).toBe(400);
});

test("only administrators can import, and only an existing import can be read or deleted", async () => {
  const claims = claimsOf("w");
  const params = { id: randomUUID() };
  const body = { importId: params.id, rows: rowsFrom(1, 1) };

  expect((await asAdmin(api.importTasks, { claims, body })).status).toBe(403);
  expect((await asAdmin(api.listImportedRows, { claims, params })).status).toBe(403);
  expect(await rowsOf(params.id)).toEqual([]);
  expect((await deleteImport(params.id)).status).toBe(404);
});

test("a corrected file posts its new rows and returns the existing tasks of the others", async () => {
  const [file, corrected] = [randomUUID(), randomUUID()];
  const late = await post(file, rowsFrom(3, 1), { file: "C:\\Users\\grace\\november.csv" });
  const early = await post(file, rowsFrom(1, 2));
  expect(await rowsOf(file)).toMatchObject(
    [...early, ...late].map(({ row, task }) => ({ row, taskId: task?.id })),
  );

  const changed = { row: 3, ...good, amount: 900 };
  const results = await post(corrected, [...rowsFrom(1, 2), changed], { text: file, total: 4 });

  expect(alreadyIn(results)).toEqual([true, true, undefined]);
  const [one, two, third] = idsOf(results);
  expect([one, two]).toEqual(idsOf(early));
  expect(await taskIdsOf(corrected)).toEqual([third]);
  expect(await onTasks.list({ import: corrected })).toMatchObject({ tasks: [{ id: third }] });
  const by = { userId: "administrator", name: expect.any(String) };
  const counts = { posted: 3, taken: 0, total: 3 };
  expect(await importOf(file)).toMatchObject({ fileName: "november.csv", by, ...counts });
  expect(await importOf(corrected)).toMatchObject({ posted: 1, total: 4 });
});

test('a row with "again" is posted once more, even if it is sent several times', async () => {
  const [text, other] = [randomUUID(), randomUUID()];
  const [first] = idsOf(await post(text, rowsFrom(1, 1)));
  const row = { row: 1, ...good, amount: 100 };
  const recognised = await post(other, [row], { text });
  expect(recognised).toMatchObject([{ already: true, task: { id: first } }]);

  const again = await Promise.all(
    [1, 2].map(() => post(other, [{ ...row, again: true }], { text })),
  );

  const posted = new Set(again.flatMap(idsOf));
  expect(posted.size).toBe(1);
  expect(posted).not.toContain(first);
  expect(await importOf(other)).toMatchObject({ posted: 1, total: 1 });
});

engineTest("two files with the same rows, sent simultaneously, post each row once", async () => {
  const text = randomUUID();
  const files = [randomUUID(), randomUUID()];

  const [one = [], other = []] = await Promise.all(
    files.map((file) => post(file, rowsFrom(1), { text })),
  );

  expect(idsOf(one)).toEqual(idsOf(other));
  expect((await Promise.all(files.map(taskIdsOf))).flat()).toHaveLength(25);
});

test('a row that repeats another row of its file is posted only if it has "again"', async () => {
  const same = { ...good, amount: 700 };
  const importId = randomUUID();
  const repeatsIn = (rows: readonly RowResult[]) => rows.map(({ repeats }) => repeats);

  const results = await post(importId, [
    { row: 1, ...same },
    { row: 2, ...same },
    { row: 3, ...same, again: true },
  ]);
  const later = await post(importId, [
    { row: 2, ...same },
    { row: 4, ...same },
  ]);
  const other = await post(randomUUID(), [{ row: 9, ...same }], { text: importId });

  const [one, two, three] = idsOf(results);
  expect(two).toBe(one);
  expect(three).not.toBe(one);
  expect(alreadyIn(results)).toEqual([undefined, true, undefined]);
  expect(repeatsIn(results)).toEqual([undefined, 1, undefined]);
  expect(repeatsIn(later)).toEqual([1, 1]);
  expect(idsOf(later)).toEqual([one, one]);
  expect(other).toMatchObject([{ already: true, task: { id: one } }]);
  expect(other[0]).not.toHaveProperty("repeats");
  expect(await rowsOf(importId)).toMatchObject([
    { row: 1 },
    { repeats: 1 },
    { row: 3 },
    { repeats: 1 },
  ]);
});

test("a row can be posted again after 30 days, or once its task is deleted", async () => {
  const rows = [{ row: 1, ...good, context: randomUUID() }];
  const idOn = async (day: number) => {
    const now = new Date(Date.UTC(2090, 0, day));
    const { results } = await importTasks({ importId: randomUUID(), rows }, { ...importing, now });
    return results[0]?.task?.id ?? "";
  };
  const first = await idOn(1);
  expect(await idOn(30)).toBe(first);
  const second = await idOn(31);
  expect(second).not.toBe(first);

  await onTasks.remove(second);
  expect([first, second]).not.toContain(await idOn(31));
});

test("deleting an import spares taken tasks, and its rows can be posted again", async () => {
  const importId = randomUUID();
  const published = rowsFrom(1).map((row) => ({ ...row, publishAt: "now" }));
  const [taken = "", single = ""] = idsOf(await post(importId, published));
  await post(importId, rowsFrom(26));
  expect((await bid((await aWriter()).userId, taken)).status).toBe(201);
  await onTasks.remove(single);

  const both = await Promise.all([deleteImport(importId), deleteImport(importId)]);

  expect(both.map(({ body }) => body["kept"])).toEqual([1, 1]);
  expect(Math.max(...both.map(({ body }) => Number(body["deleted"])))).toBe(48);
  expect(await taskIdsOf(importId)).toEqual([taken]);
  expect(await importOf(importId)).toMatchObject({ posted: 1, total: 50 });
  const deleted = (await ofTask(importId, "Act")).filter(({ act }) => act === "import-deleted");
  expect(deleted).toMatchObject([{ before: { tasks: 49 }, after: { deleted: 48, kept: 1 } }]);

  const again = await post(importId, rowsFrom(1));
  expect(again.every(({ task, already }) => task && !already)).toBe(true);
  expect(idsOf(again)[0]).toBe(taken);
  expect(await taskIdsOf(importId)).toHaveLength(25);
});

test("a large import is deleted in several calls and then leaves the list", async () => {
  const importId = randomUUID();
  for (let first = 1; first < 150; first += 25) await post(importId, rowsFrom(first));
  const deletes = async () => (await deleteImport(importId)).body;

  expect(await deletes()).toEqual({ deleted: 120, kept: 0, more: true });
  await post(importId, rowsFrom(1));
  expect(await deletes()).toEqual({ deleted: 150, kept: 0, more: false });
  expect(await taskIdsOf(importId)).toHaveLength(25);
  expect(await importOf(importId)).toMatchObject({ posted: 25 });

  expect(await deletes()).toEqual({ deleted: 25, kept: 0, more: false });
  expect(await importOf(importId)).toBeUndefined();
  expect(await deletes()).toEqual({ deleted: 0, kept: 0, more: false });
  expect((await items()).filter(({ pk }) => pk === `IMPORT#${importId}`)).toHaveLength(1);
});

test("rows that repeated the tasks of a deleted import can be posted again", async () => {
  const [text, corrected] = [randomUUID(), randomUUID()];
  await post(text, rowsFrom(1, 3));
  const rows = [...rowsFrom(1, 2), { row: 3, ...good, amount: 900 }];
  const taskId = idsOf(await post(corrected, rows, { text }))[2];
  await deleteImport(text);
  expect(await rowsOf(corrected)).toMatchObject([{ row: 3, taskId }]);

  const after = await post(corrected, rows, { text });

  expect(alreadyIn(after)).toEqual([undefined, undefined, undefined]);
  expect(new Set(await taskIdsOf(corrected))).toEqual(new Set(idsOf(after)));
  expect(idsOf(after)[2]).toBe(taskId);
  expect(await importOf(corrected)).toMatchObject({ posted: 3, total: 3 });
});

test("an import counts a taken task once, until the task is given back", async () => {
  const importId = randomUUID();
  const [id = ""] = idsOf(await post(importId, rowsFrom(1, 2)));
  const [free] = await ofTask(id, "Task");
  const had = { ...free, takenBy: "somebody" };
  const follow = (event: string, before: object | undefined, after: object | undefined) =>
    followImports(
      [{ eventId: `${importId}.${event}`, before: { ...before }, after: { ...after } }],
      new Date(),
    );

  await follow("bid", free, had);
  await follow("bid", free, had);
  await follow("done", had, { ...had, completedAt: "2026-11-21T06:00:00.000Z" });
  expect(await importOf(importId)).toMatchObject({ posted: 2, taken: 1 });
  await follow("back", had, free);
  expect(await importOf(importId)).toMatchObject({ taken: 0 });
});
