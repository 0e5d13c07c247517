import { eastAfricanDay } from "#contracts/east-africa-time";
import { type ReminderRun, reminderMessages, reminderRoutes } from "#contracts/reminders";
import { auditWrite } from "../../desk/audit-log";
import { AppError } from "../../platform/app-error";
import { earlierReply, type Idempotency, replyWrites } from "../../platform/idempotency";
import { sortableId } from "../../platform/ids";
import { errorFacts, logger } from "../../platform/logger";
import { isOvertaken, transact } from "../../platform/table/transact";
import { beginWrites, findRunning, newRun, shownRun } from "./run";
import { callWatcher, runUnderWay, setOut } from "./run-reminders";
import { countStandings } from "./standing";

interface Start {
  /** The administrator's `userId`. */
  by: string;
  idempotency: Idempotency | undefined;
  /** How many it goes to, as the administrator was told, and when that was counted. */
  counted?: { due: number; at: string } | undefined;
  pauseAfter: number;
  now: Date;
}

/**
 * Reminds the inactive now; refused while a run is under way, while nothing can be queued, or where it
 * would go to others than was counted.
 */
export async function startNow({
  by,
  idempotency,
  counted,
  pauseAfter,
  now,
}: Start): Promise<{ run: ReminderRun }> {
  const before = await earlierStart(idempotency);
  if (before) return before;
  const other = await runUnderWay(now);
  if (other) throw underWay(shownRun(other));
  if (counted) await insistOnCount(counted, { pauseAfter, now });
  const run = newRun(sortableId(now), now, by);
  const reply = { run: shownRun(run) };
  const entry = auditWrite({ act: "reminders-started", by, subject: run.id }, now);
  try {
    await callWatcher(run.id);
  } catch (error) {
    logger.error("reminders-not-queued", errorFacts(error));
    throw new AppError("provider_unavailable", reminderMessages.notStarted);
  }
  try {
    await transact([...beginWrites(run), entry, ...replyWrites(idempotency, reply, now)]);
  } catch (error) {
    if (!isOvertaken(error)) throw error;
    const faster = await earlierStart(idempotency);
    if (faster) return faster;
    const running = await findRunning();
    throw underWay(running && shownRun(running));
  }
  await setOut(run.id);
  return reply;
}

const earlierStart = (idempotency: Idempotency | undefined) =>
  idempotency && earlierReply(reminderRoutes.startReminders.reply, idempotency);

/**
 * Counts again. If there are more people than one answer counts, only the day is compared: a
 * reminder may be due again on another day.
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

const underWay = (run: ReminderRun | undefined) =>
  new AppError("conflict", reminderMessages.running, { ...(run && { run }) });
