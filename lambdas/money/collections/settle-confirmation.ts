import type { UnattributedPayment } from "#contracts/payments";
import { type Profile, profiles } from "../../accounts/profile/profile";
import { errorFacts, logger, recordMetric } from "../../platform/logger";
import { ConditionFailed, retryContested, transact } from "../../platform/table/transact";
import { type Confirmation, readConfirmation, shillingsIn } from "../../providers/daraja/c2b";
import { closeWebhook, unlessClosed, type Webhook, webhookClosure } from "../webhooks/webhook";
import { type Purpose, readPurpose } from "./account-words";
import { furtherCredit, recordCredit } from "./credit";
import { promptOf } from "./find-payment";
import {
  type AttemptRead,
  attemptChange,
  attemptCheck,
  knownPaymentOf,
  type PaymentAttempt,
  readAttempt,
} from "./payment-attempt";
import {
  creditingOf,
  isLongAfter,
  isMadeAfterPaid,
  isOtherReceiptClaimed,
} from "./payment-identity";
import {
  creditedBy,
  keepOfPrompt,
  keepUnattributed,
  notKept,
  type ReceiptProof,
  receipts,
} from "./received-payment";
import { recordEvents } from "./record-events";
import { reportOtherReceipt } from "./settle-stk-webhook";

export interface TrainingPayment {
  userId: string;
  payment: UnattributedPayment;
  webhook: Webhook;
}

/** The functions that `money/trainings` provides. */
interface TrainingDesk {
  /**
   * Makes the payment a fee or stores it for the administrator. Closes its callback in the same
   * transaction.
   */
  settlePayment(payment: TrainingPayment, now: Date): Promise<void>;
  /** Checks the training code that waits for this receipt, if there is one. Safe to repeat. */
  matchCode(receiptNumber: string, now: Date): Promise<void>;
}

/**
 * Settles a Paybill confirmation: credits the payment to the writer it names, passes a payment to a
 * training number to the trainings, and stores any other for the administrator. Then checks the
 * training code that waits for the receipt.
 */
export async function settleConfirmation(
  webhook: Webhook,
  trainings: TrainingDesk,
  now: Date,
): Promise<void> {
  const confirmation = readConfirmation(webhook.body, now);
  if (!confirmation) return await closeUnread(webhook, now);
  await retryContested(() =>
    settle(confirmation, webhook, trainings, now).catch(unlessSettled(webhook, now)),
  );
  await trainings.matchCode(confirmation.receiptNumber, now);
}

/** Closes an unreadable confirmation and warns the operator: its payment may be uncredited. */
async function closeUnread(webhook: Webhook, now: Date) {
  await closeWebhook(webhook, "malformed", now);
  logger.warn("confirmation-unreadable", { noticeId: webhook.noticeId });
  recordMetric("PaymentReviews", 1);
}

async function settle(
  confirmation: Confirmation,
  webhook: Webhook,
  trainings: TrainingDesk,
  now: Date,
): Promise<void> {
  const { receiptNumber, amount } = confirmation;
  const { purpose, proof } = await readPurpose(confirmation.account, receiptNumber);
  if (proof) return await closeCredited(confirmation, proof, purpose, webhook, now);
  if (purpose.is === "training" && amount !== null) {
    const payment = { ...withoutOwner(confirmation, webhook), forTraining: true };
    return await trainings.settlePayment({ userId: purpose.userId, payment, webhook }, now);
  }
  // An amount that is not in whole shillings may be a typing error, or a fee from which a bank took
  // its charge: the administrator decides.
  if (amount === null)
    return await keep(confirmation, webhook, now, {
      ...(purpose.is === "training" && { forTraining: true }),
    });
  const { profile, attempt } = await readPayee(purpose);
  // The payment names no writer or no attempt that we know.
  if (!profile || attempt === undefined) return await keep(confirmation, webhook, now);
  const isOwn = attempt !== null && isOwnPayment(attempt, { ...confirmation, amount }, webhook);
  // A closed account gets no credit, but a credit from before the closing gets its receipt.
  if (profile.closedAt && !(isOwn && attempt.state === "paid"))
    return await keep(confirmation, webhook, now);
  if (isOwn) return await confirmAttempt({ profile, attempt }, confirmation, webhook, now);
  await creditFurther({ profile, attempt, confirmation, amount, webhook, now });
}

function isOwnPayment(
  attempt: PaymentAttempt,
  confirmation: Confirmation & { amount: number },
  { receivedAt }: Webhook,
): boolean {
  const { receiptNumber, amount } = confirmation;
  const isLate = isLongAfter(attempt, confirmation, new Date(receivedAt));
  const told = { receiptNumber, amount, isLongAfter: isLate };
  return creditingOf(knownPaymentOf(attempt), told) !== "credit further";
}

async function confirmAttempt(
  read: AttemptRead,
  confirmation: Confirmation,
  webhook: Webhook,
  now: Date,
): Promise<void> {
  const { attempt } = read;
  const { receiptNumber, phone: payer } = confirmation;
  const paidAt = confirmation.paidAt?.toISOString() ?? null;
  const alongside = [notKept(receiptNumber), webhookClosure(webhook, "confirmed", now)];
  await recordEvents(read, [{ is: "confirmed", receiptNumber, paidAt, payer }], alongside, now);
  if (isOtherReceiptClaimed(attempt, receiptNumber))
    reportOtherReceipt(webhook.noticeId, attempt.attemptId);
  if (!isMadeAfterPaid(attempt, confirmation)) return;
  logger.warn("payment-after-paid", {
    noticeId: webhook.noticeId,
    attemptId: attempt.attemptId,
  });
  recordMetric("PaymentReviews", 1);
}

