import { messages } from "#contracts/messages";
import { type Payouts, withdrawalRoutes } from "#contracts/withdrawals";
import { actWrite } from "../acts/act";
import { AppError } from "../platform/app-error";
import { earlierReply, type Idempotency, replyWrites } from "../platform/idempotency";
import { ConditionFailed, TransactionConflict } from "../platform/table/refusals";
import { transact } from "../platform/table/transact";
import { decidedPause, payoutsNow } from "./pause-payouts";
import { pauseWrite } from "./payouts-store";

/** Pauses payouts, by the administrator with the `userId` `by`, or has them go on; what was asked for meanwhile is sent within a minute. */
export async function setPayouts(
  paused: boolean,
  by: string,
  idempotency: Idempotency | undefined,
  now: Date,
): Promise<Payouts> {
  const decided = decidedPause(paused, now);
  const before = await payoutsNow();
  const pause = { ...decided, oneAtATime: before.oneAtATime };
  try {
    await transact([
      pauseWrite(decided),
      pauseAct(before.paused, paused, by, now),
      ...replyWrites(idempotency, pause, now),
    ]);
    return pause;
  } catch (error) {
    if (!(error instanceof ConditionFailed || error instanceof TransactionConflict)) throw error;
    const earlier =
      idempotency && (await earlierReply(withdrawalRoutes.setPayouts.reply, idempotency));
    if (earlier) return earlier;
    throw new AppError("conflict", messages.withdrawals.changed);
  }
}

const pauseAct = (wasPaused: boolean, paused: boolean, by: string, now: Date) =>
  actWrite(
    {
      act: paused ? "payouts-paused" : "payouts-resumed",
      by,
      subject: "payouts",
      userId: null,
      note: null,
      before: { paused: wasPaused },
      after: { paused },
    },
    now,
  );
