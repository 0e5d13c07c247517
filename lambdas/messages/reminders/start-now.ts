import { eastAfricanDay } from "#contracts/east-africa-time";
import { type ReminderRun, reminderMessages, reminderRoutes } from "#contracts/reminders";
import { auditWrite } from "../../desk/audit-log";
import { AppError } from "../../platform/app-error";
import { earlierReply, type Idempotency, replyWrites } from "../../platform/idempotency";
import { sortableId } from "../../platform/ids";
import { invokeFunction } from "../../platform/invoke-function";
import { errorFacts, logger } from "../../platform/logger";
import { env } from "../../platform/settings";
import { isOvertaken, transact } from "../../platform/table/transact";
import { beginByHand, findLastRun, isUnderWay, newRun, type Run, shownRun } from "./run";
import { countStandings } from "./standing";

interface Start {
  by: string;
  idempotency: Idempotency | undefined;
  counted?: { due: number; at: string } | undefined;
  pauseAfter: number;
  now: Date;
}

/**
 * Starts a run; throws if another run is in progress or the number of recipients has changed. A
 * repeated or refused call invokes the function of the run in progress, in case the first
 * invocation failed.
 */
export async function startNow({
  by,
  idempotency,
  counted,
  pauseAfter,
  now,
}: Start): Promise<{ run: ReminderRun }> {
  const before = await earlierStart(idempotency);
  if (before) return await setOut(before);
  const last = await findLastRun();
  if (last && isUnderWay(last, now)) throw await underWay(last, now);
  if (counted) await insistOnCount(counted, { pauseAfter, now });
  const run = newRun(sortableId(now), now, by);
  const reply = { run: shownRun(run, now) };
  const entry = auditWrite({ act: "reminders-started", by, subject: run.id }, now);
  try {
    await transact([...beginByHand(run, last), entry, ...replyWrites(idempotency, reply, now)]);
  } catch (error) {
    if (!isOvertaken(error)) throw error;
    const faster = await earlierStart(idempotency);
    if (faster) return await setOut(faster);
    throw await underWay(await findLastRun(), now);
  }
  return await setOut(reply);
}

/**
 * Invokes the function that queues the run's mails. A second invocation for the same run is
 * harmless.
 */
async function setOut<Reply extends { run: Pick<ReminderRun, "id"> }>(reply: Reply) {
  try {
    await invokeFunction(env("REMINDERRUN_FUNCTION"), { runId: reply.run.id }, "Event");
  } catch (error) {
    logger.error("reminders-not-set-out", errorFacts(error));
    throw new AppError("provider_unavailable", reminderMessages.notStarted);
  }
  return reply;
}

const earlierStart = (idempotency: Idempotency | undefined) =>
  idempotency && earlierReply(reminderRoutes.startReminders.reply, idempotency);

/**
 * Throws if the number of recipients differs from the shown one. If there are too many to count in
 * one call, throws if the day has changed, because each day has other recipients.
 */
async function insistOnCount(
  { due, at }: NonNullable<Start["counted"]>,
  question: Pick<Start, "pauseAfter" | "now">,
): Promise<void> {
  const { counts, cursor } = await countStandings(undefined, question);
  if (cursor === undefined && counts.due !== due)
    throw new AppError("conflict", reminderMessages.otherCount(due, counts.due));
  if (cursor !== undefined && eastAfricanDay(new Date(at)) !== eastAfricanDay(question.now))
    throw new AppError("conflict", reminderMessages.otherDay);
}

async function underWay(run: Run | undefined, now: Date): Promise<AppError> {
  if (run && (!run.walked || run.unqueued)) await setOut({ run });
  return new AppError("conflict", reminderMessages.running, {
    ...(run && { run: shownRun(run, now) }),
  });
}
