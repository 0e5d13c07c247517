import { logger } from "../../platform/logger";
import { recordMetric } from "../../platform/metrics";
import { ConditionFailed } from "../../platform/table/refusals";
import { transact } from "../../platform/table/transact";
import type { PaymentAttempt } from "../attempts/payment-attempt";
import { noReceiptCheck, ReceiptProof } from "../attempts/receipt-store";
import type { Notice } from "./notice-store";
import { doubtWrite } from "./unattributed-store";

/**
 * Shows the administrator a payment that only a notice has told of, unless it is shown or proven
 * already; returns the proof when there is one. `notice` is the one that raises the doubt, which may
 * be a later one.
 */
export async function raiseDoubt(
  attempt: PaymentAttempt,
  receiptNumber: string,
  notice: Notice,
): Promise<ReceiptProof | undefined> {
  const { attemptId, amount, reference, phone, paidAt } = attempt;
  const payment = {
    receiptNumber,
    amount,
    amountAsSent: String(amount),
    account: reference,
    phone,
    payerName: "",
    paidAt,
    receivedAt: notice.receivedAt,
  };
  try {
    await transact([noReceiptCheck(receiptNumber), doubtWrite(payment)]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const proof = error.failures.get("receipt");
    return proof && ReceiptProof.parse(proof);
  }
  logger.warn("receipt-unconfirmed", { noticeId: notice.noticeId, attemptId });
  recordMetric("PaymentReviews", 1);
  return undefined;
}
