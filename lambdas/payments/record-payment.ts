import type { Account } from "../ledger/account";
import { creditWrites, latestPaymentWrite, receiptWrite } from "../ledger/ledger-store";
import { recordMetric } from "../platform/metrics";
import { settings } from "../platform/settings";
import { ConditionFailed, transact, type Write } from "../platform/table";
import { attemptChange, checkoutBound, receiptProof } from "./attempt-store";
import { latestPaymentOf, type PaymentAttempt } from "./payment-attempt";
import { advance, type Demand, type PaymentEvent } from "./payment-state";

export interface AttemptRead {
  account: Account;
  attempt: PaymentAttempt;
}

/** A transaction that was refused because somebody else was quicker is decided anew, from a new read. */
const longestContest = 12;

/** Runs `settle` again, from its own new read, as long as others change what it read. */
export async function contested<T>(settle: (round: number) => Promise<T>): Promise<T> {
  for (let round = 0; ; round++) {
    try {
      return await settle(round);
    } catch (error) {
      const isHopeless = error instanceof ConditionFailed && error.failures.has("checkout");
      if (!(error instanceof ConditionFailed) || isHopeless || round >= longestContest) throw error;
      await new Promise((done) => setTimeout(done, Math.random() * 2 ** Math.min(round, 6) * 10));
    }
  }
}

/**
 * Writes what follows from events, credit included, in one transaction; `alongside` belongs to the
 * same step. Refuses with ConditionFailed when the attempt or the account has changed since it was
 * read, and under `checkout` when the prompt is of another attempt.
 */
export async function recordEvents(
  { account, attempt: read }: AttemptRead,
  events: readonly PaymentEvent[],
  alongside: readonly Write[],
  now: Date,
): Promise<PaymentAttempt> {
  const { attempt, demands } = afterAll(read, events, now);
  const { next, writes } = demands.has("credit")
    ? crediting(account, attempt, now)
    : { next: attempt, writes: correcting(account, read, attempt, now) };
  const isChanged = JSON.stringify(next) !== JSON.stringify(read);
  const all = [
    ...(isChanged ? [attemptChange(read, next)] : []),
    ...boundCheckout(read, next),
    ...(next.receiptIsConfirmed && !read.receiptIsConfirmed ? [proofOfReceipt(next, now)] : []),
    ...writes,
    ...alongside,
  ];
  if (all.length > 0) await transact(all);
  if (demands.has("review")) recordMetric("PaymentReviews", 1);
  if (demands.has("credit")) recordCredit(next, now);
  return isChanged ? { ...next, version: read.version + 1 } : read;
}

function afterAll(read: PaymentAttempt, events: readonly PaymentEvent[], now: Date) {
  const demands = new Set<Demand>();
  let attempt = read;
  for (const event of events) {
    const moved = advance(attempt, event, now);
    attempt = moved.attempt;
    for (const demand of moved.demands) demands.add(demand);
  }
  return { attempt, demands };
}

function crediting(account: Account, attempt: PaymentAttempt, now: Date) {
  const next = { ...attempt, entrySequence: account.entryCount + 1 };
  const { writes } = creditWrites({
    account,
    credit: {
      amount: next.amount,
      receiptNumber: next.receiptNumber,
      paidAt: next.paidAt ?? now.toISOString(),
      attemptId: next.attemptId,
    },
    activationFee: settings().activationFee,
    latestPayment: isNewest(account, next) ? latestPaymentOf(next) : undefined,
    now,
  });
  return { next, writes };
}

/** One prompt is of one attempt: else the payment of one could be claimed by another. */
const boundCheckout = (read: PaymentAttempt, next: PaymentAttempt) =>
  next.checkoutRequestId !== null && next.checkoutRequestId !== read.checkoutRequestId
    ? [checkoutBound(next, next.checkoutRequestId)]
    : [];

/** Keeps the profile's newest payment and the entry's receipt in step with an attempt. */
function correcting(account: Account, read: PaymentAttempt, next: PaymentAttempt, now: Date) {
  const shown = latestPaymentOf(next);
  const isShown = JSON.stringify(latestPaymentOf(read)) === JSON.stringify(shown);
  const { entrySequence, receiptNumber } = next;
  const hasNewReceipt = receiptNumber !== null && receiptNumber !== read.receiptNumber;
  return [
    ...(!isShown && isNewest(account, next) ? [latestPaymentWrite(account, shown, now)] : []),
    ...(hasNewReceipt && entrySequence !== null
      ? [receiptWrite(next.userId, entrySequence, receiptNumber)]
      : []),
  ];
}

const isNewest = ({ latestPayment }: Account, { attemptId }: PaymentAttempt) =>
  latestPayment?.attemptId === attemptId;

const proofOfReceipt = (attempt: PaymentAttempt, now: Date) =>
  receiptProof(attempt.receiptNumber ?? "", {
    userId: attempt.userId,
    attemptId: attempt.attemptId,
    entrySequence: attempt.entrySequence ?? 0,
    creditedAt: now.toISOString(),
  });

function recordCredit({ paidAt }: PaymentAttempt, now: Date) {
  recordMetric("PaymentsCredited", 1);
  const seconds = (now.getTime() - Date.parse(paidAt ?? now.toISOString())) / 1000;
  recordMetric("PaymentConfirmationSeconds", Math.max(0, seconds), "Seconds");
}
