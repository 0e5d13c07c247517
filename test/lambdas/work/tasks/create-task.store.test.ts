import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { api } from "#contracts/api";
import { createTask } from "../../../../lambdas/work/tasks/create-task";
import { newTaskId } from "../../../../lambdas/work/tasks/task";
import { claimsOf } from "../../../support/api-event";
import { aTask } from "../../../support/table-world";
import { asAdmin, workTable } from "../support/work";

const { items } = workTable();
const form = { field: "Law", dueDate: "2099-12-31", context: "Summarise.", amount: 1500 } as const;
const countTasks = async () => (await items()).filter(({ type }) => type === "Task").length;
const creating = {
  by: "administrator",
  publishTime: "07:00",
  idempotency: undefined,
  newId: newTaskId,
  now: new Date(),
};

test("the administrator can post a task; a writer can't", async () => {
  const { status, body } = await asAdmin(api.createTask, { body: { ...form, publishAt: "now" } });

  expect(status).toBe(201);
  expect(body["task"]).toMatchObject({
    id: expect.stringMatching(/^TASK-[0-9A-F]{8}$/),
    field: "Law",
    status: "active",
    amount: 1500,
    dueDate: "2099-12-31T20:59:59.999Z",
  });
  expect(await asAdmin(api.createTask, { body: form, claims: claimsOf("w") })).toMatchObject({
    status: 403,
    body: { code: "not_allowed", message: "You don't have permission to add tasks." },
  });
  expect(await countTasks()).toBe(1);
});

test("a form sent twice with one key posts one task", async () => {
  const before = await countTasks();
  const request = { body: form, headers: { "idempotency-key": randomUUID() } };

  const replies = await Promise.all([1, 2, 3].map(() => asAdmin(api.createTask, request)));

  expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  expect(await countTasks()).toBe(before + 1);
  const changed = await asAdmin(api.createTask, { ...request, body: { ...form, amount: 2 } });
  expect(changed.body["code"]).toBe("idempotency_conflict");
});

test("a repeated form gets the first answer, even after its publication time", async () => {
  const idempotency = {
    key: randomUUID(),
    bodyHash: "form",
    scope: "POST /api/tasks#administrator",
  };
  const later = (seconds: number) => new Date(creating.now.getTime() + seconds * 1000);
  const timed = { ...form, publishAt: later(5).toISOString() };
  const first = await createTask(timed, { ...creating, idempotency });

  expect(await createTask(timed, { ...creating, idempotency, now: later(10) })).toEqual(first);
});

test("if a new task's id exists already, another id is drawn", async () => {
  const used = await aTask();
  const ids = [used.id, used.id, "TASK-0000000A"];

  const { task } = await createTask(form, { ...creating, newId: () => ids.shift() ?? "" });

  expect(task.id).toBe("TASK-0000000A");
});
