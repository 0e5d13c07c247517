import type { Account } from "../ledger/account";
import { creditWrites, latestPaymentWrite, receiptWrite } from "../ledger/ledger-store";
import { recordMetric } from "../platform/metrics";
import { settings } from "../platform/settings";
import { ConditionFailed, transact, type Write } from "../platform/table";
import { attemptChange, checkoutBound, ReceiptProof, receiptProof } from "./attempt-store";
import { knownPaymentOf, latestPaymentOf, type PaymentAttempt } from "./payment-attempt";
import { consequenceOf } from "./payment-identity";
import { advance, type Demand, type PaymentEvent } from "./payment-state";

export interface AttemptRead {
  account: Account;
  attempt: PaymentAttempt;
}

/**
 * Writes what follows from events, credit included, in one transaction; `alongside` belongs to the
 * same step. Refuses with ConditionFailed when the attempt or the account has changed since it was
 * read, and under `checkout` when the prompt is of another attempt.
 */
export async function recordEvents(
  read: AttemptRead,
  events: readonly PaymentEvent[],
  alongside: readonly Write[],
  now: Date,
): Promise<PaymentAttempt> {
  try {
    return await record(read, events, alongside, now, undefined);
  } catch (error) {
    const proof = proofInTheWay(error);
    if (!proof) throw error;
    return await record(read, events, alongside, now, proof);
  }
}

/** Where a receipt is credited, when that alone was in the way of a transaction. */
export function proofInTheWay(error: unknown): ReceiptProof | undefined {
  if (!(error instanceof ConditionFailed) || error.failures.size > 1) return undefined;
  return ReceiptProof.safeParse(error.failures.get("receipt")).data;
}

async function record(
  { account, attempt: read }: AttemptRead,
  events: readonly PaymentEvent[],
  alongside: readonly Write[],
  now: Date,
  proof: ReceiptProof | undefined,
): Promise<PaymentAttempt> {
  const { attempt, demands } = afterAll(read, events, now);
  const { next, writes, credits } = demands.has("credit")
    ? paying(account, read, attempt, now, proof)
    : { next: attempt, writes: correcting(account, read, attempt, now), credits: false };
  const isChanged = JSON.stringify(next) !== JSON.stringify(read);
  const all = [
    ...(isChanged ? [attemptChange(read, next)] : []),
    ...boundCheckout(read, next),
    ...writes,
    ...alongside,
  ];
  if (all.length > 0) await transact(all);
  if (demands.has("review")) recordMetric("PaymentReviews", 1);
  if (credits) recordCredit(next, now);
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

/** An attempt turns out to be paid: credits it, unless some entry of the writer has its receipt. */
function paying(
  account: Account,
  read: PaymentAttempt,
  paid: PaymentAttempt,
  now: Date,
  proof: ReceiptProof | undefined,
) {
  if (!proof) return crediting(account, paid, now);
  const told = { by: "prompt", receiptNumber: paid.receiptNumber } as const;
  const isOurs = proof.userId === paid.userId;
  if (consequenceOf(knownPaymentOf(read), told, isOurs) === "link") {
    const next = { ...paid, entrySequence: proof.entrySequence };
    return { next, writes: showing(account, read, next, now), credits: false };
  }
  // The receipt is of somebody else's payment: the query knows that this one came, its notice lied.
  recordMetric("PaymentReviews", 1);
  return crediting(account, { ...paid, receiptNumber: null, noticeReceipt: null }, now);
}

/** What credits an attempt's payment, with the proof of its receipt when that is known. */
export function crediting(account: Account, attempt: PaymentAttempt, now: Date) {
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
  return { next, writes: [...writes, ...proving(next, now)], credits: true };
}

const proving = (attempt: PaymentAttempt, now: Date): Write[] => {
  const { userId, attemptId, receiptNumber, entrySequence } = attempt;
  return receiptNumber === null || entrySequence === null
    ? []
    : [
        receiptProof(receiptNumber, {
          userId,
          attemptId,
          entrySequence,
          creditedAt: now.toISOString(),
        }),
      ];
};

/** One prompt is of one attempt: else the payment of one could be claimed by another. */
const boundCheckout = (read: PaymentAttempt, next: PaymentAttempt) =>
  next.checkoutRequestId !== null && next.checkoutRequestId !== read.checkoutRequestId
    ? [checkoutBound(next, next.checkoutRequestId)]
    : [];

/** Keeps the profile's newest payment and the entry's receipt in step with an attempt. */
export function correcting(
  account: Account,
  read: PaymentAttempt,
  next: PaymentAttempt,
  now: Date,
): Write[] {
  const { entrySequence, receiptNumber } = next;
  const hasNewReceipt = receiptNumber !== null && receiptNumber !== read.receiptNumber;
  return [
    ...showing(account, read, next, now),
    ...(hasNewReceipt && entrySequence !== null
      ? [receiptWrite(next.userId, entrySequence, receiptNumber), ...proving(next, now)]
      : []),
  ];
}

/** Keeps the profile's newest payment in step with an attempt. */
export function showing(
  account: Account,
  read: PaymentAttempt,
  next: PaymentAttempt,
  now: Date,
): Write[] {
  const shown = latestPaymentOf(next);
  const isShown = JSON.stringify(latestPaymentOf(read)) === JSON.stringify(shown);
  return !isShown && isNewest(account, next) ? [latestPaymentWrite(account, shown, now)] : [];
}

const isNewest = ({ latestPayment }: Account, { attemptId }: PaymentAttempt) =>
  latestPayment?.attemptId === attemptId;

export function recordCredit({ paidAt }: Pick<PaymentAttempt, "paidAt">, now: Date) {
  recordMetric("PaymentsCredited", 1);
  const seconds = (now.getTime() - Date.parse(paidAt ?? now.toISOString())) / 1000;
  recordMetric("PaymentConfirmationSeconds", Math.max(0, seconds));
}
