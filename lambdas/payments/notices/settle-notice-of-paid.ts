import { logger } from "../../platform/logger";
import { recordMetric } from "../../platform/metrics";
import { knownPaymentOf, type PaymentAttempt } from "../attempts/payment-attempt";
import { claimOf, isLongAfter } from "../attempts/payment-identity";
import { type ReceiptProof, readConfirmed } from "../attempts/receipt-store";
import { type AttemptRead, recordEvents } from "../attempts/record-events";
import { queryCheckout } from "../daraja/client";
import { claimedReceipt, type StkNotice } from "../daraja/stk-notice";
import {
  closeNotice,
  idsOf,
  type Notice,
  noticeClosure,
  postponeNotice,
  unlessClosed,
  waitOrGiveUp,
} from "./notice-store";
import { raiseDoubt } from "./raise-doubt";

/** The pay bill confirms within seconds as a rule: until then nobody needs to look. */
const confirmationTime = 60_000;

/**
 * Settles a notice of a prompt whose attempt is paid already. Its receipt is shown with the payment
 * until the pay bill confirms one; a receipt of another payment is for the administrator to look at.
 * Refuses with ConditionFailed when the attempt has changed since it was read.
 */
export async function settleNoticeOfPaid(
  read: AttemptRead,
  notice: Notice,
  told: StkNotice,
  now: Date,
): Promise<void> {
  const { attempt } = read;
  const claimed = claimedReceipt(told);
  const toldAt = new Date(notice.receivedAt);
  const isLate = isLongAfter(attempt, { paidAt: null }, toldAt);
  const claim = claimOf(knownPaymentOf(attempt), claimed, isLate);
  if (claimed === null || claim === "no news")
    return await closeNotice(notice, "settled: paid", now);
  if (claim === "doubt") return await settleDoubtful(attempt, claimed, notice, told, now);
  // The query has vouched for this prompt, or the attempt would have a confirmed receipt.
  const hint = { is: "notice-success", receiptNumber: claimed, paidAt: null } as const;
  const closed = noticeClosure(notice, "settled: label", now);
  await recordEvents(read, [hint], [closed], now).catch(unlessClosed);
}

async function settleDoubtful(
  attempt: PaymentAttempt,
  claimed: string,
  notice: Notice,
  told: StkNotice,
  now: Date,
) {
  const { proof } = await readConfirmed(claimed, attempt.reference);
  if (proof) return await closeProven(proof, attempt, notice, now);
  if (now.getTime() - Date.parse(notice.receivedAt) < confirmationTime)
    return await postponeNotice(notice, now);
  const outcome = await queryCheckout(told.checkoutRequestId, now);
  // The query has been seen to call a payment failed that came.
  if (outcome.is !== "paid") return await waitOrGiveUp(notice, now);
  const provenSince = await raiseDoubt(attempt, claimed, notice);
  if (provenSince) return await closeProven(provenSince, attempt, notice, now);
  await closeNotice(notice, "other-receipt", now);
}

/** A receipt that was confirmed under this prompt's reference is a payment of its own, and credited. */
async function closeProven(
  proof: ReceiptProof,
  { attemptId }: PaymentAttempt,
  notice: Notice,
  now: Date,
) {
  const isOurs = proof.attemptId === attemptId;
  if (!isOurs) {
    logger.warn("notice-of-other-receipt", idsOf(notice));
    recordMetric("PaymentReviews", 1);
  }
  await closeNotice(notice, isOurs ? "settled: paid" : "other-receipt", now);
}
