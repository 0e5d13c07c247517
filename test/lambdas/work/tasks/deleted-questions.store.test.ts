import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { askSecondLook } from "../../../../lambdas/work/reviews/ask-second-look";
import { changeTask } from "../../../../lambdas/work/tasks/change-task";
import { deleteTask } from "../../../../lambdas/work/tasks/delete-task";
import { passDueAwards } from "../../../../lambdas/work/tasks/due-awards";
import { followQuestions } from "../../../../lambdas/work/tasks/follow-questions";
import { answerQuestion, listWaitingQuestions } from "../../../../lambdas/work/tasks/questions";
import { freshTable } from "../../../support/table";
import { aTask, aWriter, someSettings } from "../../../support/table-world";
import { bid } from "./support/writers";

const table = freshTable({ SETTINGS: JSON.stringify(someSettings()), UPLOADS_BUCKET: "uploads" });

/** A task of 1,500 whose due time its writer missed an hour ago. */
async function missed() {
  const [{ userId }, task] = [await aWriter(), await aTask()];
  const { body } = await bid(userId, task.id);
  const { award } = body as { award: { awardedAt: string; dueDate: string } };
  const now = new Date(Date.parse(award.dueDate) + 3_600_000);
  await passDueAwards(now, someSettings(), () => true);
  const ask = () =>
    askSecondLook({
      caller: { userId, isAdmin: false, signedInAt: Math.floor(now.getTime() / 1000) },
      taskId: task.id,
      form: { awardedAt: award.awardedAt, words: "The power was out." },
      idempotency: undefined,
      now,
    });
  const answer = (questionId: string, giveBack: boolean) =>
    answerQuestion({
      by: "administrator",
      taskId: task.id,
      form: { questionId, answer: "We know of it.", giveBack },
      times: { changesHours: 24, dueSoonHours: 12 },
      idempotency: undefined,
      now: new Date(now.getTime() + 60_000),
    });
  const waiting = async () =>
    (await listWaitingQuestions(undefined)).questions.find(
      ({ writer }) => writer.userId === userId,
    );
  const awardNow = async () =>
    (await table.items()).find((item) => item.type === "Award" && item.pk === `USER#${userId}`);
  return { userId, task, now, ask, answer, waiting, awardNow };
}

test("a writer who asked for a task that is deleted then is answered, and told", async () => {
  const { userId, task, now, ask, answer, waiting, awardNow } = await missed();
  await ask();
  const before = (await table.items()).find(({ pk }) => pk === `TASK#${task.id}`);
  await deleteTask(task.id, "administrator", now);
  await followQuestions([{ eventId: randomUUID(), before, after: undefined }], now);

  const question = await waiting();
  expect(question).toMatchObject({ taskIsGone: true, task: { id: task.id, amount: 1500 } });
  await expect(answer(question?.id ?? "", true)).rejects.toThrow("was deleted");
  await answer(question?.id ?? "", false);

  expect(await waiting()).toBeUndefined();
  expect(await awardNow()).toMatchObject({ status: "missed", note: "We know of it." });
  const notifications = (await table.items()).filter(({ pk }) => pk === `INBOX#${userId}`);
  expect(notifications.map((item) => item["kind"])).toContain("decision-kept");
});

test("asking for a deleted task again is refused, and uses up no question", async () => {
  const { task, now, ask, waiting, awardNow } = await missed();
  await deleteTask(task.id, "administrator", now);
  await expect(ask()).rejects.toThrow("was deleted");
  expect(await waiting()).toBeUndefined();
  expect(await awardNow()).toMatchObject({ secondLookAt: null });
});

test("a change of a task that was given back never lowers what was agreed", async () => {
  const { task, now, ask, answer, waiting, awardNow } = await missed();
  await ask();
  const dueDate = new Date(now.getTime() + 48 * 3_600_000).toISOString();
  const change = (amount: number, version: number, due = dueDate) =>
    changeTask({
      by: "administrator",
      id: task.id,
      form: { field: task.field, context: task.context, dueDate: due, amount, version },
      dueSoonHours: 12,
      now,
    });
  await change(500, 1);
  await answer((await waiting())?.id ?? "", true);

  await expect(change(800, 2)).rejects.toMatchObject({ code: "taken_task" });
  const later = new Date(now.getTime() + 72 * 3_600_000).toISOString();
  await change(800, 2, later);
  expect(await awardNow()).toMatchObject({ amount: 1500 });
  await change(2000, 3, later);
  expect(await awardNow()).toMatchObject({ amount: 2000 });
});
