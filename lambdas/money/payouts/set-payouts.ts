import type { AuditFacts } from "#contracts/audit-log";
import type { InputOf } from "#contracts/route";
import { type Payouts, withdrawalMessages, withdrawalRoutes } from "#contracts/withdrawals";
import { auditWrite } from "../../desk/audit-log";
import { AppError } from "../../platform/app-error";
import { earlierReply, type Idempotency, replyWrites } from "../../platform/idempotency";
import { isOvertaken, transact } from "../../platform/table/transact";
import { pausedBy, pauseWrite, readPause, resumeWrite, shownPayouts } from "./pause";
import { walletNames } from "./withdrawal";

type Change = InputOf<typeof withdrawalRoutes.setPayouts>;

/**
 * Pauses or resumes payouts, all of them or those to one wallet, for the administrator `by` (a
 * `userId`). After payouts resume, waiting requests are sent within a minute.
 */
export async function setPayouts(
  change: Change,
  by: string,
  idempotency: Idempotency | undefined,
  now: Date,
): Promise<Payouts> {
  const { paused, wallet } = change;
  const before = shownPayouts(await readPause());
  const payouts = changed(before, change, now);
  try {
    await transact([
      wallet ? resumeWrite(wallet, now) : pauseWrite(paused, now),
      auditOfPause(paused, before, payouts, by, now),
      ...replyWrites(idempotency, payouts, now),
    ]);
    return payouts;
  } catch (error) {
    if (!isOvertaken(error)) throw error;
    const earlier =
      idempotency && (await earlierReply(withdrawalRoutes.setPayouts.reply, idempotency));
    if (earlier) return earlier;
    throw new AppError("conflict", withdrawalMessages.changed);
  }
}

function changed(payouts: Payouts, { paused, wallet }: Change, now: Date): Payouts {
  const since = now.toISOString();
  const stopped = payouts.stopped.filter((each) => paused || (wallet && each.wallet !== wallet));
  const { reason } = payouts;
  const before = reason === "credentials" ? null : reason;
  const pauser = wallet ? before : paused ? "administrator" : null;
  return { ...payouts, since, ...pausedBy(pauser, stopped) };
}

const factsOf = ({ reason, stopped }: Payouts): AuditFacts => ({
  paused: reason === "administrator" || reason === "restored",
  stopped: stopped.map(({ wallet }) => walletNames[wallet]).join(", ") || null,
});

const auditOfPause = (isPause: boolean, before: Payouts, after: Payouts, by: string, now: Date) =>
  auditWrite(
    {
      act: isPause ? "payouts-paused" : "payouts-resumed",
      by,
      subject: "payouts",
      before: factsOf(before),
      after: factsOf(after),
    },
    now,
  );
