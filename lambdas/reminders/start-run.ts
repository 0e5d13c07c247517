import { messages } from "#contracts/messages";
import { type ReminderRun, reminderRoutes } from "#contracts/reminders";
import { actWrite } from "../acts/act";
import { AppError } from "../platform/app-error";
import { earlierReply, type Idempotency, replyWrites } from "../platform/idempotency";
import { sortableId } from "../platform/ids";
import { ConditionFailed, TransactionConflict } from "../platform/table/refusals";
import { transact } from "../platform/table/transact";
import { newRun, shownRun } from "./run";
import { runStore } from "./run-store";
import { runUnderWay, setGoing } from "./watch-run";

interface Start {
  /** The administrator's `userId`. */
  by: string;
  idempotency: Idempotency | undefined;
  now: Date;
}

/** Reminds the inactive now; refused while a run is under way. */
export async function startNow({ by, idempotency, now }: Start): Promise<{ run: ReminderRun }> {
  const run = newRun(sortableId(now), "now", now);
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
  await runUnderWay(now);
  try {
    await transact([...runStore.beginWrites(run), act, ...replyWrites(idempotency, reply, now)]);
  } catch (error) {
    if (!(error instanceof ConditionFailed || error instanceof TransactionConflict)) throw error;
    const earlier =
      idempotency && (await earlierReply(reminderRoutes.startReminders.reply, idempotency));
    const running = await runStore.running();
    // Its first message may not have come into the queue: two of them do no more than one.
    if (running && !running.walkedTo && !running.walked) await setGoing(running.id);
    if (earlier) return earlier;
    throw new AppError("conflict", messages.reminders.running, {
      ...(running && { run: shownRun(running) }),
    });
  }
  await setGoing(run.id);
  return reply;
}

/** Begins the run of a turn, e.g. `2026-11-23T08:00`, unless it was begun; false while another is under way. */
export async function startTurn(turn: string, now: Date): Promise<boolean> {
  const other = await runUnderWay(now);
  const run = newRun(sortableId(now), "schedule", now);
  try {
    await transact([...runStore.beginWrites(run), runStore.turnWrite(turn, now)]);
  } catch (error) {
    if (!(error instanceof ConditionFailed || error instanceof TransactionConflict)) throw error;
    if (!(error instanceof ConditionFailed && error.failures.has("turn"))) return false;
    // Its first message may not have come into the queue: two of them do no more than one.
    if (other && !other.walkedTo && !other.walked) await setGoing(other.id);
    return true;
  }
  await setGoing(run.id);
  return true;
}
