import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { api } from "#contracts/api";
import { type Award, type AwardStatus, taskMessages } from "#contracts/tasks";
import type { Profile } from "../../../../lambdas/accounts/profile/profile";
import { handler as desk } from "../../../../lambdas/functions/desk";
import { handler } from "../../../../lambdas/functions/writer";
import { transact } from "../../../../lambdas/platform/table/transact";
import { askSecondLook } from "../../../../lambdas/work/reviews/ask-second-look";
import { reviewSubmission } from "../../../../lambdas/work/reviews/review-submission";
import { beginSubmission } from "../../../../lambdas/work/submissions/begin-submission";
import { completeSubmission } from "../../../../lambdas/work/submissions/complete-submission";
import { awards } from "../../../../lambdas/work/tasks/award";
import { passDueAwards } from "../../../../lambdas/work/tasks/due-awards";
import { type TaskItem, tasks } from "../../../../lambdas/work/tasks/task";
import { claimsOf, send } from "../../../support/api-event";
import { afterNextRead } from "../../../support/around-table";
import { someWork } from "../../../support/handed-in";
import { memoryS3 } from "../../../support/s3-server";
import { engineTest, freshTable } from "../../../support/table";
import { actingAs } from "../../../support/table-permissions";
import { aTask, aWriter, someSettings } from "../../../support/table-world";
import { aWordFile } from "../../../support/work-files";
import { awardsOf, bid, giveBack } from "./support/writers";

const s3 = await memoryS3();
const table = freshTable({
  SETTINGS: JSON.stringify(someSettings()),
  UPLOADS_BUCKET: "uploads",
  PARTS_BUCKET: "parts",
  AWS_ENDPOINT_URL_S3: s3.url,
});

let administrator: Profile;
beforeAll(async () => {
  administrator = await aWriter({ isAdmin: true });
});
const asAdmin = () => ({ claims: claimsOf(administrator.userId, { admin: true }) });
const note = "The client has gone.";

const takeBack = (id: string, reopen: boolean, key?: string) =>
  send(desk, api.takeBackTask, {
    params: { id },
    body: { note, reopen },
    ...asAdmin(),
    ...(key && { headers: { "idempotency-key": key } }),
  });
async function aTakenTask(changes: Partial<TaskItem> = {}) {
  const [{ userId }, task] = [await aWriter(), await aTask(changes)];
  const { body } = await bid(userId, task.id);
  return { userId, id: task.id, task, award: body["award"] as Award };
}
const profileOf = async (userId: string) =>
  (await table.items()).find(({ pk, sk }) => pk === `USER#${userId}` && sk === "PROFILE");
const openTasks = async () =>
  (await table.items()).filter(({ pk }) => pk === "OPEN_TASKS").map(({ id }) => id);

test("a task that is taken back with an offer is open at once, and costs its writer nothing", async () => {
  const { userId, id } = await aTakenTask();

  const { status, body } = await takeBack(id, true);

  expect(status).toBe(200);
  expect(body["task"]).toMatchObject({ id, status: "active", takenAt: null });
  expect(await awardsOf(userId)).toMatchObject([{ taskId: id, status: "taken-back", note }]);
  expect(await profileOf(userId)).toMatchObject({ rating: 50, missedCount: 0, unread: 2 });
  const told = (await table.items()).filter(({ pk }) => pk === `INBOX#${userId}`);
  expect(told.at(-1)).toMatchObject({ kind: "task-taken-back", taskId: id, note });
  expect(await openTasks()).toContain(id);
  const [entry] = (await table.items()).filter(
    ({ pk, subject }) => pk === "ACTS" && subject === id,
  );
  expect(entry).toMatchObject({ act: "task-taken-back", userId, note, by: administrator.userId });
  expect((await bid((await aWriter()).userId, id)).status).toBe(201);
});

test("the writer may take another task that day, and nothing is missed afterwards", async () => {
  const { userId, id } = await aTakenTask();
  await takeBack(id, false);

  expect((await bid(userId, (await aTask()).id)).status).toBe(201);
  await passDueAwards(new Date(Date.now() + 23 * 3_600_000), someSettings(), () => true);

  expect(await awardsOf(userId)).toMatchObject([{ status: "awarded" }, { status: "taken-back" }]);
  const { body } = await send(handler, api.exportMe, { claims: claimsOf(userId) });
  expect(body["awards"]).toMatchObject([{ status: "taken-back", note }, { status: "awarded" }]);
});