/**
 * Closes the callback of a payment that was credited before. If the callback names another writer
 * than the credited one, stores the payment for the administrator.
 */
async function closeCredited(
  confirmation: Confirmation,
  proof: ReceiptProof,
  purpose: Purpose,
  webhook: Webhook,
  now: Date,
): Promise<void> {
  if (purpose.is === "unknown" || purpose.userId === proof.userId)
    return await closeWebhook(webhook, "credited-before", now);
  logger.warn("confirmation-credited-elsewhere", {
    noticeId: webhook.noticeId,
    ...(purpose.is === "prompt" && { attemptId: purpose.attemptId }),
  });
  recordMetric("PaymentReviews", 1);
  await keep(confirmation, webhook, now, { isCredited: true });
}

/**
 * Reads the profile of the writer and the attempt that the payment names. `attempt` is null if the
 * payment names none, and undefined if the named attempt is missing.
 */
async function readPayee(
  purpose: Purpose,
): Promise<{ profile: Profile | undefined; attempt: PaymentAttempt | null | undefined }> {
  if (purpose.is === "prompt")
    return (await readAttempt(purpose.attemptId)) ?? { profile: undefined, attempt: undefined };
  const profile =
    purpose.is === "balance" ? await profiles.find({ userId: purpose.userId }) : undefined;
  return { profile, attempt: null };
}

interface FurtherPayment {
  profile: Profile;
  /**
   * The attempt that the payment's reference names; null if the payment names an account number or
   * a username.
   */
  attempt: PaymentAttempt | null;
  confirmation: Confirmation;
  amount: number;
  webhook: Webhook;
  now: Date;
}

async function creditFurther(payment: FurtherPayment) {
  const { profile, attempt, confirmation, amount, webhook, now } = payment;
  const { receiptNumber } = confirmation;
  const paidAt = confirmation.paidAt ?? now;
  const further = {
    receiptNumber,
    amount,
    paidAt: paidAt.toISOString(),
    attemptId: attempt?.attemptId ?? null,
    payer: confirmation.phone,
  };
  await transact([
    ...furtherCredit(profile, further, now).writes,
    notKept(receiptNumber),
    webhookClosure(webhook, "credited", now),
    // Fails if the attempt has changed since the read: if a callback has now named this receipt,
    // the payment is the attempt's own.
    ...(attempt ? [attemptCheck(attempt)] : []),
  ]);
  recordCredit(paidAt, now);
}

/**
 * Stores the payment of a confirmation that repeatedly failed to settle, unless the payment was
 * used before. False if the callback is no readable confirmation.
 */
export async function keepUnsettled(webhook: Webhook, now: Date): Promise<boolean> {
  const confirmation = readConfirmation(webhook.body, now);
  if (!confirmation) return false;
  const proof = await receipts.find({ receipt: confirmation.receiptNumber });
  if (proof) await closeWebhook(webhook, "credited-before", now);
  else if (!(await keepPrompts(confirmation, webhook, now))) await keep(confirmation, webhook, now);
  return true;
}

/**
 * Stores a prompt's payment and records its receipt in the attempt, so that a later credit of the
 * attempt marks the stored payment as credited. False if no readable attempt asked for the payment,
 * or the attempt has a `keptReceipt` already.
 */
async function keepPrompts(confirmation: Confirmation, webhook: Webhook, now: Date) {
  const payment = withoutOwner(confirmation, webhook);
  const { receiptNumber } = payment;
  try {
    return await retryContested(async () => {
      const attempt = (await promptOf(payment))?.attempt;
      if (!attempt || attempt.keptReceipt !== undefined) return false;
      const known = attempt.state === "paid" ? creditedBy(attempt) : {};
      const noted = attemptChange(attempt, { ...attempt, keptReceipt: receiptNumber });
      const isNew = await keepOfPrompt({ ...payment, ...known }, noted);
      await closeKept(isNew, webhook, now);
      return true;
    });
  } catch (error) {
    // Settling may have failed because the attempt is unreadable. The payment is then stored
    // without the attempt.
    logger.error("prompt-not-read", { noticeId: webhook.noticeId, ...errorFacts(error) });
    return false;
  }
}

const withoutOwner = (
  { paidAt, ...told }: Confirmation,
  { receivedAt }: Webhook,
): UnattributedPayment => ({
  ...told,
  amount: shillingsIn(told.amountAsSent),
  paidAt: paidAt?.toISOString() ?? null,
  receivedAt,
  forTraining: false,
});

async function keep(
  confirmation: Confirmation,
  webhook: Webhook,
  now: Date,
  known: { isCredited?: true; forTraining?: true } = {},
) {
  const isNew = await keepUnattributed({ ...withoutOwner(confirmation, webhook), ...known });
  await closeKept(isNew, webhook, now);
}

async function closeKept(isNew: boolean, webhook: Webhook, now: Date) {
  if (isNew) {
    logger.warn("payment-unattributed", { noticeId: webhook.noticeId });
    recordMetric("UnattributedPayments", 1);
  }
  await closeWebhook(webhook, "unattributed", now);
}

/**
 * If the payment is stored without an owner already, closes only the callback: the administrator
 * decides about the payment.
 */
const unlessSettled = (webhook: Webhook, now: Date) => async (error: unknown) => {
  if (error instanceof ConditionFailed && error.failures.has("unattributed"))
    return await closeWebhook(webhook, "unattributed", now);
  unlessClosed(error);
};
