import { messages } from "#contracts/messages";
import { type ReminderRun, reminderRoutes } from "#contracts/reminders";
import { actWrite } from "../acts/act";
import { AppError } from "../platform/app-error";
import { earlierReply, type Idempotency, replyWrites } from "../platform/idempotency";
import { sortableId } from "../platform/ids";
import { ConditionFailed, TransactionConflict } from "../platform/table/refusals";
import { transact } from "../platform/table/transact";
import { queueReminders } from "./reminder-queue";
import { newRun, shownRun } from "./run";
import { runStore } from "./run-store";

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
  try {
    await transact([...runStore.beginWrites(run), act, ...replyWrites(idempotency, reply, now)]);
  } catch (error) {
    if (!(error instanceof ConditionFailed || error instanceof TransactionConflict)) throw error;
    const earlier =
      idempotency && (await earlierReply(reminderRoutes.startReminders.reply, idempotency));
    const running = await runStore.running();
    // Its first message may not have come into the queue: two of them do no more than one.
    if (running && !running.walkedTo && !running.walked)
      await queueReminders([{ runId: running.id }]);
    if (earlier) return earlier;
    throw new AppError("conflict", messages.reminders.running, {
      ...(running && { run: shownRun(running) }),
    });
  }
  await queueReminders([{ runId: run.id }]);
  return reply;
}

/** Begins the run of a turn, e.g. `2026-11-23T08:00`; false when it was begun, or another is under way. */
export async function startTurn(turn: string, now: Date): Promise<boolean> {
  const run = newRun(sortableId(now), "schedule", now);
  try {
    await transact([...runStore.beginWrites(run), runStore.turnWrite(turn, now)]);
  } catch (error) {
    if (error instanceof ConditionFailed || error instanceof TransactionConflict) return false;
    throw error;
  }
  await queueReminders([{ runId: run.id }]);
  return true;
}
