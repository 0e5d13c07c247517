import { beforeAll, expect, test } from "vitest";
import { api } from "#contracts/api";
import { type Task, tasksPerPage } from "#contracts/tasks";
import { profileKey } from "../../../../lambdas/accounts/profile/profile";
import { handler } from "../../../../lambdas/functions/writer";
import { present } from "../../../../lambdas/platform/table/expressions";
import { transact } from "../../../../lambdas/platform/table/transact";
import { completeTaskWrites } from "../../../../lambdas/work/tasks/task";
import { claimsOf, send } from "../../../support/api-event";
import { putItem } from "../../../support/items";
import { freshTable } from "../../../support/table";
import { aTask, aWriter, someSettings } from "../../../support/table-world";

freshTable({ SETTINGS: JSON.stringify(someSettings()) });

let claims: ReturnType<typeof claimsOf>;
const hour = 3600_000;
const ago = (hours: number) => new Date(Date.now() - hours * hour).toISOString();
const posted: string[] = [];

async function page(query: Record<string, string>) {
  const { status, body, headers } = await send(handler, api.listTasks, { claims, query });
  return { status, headers, tasks: body["tasks"] as Task[], cursor: body["cursor"] as string };
}

beforeAll(async () => {
  claims = claimsOf((await aWriter()).userId);
  for (let n = 12; n > 0; n--) {
    const task = await aTask({ publishAt: ago(n), field: n % 2 ? "Math" : "Law" });
    posted.unshift(task.id);
  }
  await aTask({ publishAt: ago(-1), field: "Law" });
  await aTask({ publishAt: ago(-0.05), field: "Math" });
});

test("the marketplace shows five a page, newest first, each task once, none before its time", async () => {
  const first = await page({});
  const second = await page({ cursor: first.cursor });
  const third = await page({ cursor: second.cursor });

  const pages = [first, second, third].map(({ tasks }) => tasks.map(({ id }) => id));
  expect(pages.map((ids) => ids.length)).toEqual([tasksPerPage, tasksPerPage, 2]);
  expect(pages.flat()).toEqual(posted);
  expect(third.cursor).toBeUndefined();
});

test.each([{}, { open: "true" }])(
  "asked with %j, a field's list has only its own tasks, in the order of the whole list",
  async (open) => {
    const first = await page({ field: "Math", ...open });
    const second = await page({ field: "Math", ...open, cursor: first.cursor });

    const tasks = [...first.tasks, ...second.tasks];
    expect(tasks).toHaveLength(6);
    expect(new Set(tasks.map(({ field }) => field))).toEqual(new Set(["Math"]));
    expect(tasks.map(({ id }) => id)).toEqual(
      posted.filter((id) => tasks.some((task) => task.id === id)),
    );
  },
);

test("the page with the last task has no next page", async () => {
  for (let n = 0; n < tasksPerPage; n++) await aTask({ field: "Chemistry" });

  const { tasks, cursor } = await page({ field: "Chemistry" });

  expect(tasks).toHaveLength(tasksPerPage);
  expect(cursor).toBeUndefined();
});

test("a field without tasks is an empty page", async () => {
  expect(await page({ field: "History" })).toMatchObject({ status: 200, tasks: [] });
});

const cursor = (text: string) => Buffer.from(text).toString("base64url");
test.each([
  ["not base64", "***"],
  ["nonsense", cursor("hello")],
  ["the key of another item", cursor("USER#1")],
  ["a time ahead", cursor(`${ago(-5)}#${ago(1)}#TASK-00000000`)],
  ["a year that is none", cursor(`9999-99-99T00:00:00.000Z#${ago(1)}#TASK-00000000`)],
  ["too long", "a".repeat(401)],
  ["empty", ""],
])("a cursor that is %s is refused with a message", async (_, given) => {
  const { status, body } = await send(handler, api.listTasks, { claims, query: { cursor: given } });

  expect([status, body["code"]]).toEqual([400, "invalid_input"]);
});

test("an unknown field is refused", async () => {
  expect((await page({ field: "Poetry" })).status).toBe(400);
});

test("an unchanged page is not sent twice", async () => {
  const first = await send(handler, api.listTasks, { claims, query: { field: "Law" } });
  const headers = { "if-none-match": String(first.headers["etag"]) };

  const again = await send(handler, api.listTasks, { claims, query: { field: "Law" }, headers });
  const otherPage = await send(handler, api.listTasks, {
    claims,
    query: { field: "Math" },
    headers,
  });

  expect([again.status, again.text]).toEqual([304, ""]);
  expect(otherPage.status).toBe(200);
});

test("nobody can see who took a task", async () => {
  const { id } = await aTask({ takenBy: "the-writer", takenAt: ago(0.5), field: "Coding" });

  const list = await send(handler, api.listTasks, { claims, query: { field: "Coding" } });
  const one = await send(handler, api.getTask, { claims, params: { id } });

  expect(one.body["task"]).toMatchObject({ id, status: "unavailable" });
  expect(list.text + one.text).not.toContain("the-writer");
});

test("a task is found by its id as people type it, and a scheduled one by the administrator only", async () => {
  const open = await aTask();
  const scheduled = await aTask({ publishAt: ago(-3) });
  const { userId } = await aWriter();
  const find = (id: string, admin: boolean) =>
    send(handler, api.getTask, { params: { id }, claims: claimsOf(userId, { admin }) });

  expect((await find(` ${open.id.toLowerCase()} `, false)).status).toBe(200);
  expect((await find(scheduled.id, false)).status).toBe(404);
  expect((await find(scheduled.id, true)).body["task"]).toMatchObject({ status: "scheduled" });
});

test("an inactive writer gets no text of a task, neither in the list nor by its id", async () => {
  const task = await aTask({ field: "Articles", context: "Write about the sea." });
  const writer = await aWriter({ accountStatus: "inactive" });
  const ask = async () => {
    const request = { claims: claimsOf(writer.userId), query: { field: "Articles" } };
    const list = await send(handler, api.listTasks, request);
    const one = await send(handler, api.getTask, {
      ...request,
      params: { id: task.id },
      query: {},
    });
    return list.text + one.text;
  };

  const inactive = await ask();
  await putItem(
    { ...profileKey(writer.userId), type: "Profile", ...writer, accountStatus: "active" },
    present,
  );
  const active = await ask();

  expect(inactive).toContain(task.id);
  expect(inactive).not.toContain("sea");
  expect(active.split("Write about the sea.")).toHaveLength(3);
});

test("three finished tasks are examples for everybody, with their text and pay", async () => {
  expect((await send(handler, api.listExamples, {})).body).toEqual({ tasks: [] });
  const ids: string[] = [];
  for (let days = 4; days > 0; days--) {
    const task = await aTask({ takenBy: "the-writer", takenAt: ago(24 * days), amount: days });
    await transact(completeTaskWrites(task, ago(24 * days - 5)));
    ids.unshift(task.id);
  }

  const { status, body, text, headers } = await send(handler, api.listExamples, {});

  expect(status).toBe(200);
  expect(body["tasks"]).toMatchObject(
    ids.slice(0, 3).map((id, at) => ({ id, amount: at + 1, status: "completed" })),
  );
  expect(text).toContain("Summarise the ruling");
  expect(text).not.toContain("the-writer");
  expect(headers["cache-control"]).toBe("public, max-age=300");
});