test("a task taken back and not offered again can't be taken until it is changed", async () => {
  const { id, task } = await aTakenTask();

  expect((await takeBack(id, false)).body["task"]).toMatchObject({
    status: "unavailable",
    takenAt: null,
    takenBackAt: expect.any(String),
  });
  const query = { status: "unavailable" };
  const listed = await send(desk, api.listAllTasks, { query, ...asAdmin() });
  expect(listed.body["tasks"]).toContainEqual(expect.objectContaining({ id }));
  const { userId } = await aWriter();
  expect((await bid(userId, id)).body["code"]).toBe("taken");
  const { field, context, amount, dueAt: dueDate } = task;
  const body = { field, context, amount, dueDate, version: 1 };
  const changed = await send(desk, api.changeTask, { params: { id }, body, ...asAdmin() });

  expect(changed.body["task"]).toMatchObject({ status: "active", takenBackAt: null });
  expect((await bid(userId, id)).status).toBe(201);
});

test("a task that was taken back can be deleted", async () => {
  const { id } = await aTakenTask();
  await takeBack(id, false);

  expect((await send(desk, api.deleteTask, { params: { id }, ...asAdmin() })).status).toBe(204);
});

test.each([
  ["submitted", 409],
  ["approved", 409],
  ["missed", 409],
  ["awarded", 200],
  ["changes", 200],
  ["rejected", 200],
] as const)("taking back a task whose award is %s: %i", async (status: AwardStatus, expected) => {
  const { userId, id, award } = await aTakenTask();
  await transact([awards.change({ userId, ...award }, { set: { status } })]);

  const reply = await takeBack(id, true);

  expect(reply.status).toBe(expected);
  if (expected === 409) expect(reply.body["code"]).toBe("conflict");
  expect(await awardsOf(userId)).toMatchObject([
    { status: expected === 200 && status !== "rejected" ? "taken-back" : status },
  ]);
});

engineTest("taking back and approving in the same moment: one of them holds", async () => {
  const work = await someWork();

  await expect(
    Promise.all([
      reviewSubmission({
        id: work.id,
        by: administrator.userId,
        review: { decision: "approve" },
        times: { changesHours: 24, dueSoonHours: 12 },
        idempotency: undefined,
        now: new Date(),
      }),
      takeBack(work.taskId, true).then(({ status }) => status),
    ]),
  ).resolves.toMatchObject([{ submission: { status: "Approved" } }, 409]);
});

test("a past deadline can't be offered again, and the task is taken back without an offer", async () => {
  const { id } = await aTakenTask();
  const dueAt = new Date(Date.now() - 1000).toISOString();
  await transact([tasks.change({ id }, { set: { dueAt } })]);

  expect((await takeBack(id, true)).body["code"]).toBe("past_due");
  expect((await takeBack(id, false)).status).toBe(200);
});

test("the same key gets the same answer, and never takes the task from the next writer", async () => {
  const { id } = await aTakenTask();
  const key = randomUUID();

  const first = await takeBack(id, true, key);
  const next = await aWriter();
  await bid(next.userId, id);
  const again = await takeBack(id, true, key);

  expect(again.text).toBe(first.text);
  expect(await awardsOf(next.userId)).toMatchObject([{ status: "awarded" }]);
});

test("after taking back, a started upload is refused with a message, and so is giving back", async () => {
  const { userId, id } = await aTakenTask();
  const caller = { userId, isAdmin: false, signedInAt: Math.floor(Date.now() / 1000) };
  const bytes = aWordFile();
  const file = { taskId: id, fileName: "dhow.docx", size: bytes.length };
  const begin = () => beginSubmission({ caller, file, idempotency: undefined, now: new Date() });
  const { submission, upload } = await begin();
  await fetch(upload.parts[0]?.url ?? "", { method: "PUT", body: bytes });

  await takeBack(id, false);

  await expect(
    completeSubmission({ caller, id: submission.id, now: new Date() }),
  ).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("taken back") });
  await expect(begin()).rejects.toMatchObject({ code: "not_found" });
  expect((await giveBack(userId, id)).status).toBe(409);
});

test("the administrator's list names each task's writer", async () => {
  const { userId, id } = await aTakenTask();

  const { body } = await send(desk, api.listAllTasks, { query: { id }, ...asAdmin() });

  expect(body["tasks"]).toMatchObject([{ id, writer: { userId, name: "Wanjiru Otieno" } }]);
});

test("rejected work whose second look starts at the same time keeps its task", async () => {
  const { id, taskId, userId, awardedAt } = await someWork();
  await reviewSubmission({
    by: administrator.userId,
    id,
    review: { decision: "reject", note },
    times: { changesHours: 24, dueSoonHours: 12 },
    idempotency: undefined,
    now: new Date(),
  });
  // Runs between the read and the write of taking it back.
  afterNextRead(() =>
    actingAs("Writer", () =>
      askSecondLook({
        caller: { userId, isAdmin: false, signedInAt: Math.floor(Date.now() / 1000) },
        taskId,
        form: { awardedAt, words: "It names its sources." },
        idempotency: undefined,
        now: new Date(),
      }),
    ),
  );

  const { status, body } = await takeBack(taskId, true);

  expect(status).toBe(409);
  expect(body["message"]).toBe(taskMessages.inReview);
  expect(await openTasks()).not.toContain(taskId);
});
