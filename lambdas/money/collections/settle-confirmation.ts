import type { UnattributedPayment } from "#contracts/payments";
import type { Profile } from "../../accounts/profile/profile";
import { profileStore } from "../../accounts/profile/profile-store";
import { logger } from "../../platform/logger";
import { recordMetric } from "../../platform/metrics";
import { retryContested } from "../../platform/retry";
import { ConditionFailed } from "../../platform/table/refusals";
import { transact } from "../../platform/table/transact";
import { type Confirmation, readConfirmation } from "../../providers/daraja/c2b";
import { closeNotice, type Notice, noticeClosure, unlessClosed } from "../webhooks/notice-store";
import { type Purpose, readPurpose } from "./account-words";
import { attemptCheck, readAttempt } from "./attempt-store";
import { furtherCredit } from "./credit";
import { knownPaymentOf, type PaymentAttempt } from "./payment-attempt";
import {
  creditingOf,
  isLongAfter,
  isMadeAfterPaid,
  isOtherReceiptClaimed,
} from "./payment-identity";
import { findProof, keepUnattributed, notKeptCheck, type ReceiptProof } from "./receipt-store";
import { type AttemptRead, recordCredit, recordEvents } from "./record-events";
import { reportOtherReceipt } from "./settle-stk-notice";

/** A payment to the training number of a writer. */
export interface TrainingPayment {
  userId: string;
  payment: UnattributedPayment;
  notice: Notice;
}

/** What trainings do about confirmed payments; payments know no more of them. */
export interface TrainingDesk {
  /** Makes the payment a fee, or keeps it for the administrator, and closes its notice with it. */
  settlePayment(payment: TrainingPayment, now: Date): Promise<void>;
  /** Looks again at a code that waits for this receipt, if one does; harmless to repeat. */
  matchCode(receiptNumber: string, now: Date): Promise<void>;
}

/**
 * Settles a confirmation of the pay bill: it proves a payment. It is credited to the writer whose
 * prompt, account number or username it names, unless it is used already, or handed to the trainings;
 * else it is kept for the administrator. A code that waits for it is matched in any case.
 */
export async function settleConfirmation(
  notice: Notice,
  trainings: TrainingDesk,
  now: Date,
): Promise<void> {
  const confirmation = readConfirmation(notice.body, now);
  if (!confirmation) return await closeUnread(notice, now);
  await retryContested(() =>
    settle(confirmation, notice, trainings, now).catch(unlessSettled(notice, now)),
  );
  await trainings.matchCode(confirmation.receiptNumber, now);
}

/** Money may have come that nobody is credited: the operator is told. */
async function closeUnread(notice: Notice, now: Date) {
  await closeNotice(notice, "malformed", now);
  logger.warn("confirmation-unreadable", { noticeId: notice.noticeId });
  recordMetric("PaymentReviews", 1);
}

async function settle(
  confirmation: Confirmation,
  notice: Notice,
  trainings: TrainingDesk,
  now: Date,
): Promise<void> {
  const { receiptNumber, amount } = confirmation;
  const { purpose, proof } = await readPurpose(confirmation.account, receiptNumber);
  if (proof) return await closeCredited(confirmation, proof, purpose, notice, now);
  if (purpose.is === "training") {
    const payment = { ...withoutOwner(confirmation, notice), forTraining: true };
    return await trainings.settlePayment({ userId: purpose.userId, payment, notice }, now);
  }
  if (amount === null) return await keep(confirmation, notice, now);
  const { profile, attempt } = await readPayee(purpose);
  // A reference whose attempt is gone names nobody.
  if (!profile || attempt === undefined) return await keep(confirmation, notice, now);
  const isOwn = attempt !== null && isOwnPayment(attempt, { ...confirmation, amount }, notice);
  // Nobody is left to be credited; the receipt of what was credited before is noted all the same.
  if (profile.closedAt && !(isOwn && attempt.state === "paid"))
    return await keep(confirmation, notice, now);
  if (isOwn) return await confirmAttempt({ profile, attempt }, confirmation, notice, now);
  await creditFurther({ profile, attempt, confirmation, amount, notice, now });
}

/** Whether it is the payment that the attempt asked for. If not, it is a further one. */
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
  const paidAt = confirmation.paidAt?.toISOString() ?? null;
  const alongside = [notKeptCheck(receiptNumber), noticeClosure(notice, "confirmed", now)];
  await recordEvents(read, [{ is: "confirmed", receiptNumber, paidAt }], alongside, now);
  if (isOtherReceiptClaimed(attempt, receiptNumber))
    reportOtherReceipt(notice.noticeId, attempt.attemptId);
  if (!isMadeAfterPaid(attempt, confirmation)) return;
  logger.warn("payment-after-paid", {
    noticeId: notice.noticeId,
    attemptId: attempt.attemptId,
  });
  recordMetric("PaymentReviews", 1);
}

/** It is credited already. Where it names somebody else, the administrator sees it. */
async function closeCredited(
  confirmation: Confirmation,
  proof: ReceiptProof,
  purpose: Purpose,
  notice: Notice,
  now: Date,
): Promise<void> {
  if (purpose.is === "unknown" || purpose.userId === proof.userId)
    return await closeNotice(notice, "credited-before", now);
  logger.warn("confirmation-credited-elsewhere", {
    noticeId: notice.noticeId,
    ...(purpose.is === "prompt" && { attemptId: purpose.attemptId }),
  });
  recordMetric("PaymentReviews", 1);
  await keep(confirmation, notice, now);
}

/** Whom a payment is to be credited to, and of which attempt it speaks; null for none. */
async function readPayee(
  purpose: Purpose,
): Promise<{ profile: Profile | undefined; attempt: PaymentAttempt | null | undefined }> {
  if (purpose.is === "prompt") return await readAttempt(purpose.attemptId);
  const profile = purpose.is === "balance" ? await profileStore.find(purpose.userId) : undefined;
  return { profile, attempt: null };
}

interface FurtherPayment {
  profile: Profile;
  /** Whose reference it names; null when it names a username. */
  attempt: PaymentAttempt | null;
  confirmation: Confirmation;
  amount: number;
  notice: Notice;
  now: Date;
}

/** Credits a payment that is no attempt's own, as it was paid. */
async function creditFurther(payment: FurtherPayment) {
  const { profile, attempt, confirmation, amount, notice, now } = payment;
  const { receiptNumber } = confirmation;
  const paidAt = confirmation.paidAt ?? now;
  const further = {
    receiptNumber,
    amount,
    paidAt: paidAt.toISOString(),
    attemptId: attempt?.attemptId ?? null,
  };
  await transact([
    ...furtherCredit(profile, further, now).writes,
    notKeptCheck(receiptNumber),
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
  const proof = await findProof(confirmation.receiptNumber);
  if (proof) await closeNotice(notice, "credited-before", now);
  else await keep(confirmation, notice, now);
  return true;
}

const withoutOwner = (
  { paidAt, amount, ...told }: Confirmation,
  { receivedAt }: Notice,
): UnattributedPayment => ({
  ...told,
  amount: amount ?? 0,
  paidAt: paidAt?.toISOString() ?? null,
  receivedAt,
  forTraining: false,
});

async function keep(confirmation: Confirmation, notice: Notice, now: Date) {
  const isNew = await keepUnattributed(withoutOwner(confirmation, notice));
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
