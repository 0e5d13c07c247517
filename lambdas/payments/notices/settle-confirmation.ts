import { writerNamed } from "../../accounts/names/writer-named";
import type { Account } from "../../ledger/account";
import { creditWrites, readAccount } from "../../ledger/ledger-store";
import { logger } from "../../platform/logger";
import { recordMetric } from "../../platform/metrics";
import { settings } from "../../platform/settings";
import { ConditionFailed } from "../../platform/table/refusals";
import { transact } from "../../platform/table/transact";
import { attemptCheck, readAttempt } from "../attempts/attempt-store";
import { knownPaymentOf, type PaymentAttempt } from "../attempts/payment-attempt";
import { claimBeside, creditingOf, isLongAfter, mayBeAnother } from "../attempts/payment-identity";
import { type ReceiptProof, readConfirmed, receiptProof } from "../attempts/receipt-store";
import { type AttemptRead, recordCredit, recordEvents } from "../attempts/record-events";
import { retryContested } from "../attempts/retry";
import { type Confirmation, readConfirmation } from "../daraja/confirmation";
import { closeNotice, type Notice, noticeClosure, unlessClosed } from "./notice-store";
import { raiseDoubt } from "./raise-doubt";
import { doubtRemoval, keepUnattributed } from "./unattributed-store";

/**
 * Settles a confirmation of the pay bill: it proves a payment. It is credited to the writer whose
 * prompt or username it names, unless it is credited already; else it is kept for the administrator.
 */
export async function settleConfirmation(notice: Notice, now: Date): Promise<void> {
  const confirmation = readConfirmation(notice.body, now);
  if (!confirmation) return await closeUnread(notice, now);
  await retryContested(() => settle(confirmation, notice, now).catch(unlessSettled(notice, now)));
}

/** Money may have come that nobody is credited: the operator looks at what the notice says. */
async function closeUnread(notice: Notice, now: Date) {
  await closeNotice(notice, "malformed", now);
  logger.warn("confirmation-unreadable", { noticeId: notice.noticeId });
  recordMetric("PaymentReviews", 1);
}

async function settle(confirmation: Confirmation, notice: Notice, now: Date): Promise<void> {
  const { receiptNumber, amount } = confirmation;
  const known = await readConfirmed(receiptNumber, confirmation.account);
  if (known.proof)
    return await closeCredited(confirmation, known.proof, known.referred, notice, now);
  if (amount === null) return await keep(confirmation, notice, now);
  const { account, attempt } = known.referred
    ? await readAttempt(known.referred.attemptId)
    : { account: await writerOf(confirmation), attempt: null };
  // A reference whose attempt is gone names nobody.
  if (!account || attempt === undefined) return await keep(confirmation, notice, now);
  if (attempt && isOwnPayment(attempt, { ...confirmation, amount }, notice))
    return await confirmAttempt({ account, attempt }, confirmation, notice, now);
  await creditFurther({ account, attempt, confirmation, amount, notice, now });
}

/** Whether it is the payment that the attempt asked for; else it is one besides. */
function isOwnPayment(
  attempt: PaymentAttempt,
  confirmation: Confirmation & { amount: number },
  { receivedAt }: Notice,
): boolean {
  const { receiptNumber, amount } = confirmation;
  const isLate = isLongAfter(attempt, confirmation, new Date(receivedAt));
  const told = { receiptNumber, amount, isLongAfter: isLate };
  return creditingOf(knownPaymentOf(attempt), told) !== "credit further";
}

/** Records that the attempt is paid, and credits it unless the query has before. */
async function confirmAttempt(
  read: AttemptRead,
  confirmation: Confirmation,
  notice: Notice,
  now: Date,
): Promise<void> {
  const { attempt } = read;
  const { receiptNumber } = confirmation;
  const beside = claimBeside(attempt, receiptNumber);
  // Before the rest: whoever dies in between comes back to it.
  if (beside !== null) await raiseDoubt(attempt, beside, notice);
  const paidAt = confirmation.paidAt?.toISOString() ?? null;
  const alongside = [doubtRemoval(receiptNumber), noticeClosure(notice, "confirmed", now)];
  await recordEvents(read, [{ is: "confirmed", receiptNumber, paidAt }], alongside, now);
  if (!mayBeAnother(attempt, confirmation)) return;
  logger.warn("payment-after-paid", {
    noticeId: notice.noticeId,
    attemptId: attempt.attemptId,
  });
  recordMetric("PaymentReviews", 1);
}

