import { beforeAll, expect, test } from "vitest";
import { api } from "#contracts/api";
import { type Task, tasksPerPage } from "#contracts/tasks";
import { profiles } from "../../../../lambdas/accounts/profile/profile";
import { handler } from "../../../../lambdas/functions/writer";
import { transact } from "../../../../lambdas/platform/table/transact";
import { completeTaskWrites } from "../../../../lambdas/work/tasks/task";
import { claimsOf, send } from "../../../support/api-event";
import { pagesOf } from "../../../support/pages";
import { aTask, aWriter } from "../../../support/table-world";
import { asWriter, inHours, workTable } from "../support/work";

workTable();

let userId: string;
const posted: string[] = [];
beforeAll(async () => {
  userId = (await aWriter()).userId;
  for (let n = 12; n > 0; n--) {
    const task = await aTask({ publishAt: inHours(-n), field: n % 2 ? "Math" : "Law" });
    posted.unshift(task.id);
  }
  await aTask({ publishAt: inHours(1), field: "Law" });
  await aTask({ publishAt: inHours(0.05), field: "Math" });
});

const list = (query: Record<string, string>) => asWriter(userId, api.listTasks, { query });

async function pages(query: Record<string, string>) {
  const all = await pagesOf(
    async (from) => (await list({ ...query, ...from })).body as { tasks: Task[]; cursor?: string },
  );
  return all.map(({ tasks }) => tasks.map(({ id }) => id));
}

test.each([{}, { open: "true" }])(
  "with the query %j, the marketplace shows five published tasks a page, newest first",
  async (open) => {
    const all = await pages(open);
    expect(all.map(({ length }) => length)).toEqual([tasksPerPage, tasksPerPage, 2]);
    expect(all.flat()).toEqual(posted);
    expect((await pages({ field: "Math", ...open })).flat()).toEqual(
      posted.filter((_, at) => at % 2 === 0),
    );
    expect(await pages({ field: "History", ...open })).toEqual([[]]);
  },
);

const cursor = (text: string) => Buffer.from(text).toString("base64url");
test.each([
  ["the key of another item", cursor("USER#1")],
  ["a time in the future", cursor(`${inHours(5)}#${inHours(-1)}#TASK-00000000`)],
  ["an invalid date", cursor(`9999-99-99T00:00:00.000Z#${inHours(-1)}#TASK-00000000`)],
])("a cursor that is %s is refused with a message", async (_, given) => {
  for (const open of [{}, { open: "true" }]) {
    const { status, body } = await list({ cursor: given, ...open });
    expect([status, body["code"]]).toEqual([400, "invalid_input"]);
  }
});

test("a page with the last task has no next page", async () => {
  for (let n = 0; n < tasksPerPage; n++) await aTask({ field: "Chemistry" });

  expect(await pages({ field: "Chemistry" })).toHaveLength(1);
});

test("nobody can see who took a task", async () => {
  const { id } = await aTask({ takenBy: "the-writer", takenAt: inHours(-0.5), field: "Coding" });

  const one = await asWriter(userId, api.getTask, { params: { id } });

  expect(one.body["task"]).toMatchObject({ id, status: "unavailable" });
  expect((await list({ field: "Coding" })).text + one.text).not.toContain("the-writer");
});

test("a task is found by an id in lower case; a scheduled task only by the administrator", async () => {
  const [open, scheduled] = [await aTask(), await aTask({ publishAt: inHours(3) })];
  const find = (id: string, admin = false) =>
    asWriter(userId, api.getTask, { params: { id }, claims: claimsOf(userId, { admin }) });

  expect((await find(` ${open.id.toLowerCase()} `)).status).toBe(200);
  expect((await find(scheduled.id)).status).toBe(404);
  expect((await find(scheduled.id, true)).body["task"]).toMatchObject({ status: "scheduled" });
});

test("an inactive writer can't read the text of a task, in the list or by its id", async () => {
  const { id } = await aTask({ field: "Articles", context: "Write about the sea." });
  const writer = await aWriter({ accountStatus: "inactive" });
  const ask = async () => {
    const query = { field: "Articles" };
    const all = await asWriter(writer.userId, api.listTasks, { query });
    const one = await asWriter(writer.userId, api.getTask, { params: { id } });
    return all.text + one.text;
  };

  const inactive = await ask();
  await transact([profiles.change(writer, { set: { accountStatus: "active" } })]);
  const active = await ask();

  expect(inactive).toContain(id);
  expect(inactive).not.toContain("sea");
  expect(active.split("Write about the sea.")).toHaveLength(3);
});

test("everybody sees three finished tasks as examples, with their text and pay", async () => {
  const examples = () => send(handler, api.listExamples, {});
  expect((await examples()).body).toEqual({ tasks: [] });
  const ids: string[] = [];
  for (let days = 4; days > 0; days--) {
    const takenAt = inHours(-24 * days);
    const task = await aTask({ takenBy: "the-writer", takenAt, amount: days });
    await transact(completeTaskWrites(task, inHours(5 - 24 * days)));
    ids.unshift(task.id);
  }

  const { status, body, text, headers } = await examples();

  expect(status).toBe(200);
  expect(body["tasks"]).toMatchObject(
    ids.slice(0, 3).map((id, at) => ({ id, amount: at + 1, status: "completed" })),
  );
  expect(text).toContain("Summarise the ruling");
  expect(text).not.toContain("the-writer");
  expect(headers["cache-control"]).toBe("public, max-age=300");
});
