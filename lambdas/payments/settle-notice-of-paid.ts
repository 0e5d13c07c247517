import { recordMetric } from "../platform/metrics";
import { transact } from "../platform/table";
import { attemptChange, checkoutBound, type ReceiptProof, readAttempt } from "./attempt-store";
import { contested } from "./contested";
import { queryCheckout } from "./daraja-client";
import { closeNotice, type Notice, noticeClosed, unlessClosed, waitOrGiveUp } from "./notice-store";
import { knownPaymentOf, type PaymentAttempt } from "./payment-attempt";
import { type Consequence, consequenceOf } from "./payment-identity";
import {
  type AttemptRead,
  correcting,
  crediting,
  proofInTheWay,
  recordCredit,
  showing,
} from "./record-payment";
import { credibleTime, type StkNotice } from "./stk-notice";

/**
 * Settles a notice of a prompt whose attempt is paid already. It may bring the receipt; or show that
 * what was taken for the prompt's payment had been made by hand, so that the prompt's own is credited
 * too. Either way only after the query has vouched for that prompt.
 */
export async function settleNoticeOfPaid(
  attempt: PaymentAttempt,
  notice: Notice,
  told: StkNotice,
  now: Date,
): Promise<void> {
  const consequence = meaning(attempt, told, false);
  if (consequence === "nothing") return await closeUnneeded(attempt, notice, told, now);
  // Of the receipt that the pay bill has confirmed there is nothing to prove.
  if (consequence !== "link") {
    const outcome = await queryCheckout(told.checkoutRequestId, now);
    // The query has been seen to call a payment failed that came.
    if (outcome.is !== "paid") return await waitOrGiveUp(notice, now);
  }
  await contested(async () => {
    const { account, attempt: read } = await readAttempt(attempt.attemptId);
    if (!account || read?.state !== "paid") throw new Error("A paid attempt is no longer paid.");
    await recordOwn({ account, attempt: read }, notice, told, now).catch(unlessClosed);
  });
}

const meaning = (attempt: PaymentAttempt, told: StkNotice, isCredited: boolean): Consequence =>
  told.resultCode === "0"
    ? consequenceOf(
        knownPaymentOf(attempt),
        { by: "prompt", receiptNumber: told.receiptNumber },
        isCredited,
      )
    : "nothing";

/** One prompt brings one payment: a second receipt for it is for somebody to look at. */
async function closeUnneeded(
  { receiptNumber: known }: PaymentAttempt,
  notice: Notice,
  { resultCode, receiptNumber }: StkNotice,
  now: Date,
) {
  const contradicts = resultCode === "0" && receiptNumber !== null && receiptNumber !== known;
  if (contradicts) recordMetric("PaymentReviews", 1);
  await closeNotice(notice, contradicts ? "other-receipt" : "settled: paid", now);
}

async function recordOwn(read: AttemptRead, notice: Notice, told: StkNotice, now: Date) {
  try {
    await record(read, notice, told, now, undefined);
  } catch (error) {
    const proof = proofInTheWay(error);
    if (!proof) throw error;
    await record(read, notice, told, now, proof);
  }
}

async function record(
  { account, attempt }: AttemptRead,
  notice: Notice,
  told: StkNotice,
  now: Date,
  proof: ReceiptProof | undefined,
) {
  const isOurs = proof?.userId === attempt.userId;
  const consequence = meaning(attempt, told, isOurs);
  if (consequence === "nothing" || (proof && !isOurs))
    return await closeUnneeded(attempt, notice, told, now);
  const { receiptNumber, checkoutRequestId } = told;
  const own = { ...attempt, receiptNumber, noticeReceipt: receiptNumber };
  const { next, writes } = {
    "credit further": () =>
      crediting(
        account,
        { ...own, checkoutRequestId, paidAt: credibleTime(told, now) ?? now.toISOString() },
        now,
      ),
    "add receipt": () => ({ next: own, writes: correcting(account, attempt, own, now) }),
    link: () => {
      const linked = { ...own, entrySequence: proof?.entrySequence ?? attempt.entrySequence };
      return { next: linked, writes: showing(account, attempt, linked, now) };
    },
  }[consequence as "credit further" | "add receipt" | "link"]();
  await transact([
    attemptChange(attempt, next),
    ...(consequence === "credit further" ? [checkoutBound(next, checkoutRequestId)] : []),
    ...writes,
    noticeClosed(notice, `settled: ${consequence}`, now),
  ]);
  if (consequence === "credit further") recordCredit(next, now);
}
