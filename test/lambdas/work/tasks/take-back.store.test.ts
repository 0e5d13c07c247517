import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { api } from "#contracts/api";
import { type AwardStatus, taskMessages } from "#contracts/tasks";
import { transact } from "../../../../lambdas/platform/table/transact";
import { askSecondLook } from "../../../../lambdas/work/reviews/ask-second-look";
import { tasks } from "../../../../lambdas/work/tasks/task";
import { afterNextRead } from "../../../support/around-table";
import { someWork } from "../../../support/handed-in";
import { engineTest } from "../../../support/table";
import { actingAs } from "../../../support/table-permissions";
import { aTask, aWriter } from "../../../support/table-world";
import {
  anArrivedFile,
  approve,
  asAdmin,
  asWriter,
  aTakenTask,
  awardsOf,
  becomes,
  bid,
  callerOf,
  deadlinesPass,
  decide,
  giveBack,
  inHours,
  onTasks,
  reject,
  workTableAndFiles,
} from "../support/work";

const { ofTask, theOne, ofWriter, isOpen } = await workTableAndFiles();

const note = "The client has gone.";
const takeBack = (id: string, reopen: boolean, key?: string) =>
  asAdmin(api.takeBackTask, {
    params: { id },
    body: { note, reopen },
    ...(key && { headers: { "idempotency-key": key } }),
  });

test("a task that is taken back and offered again is open, and costs its writer nothing", async () => {
  const { userId, id } = await aTakenTask();

  const { status, body } = await takeBack(id, true);

  expect(status).toBe(200);
  expect(body["task"]).toMatchObject({ id, status: "active", takenAt: null });
  expect(await awardsOf(userId)).toMatchObject([{ taskId: id, status: "taken-back", note }]);
  expect(await theOne(userId, "Profile")).toMatchObject({ rating: 50, missedCount: 0, unread: 2 });
  expect((await ofWriter(userId, "Notification"))[1]).toMatchObject({
    kind: "task-taken-back",
    taskId: id,
    note,
  });
  const by = "administrator";
  expect(await ofTask(id, "Act")).toMatchObject([{ act: "task-taken-back", userId, note, by }]);
  expect(await isOpen(id)).toBe(true);
  expect((await bid((await aWriter()).userId, id)).status).toBe(201);
});

test("a writer whose task was taken back may take another task that day", async () => {
  const { userId, id } = await aTakenTask();
  await takeBack(id, false);

  expect((await bid(userId, (await aTask()).id)).status).toBe(201);
  await deadlinesPass(new Date(inHours(23)));

  expect(await awardsOf(userId)).toMatchObject([{ status: "awarded" }, { status: "taken-back" }]);
  const { body } = await asWriter(userId, api.exportMe);
  expect(body["awards"]).toMatchObject([{ status: "taken-back", note }, { status: "awarded" }]);
});

test("a task taken back without a new offer can't be taken until it is changed", async () => {
  const { id, task } = await aTakenTask();

  expect((await takeBack(id, false)).body["task"]).toMatchObject({
    status: "unavailable",
    takenAt: null,
    takenBackAt: expect.any(String),
  });
  expect(await onTasks.listAll({ status: "unavailable", field: task.field })).toContain(id);
  const { userId } = await aWriter();
  expect((await bid(userId, id)).body["code"]).toBe("taken");
  const changed = await onTasks.change(task);
  expect(changed.body["task"]).toMatchObject({ status: "active", takenBackAt: null });
  expect((await bid(userId, id)).status).toBe(201);
  await takeBack(id, false);
  expect((await onTasks.remove(id)).status).toBe(204);
});

test.each<[AwardStatus, number, AwardStatus]>([
  ["submitted", 409, "submitted"],
  ["approved", 409, "approved"],
  ["missed", 409, "missed"],
  ["awarded", 200, "taken-back"],
  ["changes", 200, "taken-back"],
  ["rejected", 200, "rejected"],
])(
  "taking back a task whose award is %s answers %i and leaves the award %s",
  async (status, expected, after) => {
    const taken = await aTakenTask();
    await becomes(taken, { status });

    const reply = await takeBack(taken.id, true);

    expect(reply.status).toBe(expected);
    if (expected === 409) expect(reply.body["code"]).toBe("conflict");
    expect(await awardsOf(taken.userId)).toMatchObject([{ status: after }]);
  },
);

engineTest(
  "if work is approved and its task taken back simultaneously, the approval counts",
  async () => {
    const work = await someWork();

    const both = await Promise.all([decide(work, approve), takeBack(work.taskId, true)]);

    expect(both).toMatchObject([{ submission: { status: "Approved" } }, { status: 409 }]);
  },
);

test("a task past its deadline can be taken back, but not offered again", async () => {
  const { id } = await aTakenTask();
  await transact([tasks.change({ id }, { set: { dueAt: inHours(-0.001) } })]);

  expect((await takeBack(id, true)).body["code"]).toBe("past_due");
  expect((await takeBack(id, false)).status).toBe(200);
});

test("a repeated request gets the same answer, and never takes the task from the next writer", async () => {
  const { id } = await aTakenTask();
  const key = randomUUID();

  const first = await takeBack(id, true, key);
  const next = await aWriter();
  await bid(next.userId, id);
  const again = await takeBack(id, true, key);

  expect(again.text).toBe(first.text);
  expect(await awardsOf(next.userId)).toMatchObject([{ status: "awarded" }]);
});

test("after a task is taken back, its writer can neither upload nor cancel", async () => {
  const { userId, id } = await aTakenTask();
  const { begin, complete } = await anArrivedFile({ userId, id });

  await takeBack(id, false);

  const message = expect.stringContaining("taken back");
  await expect(complete()).rejects.toMatchObject({ code: "conflict", message });
  await expect(begin()).rejects.toMatchObject({ code: "not_found" });
  expect((await giveBack(userId, id)).status).toBe(409);
});

test("rejected work can't lose its task while its second look begins", async () => {
  const work = await someWork();
  const { taskId, userId, awardedAt } = work;
  await decide(work, reject);
  afterNextRead(() =>
    actingAs("Writer", () =>
      askSecondLook({
        caller: callerOf(userId),
        taskId,
        form: { awardedAt, words: "It names its sources." },
        idempotency: undefined,
        now: new Date(),
      }),
    ),
  );

  const { status, body } = await takeBack(taskId, true);

  expect([status, body["message"]]).toEqual([409, taskMessages.inReview]);
  expect(await isOpen(taskId)).toBe(false);
});