/** It is credited: to whoever it names, or to somebody else, which is for the administrator to see. */
async function closeCredited(
  confirmation: Confirmation,
  proof: ReceiptProof,
  referred: { userId: string; attemptId: string } | undefined,
  notice: Notice,
  now: Date,
): Promise<void> {
  if (!referred || referred.userId === proof.userId)
    return await closeNotice(notice, "credited before", now);
  logger.warn("confirmation-credited-elsewhere", {
    noticeId: notice.noticeId,
    attemptId: referred.attemptId,
  });
  recordMetric("PaymentReviews", 1);
  await keep(confirmation, notice, now);
}

/** More than a username has, and than a telephone lets anybody type. */
const longestName = 64;

async function writerOf({ account }: Confirmation): Promise<Account | undefined> {
  // One character can stand for eighteen.
  const name = account.normalize("NFKC");
  if (name.length > longestName) return undefined;
  const userId = await writerNamed(name);
  return userId === undefined ? undefined : await readAccount(userId);
}

interface FurtherPayment {
  account: Account;
  /** Whose reference it names; null when it names a username. */
  attempt: PaymentAttempt | null;
  confirmation: Confirmation;
  amount: number;
  notice: Notice;
  now: Date;
}

/** Credits a payment that is no attempt's own, as it was paid. */
async function creditFurther(payment: FurtherPayment) {
  const { account, attempt, confirmation, amount, notice, now } = payment;
  const { receiptNumber } = confirmation;
  const paidAt = confirmation.paidAt ?? now;
  const credit = {
    amount,
    receiptNumber,
    noticeReceipt: null,
    paidAt: paidAt.toISOString(),
    attemptId: null,
  };
  const { activationFee } = settings();
  const { writes, entry } = creditWrites({ account, credit, activationFee, now });
  await transact([
    ...writes,
    receiptProof(receiptNumber, {
      userId: account.userId,
      attemptId: attempt?.attemptId ?? null,
      entrySequence: entry.sequence,
      creditedAt: now.toISOString(),
    }),
    doubtRemoval(receiptNumber),
    noticeClosure(notice, "credited", now),
    // A notice may have told meanwhile that this payment is the one that the query vouched for.
    ...(attempt ? [attemptCheck(attempt)] : []),
  ]);
  recordCredit(paidAt, now);
}

/** Keeps a confirmation that settling fails on, again and again; false when the notice is none. */
export async function keepUnsettled(notice: Notice, now: Date): Promise<boolean> {
  const confirmation = readConfirmation(notice.body, now);
  if (!confirmation) return false;
  const { proof } = await readConfirmed(confirmation.receiptNumber, "");
  if (proof) await closeNotice(notice, "credited before", now);
  else await keep(confirmation, notice, now);
  return true;
}

async function keep(confirmation: Confirmation, notice: Notice, now: Date) {
  const { paidAt, amount, ...told } = confirmation;
  const isNew = await keepUnattributed({
    ...told,
    amount: amount ?? 0,
    paidAt: paidAt?.toISOString() ?? null,
    receivedAt: notice.receivedAt,
  });
  if (isNew) {
    logger.warn("payment-unattributed", { noticeId: notice.noticeId });
    recordMetric("UnattributedPayments", 1);
  }
  await closeNotice(notice, "unattributed", now);
}

/** What is among the unattributed already stays there until the administrator decides. */
const unlessSettled = (notice: Notice, now: Date) => async (error: unknown) => {
  if (error instanceof ConditionFailed && error.failures.has("unattributed"))
    return await closeNotice(notice, "unattributed", now);
  unlessClosed(error);
};
