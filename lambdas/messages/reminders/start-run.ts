import { eastAfricanDay } from "#contracts/east-africa-time";
import { reminderMessages } from "#contracts/messages/requests";
import { type ReminderRun, reminderRoutes } from "#contracts/reminders";
import { actWrite } from "../../desk/audit-log/act";
import { AppError } from "../../platform/app-error";
import { earlierReply, type Idempotency, replyWrites } from "../../platform/idempotency";
import { sortableId } from "../../platform/ids";
import { errorFacts, logger } from "../../platform/logger";
import { ConditionFailed, TransactionConflict } from "../../platform/table/refusals";
import { transact } from "../../platform/table/transact";
import { countTurns } from "./count-turns";
import { newRun, shownRun } from "./run";
import { runStore } from "./run-store";
import { callWatcher, runUnderWay, setOut } from "./watch-run";

interface Start {
  /** The administrator's `userId`. */
  by: string;
  idempotency: Idempotency | undefined;
  /** How many it goes to, as the administrator was told, and when that was counted. */
  counted?: { due: number; at: string } | undefined;
  pauseAfter: number;
  now: Date;
}

type Started = { run: ReminderRun };

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
}: Start): Promise<Started> {
  const before = await earlierStart(idempotency);
  if (before) return before;
  const other = await runUnderWay(now);
  if (other) throw underWay(shownRun(other));
  if (counted) await insistOnCount(counted, { pauseAfter, now });
  const run = newRun(sortableId(now), now, by);
  const reply = { run: shownRun(run) };
  const act = actWrite(
    {
      act: "reminders-started",
      by,
      subject: run.id,
      userId: null,
      note: null,
      before: null,
      after: null,
    },
    now,
  );
  await callWatcherOrRefuse(run.id);
  try {
    await transact([...runStore.beginWrites(run), act, ...replyWrites(idempotency, reply, now)]);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const faster = await earlierStart(idempotency);
    if (faster) return faster;
    const running = await runStore.running();
    throw underWay(running && shownRun(running));
  }
  await setOut(run.id);
  return reply;
}

/** Begins the run of a turn, e.g. `2026-11-23T08:00`, unless it was begun; false while another is under way. */
export async function startTurn(turn: string, now: Date): Promise<boolean> {
  if (await runUnderWay(now)) return await runStore.hasTurn(turn);
  const run = newRun(sortableId(now), now);
  await callWatcher(run.id);
  try {
    await transact([...runStore.beginWrites(run), runStore.turnWrite(turn, now)]);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return error instanceof ConditionFailed && error.failures.has("turn");
  }
  await setOut(run.id);
  return true;
}

const earlierStart = (idempotency: Idempotency | undefined) =>
  idempotency && earlierReply(reminderRoutes.startReminders.reply, idempotency);

/** Counts again; of more than are counted in one answer, the day decides: with it turns begin anew. */
async function insistOnCount(
  { due, at }: NonNullable<Start["counted"]>,
  question: Pick<Start, "pauseAfter" | "now">,
): Promise<void> {
  const { counts, cursor } = await countTurns(undefined, question);
  if (cursor === undefined && counts.due !== due)
    throw new AppError("conflict", reminderMessages.otherCount(due, counts.due));
  if (cursor !== undefined && eastAfricanDay(new Date(at)) !== eastAfricanDay(question.now))
    throw new AppError("conflict", reminderMessages.otherDay);
}

const isRefusal = (error: unknown) =>
  error instanceof ConditionFailed || error instanceof TransactionConflict;

const underWay = (run: ReminderRun | undefined) =>
  new AppError("conflict", reminderMessages.running, { ...(run && { run }) });

async function callWatcherOrRefuse(runId: string): Promise<void> {
  try {
    await callWatcher(runId);
  } catch (error) {
    logger.error("reminders-not-queued", errorFacts(error));
    throw new AppError("provider_unavailable", reminderMessages.notStarted);
  }
}
