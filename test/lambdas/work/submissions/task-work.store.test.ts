import { expect, test } from "vitest";
import { api } from "#contracts/api";
import { handler } from "../../../../lambdas/functions/writer";
import { reviewSubmission } from "../../../../lambdas/work/reviews/review-submission";
import { claimsOf, send } from "../../../support/api-event";
import { handInAgain, someWork } from "../../../support/handed-in";
import { freshTable } from "../../../support/table";
import { aWriter, someSettings } from "../../../support/table-world";

freshTable({ SETTINGS: JSON.stringify(someSettings()) });

const ask = (userId: string, id: string) =>
  send(handler, api.getTaskWork, { params: { id }, claims: claimsOf(userId) });
const decide = (id: string, decision: "approve" | "changes") =>
  reviewSubmission({
    by: "administrator",
    id,
    review: { decision, ...(decision === "changes" && { note: "Name the sources." }) },
    times: { changesHours: 24, dueSoonHours: 12 },
    idempotency: undefined,
    now: new Date(),
  });

test("a task's work lists its award and every version with its decision, oldest first", async () => {
  const first = await someWork();
  await decide(first.id, "changes");
  const second = await handInAgain(first);
  await decide(second.id, "approve");

  const { status, body } = await ask(first.userId, first.taskId);

  expect(status).toBe(200);
  expect(body).toMatchObject({
    award: { taskId: first.taskId, status: "approved", amount: 1500 },
    submissions: [
      { id: first.id, version: 1, status: "Changes Requested", note: "Name the sources." },
      { id: second.id, version: 2, status: "Approved", note: null },
    ],
  });
});

test("another writer's work is not found, nor work for a task without a submission", async () => {
  const { userId, taskId } = await someWork();
  const { userId: other } = await aWriter();

  expect((await ask(other, taskId)).status).toBe(404);
  expect((await ask(userId, "TASK-00000000")).status).toBe(404);
});
