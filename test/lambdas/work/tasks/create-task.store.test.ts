import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { api } from "#contracts/api";
import { messages } from "#contracts/messages";
import { handler } from "../../../../lambdas/functions/desk";
import { createTask } from "../../../../lambdas/work/tasks/create-task";
import { newTaskId } from "../../../../lambdas/work/tasks/task";
import { claimsOf, send } from "../../../support/api-event";
import { freshTable } from "../../../support/table";
import { aTask, aWriter, someSettings } from "../../../support/table-world";

const table = freshTable({ SETTINGS: JSON.stringify(someSettings()) });
const admin = claimsOf("administrator", { admin: true });
beforeAll(() => aWriter({ userId: "administrator", isAdmin: true }).then(() => undefined));
const form = { field: "Law", dueDate: "2099-12-31", context: "Summarise.", amount: 1500 };
const tasks = async () => (await table.items()).filter(({ type }) => type === "Task");

test("the administrator posts a task, and gets it in the answer", async () => {
  const { status, body } = await send(handler, api.createTask, {
    claims: admin,
    body: { ...form, publishAt: "now" },
  });

  expect(status).toBe(201);
  expect(body["task"]).toMatchObject({
    field: "Law",
    status: "active",
    amount: 1500,
    dueDate: "2099-12-31T20:59:59.999Z",
  });
  expect((body["task"] as { id: string }).id).toMatch(/^TASK-[0-9A-F]{8}$/);
});

test("a writer can't post a task", async () => {
  const before = await tasks();

  const { status, body } = await send(handler, api.createTask, {
    claims: claimsOf("w"),
    body: form,
  });

  expect(status).toBe(403);
  expect(body).toMatchObject({
    code: "not_allowed",
    message: "You don't have permission to add tasks.",
  });
  expect(await tasks()).toHaveLength(before.length);
});

test("a form that is sent twice with one key posts one task", async () => {
  const before = await tasks();
  const request = { claims: admin, body: form, headers: { "idempotency-key": randomUUID() } };

  const replies = await Promise.all([1, 2, 3].map(() => send(handler, api.createTask, request)));

  expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  expect(await tasks()).toHaveLength(before.length + 1);
  const changed = await send(handler, api.createTask, { ...request, body: { ...form, amount: 2 } });
  expect(changed.body["code"]).toBe("idempotency_conflict");
});

test("a form sent again with its key gets the first answer, even after its time of publication", async () => {
  const idempotency = {
    key: randomUUID(),
    bodyHash: "form",
    scope: "POST /api/tasks#administrator",
  };
  const now = new Date();
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  const timed = { ...form, field: "Law" as const, publishAt: later(5).toISOString() };
  const post = (given: typeof timed, at: Date, used = idempotency) =>
    createTask(given, {
      by: "administrator",
      publishTime: "07:00",
      idempotency: used,
      newId: newTaskId,
      now: at,
    });
  const first = await post(timed, now);

  expect(await post(timed, later(10))).toEqual(first);
  await expect(post(timed, later(10), { ...idempotency, bodyHash: "other" })).rejects.toMatchObject(
    {
      code: "idempotency_conflict",
    },
  );
});

test("another id is drawn when the first is in use", async () => {
  const used = await aTask();
  const ids = [used.id, used.id, "TASK-0000000A"];

  const { task } = await createTask(
    { ...form, field: "Law" },
    {
      by: "administrator",
      publishTime: "07:00",
      idempotency: undefined,
      newId: () => ids.shift() ?? "",
      now: new Date(),
    },
  );

  expect(task.id).toBe("TASK-0000000A");
});

test.each([
  ["an empty form", {}],
  ["no field", { ...form, field: "" }],
  ["a field that is none", { ...form, field: "Poetry" }],
  ["a date that is none", { ...form, dueDate: "2026-02-30" }],
  ["a date in other clothes", { ...form, dueDate: "31/12/2099" }],
  ["an empty context", { ...form, context: " \u200b " }],
  ["an amount of nothing", { ...form, amount: 0 }],
  ["an amount below nothing", { ...form, amount: -300 }],
  ["a broken amount", { ...form, amount: 10.5 }],
  ["an amount in words", { ...form, amount: "1500" }],
  ["an amount that mobile money can't move", { ...form, amount: 250_001 }],
])("%s is refused with the form's message", async (_, body) => {
  const reply = await send(handler, api.createTask, { claims: admin, body });

  expect(reply.status).toBe(400);
  expect(reply.body["message"]).toBe(messages.tasks.fillAllFields);
  expect(Object.keys(reply.body["fields"] as object).length).toBeGreaterThan(0);
});
