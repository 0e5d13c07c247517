import { recordMetric } from "../../platform/metrics";
import { ConditionFailed } from "../../platform/table/refusals";
import { transact } from "../../platform/table/transact";
import type { PaymentAttempt } from "../attempts/payment-attempt";
import { noReceiptCheck, ReceiptProof } from "../attempts/receipt-store";
import { doubtWrite } from "./unattributed-store";

/**
 * Shows the administrator a payment that only a notice has told of, unless it is shown or proven
 * already; returns the proof when there is one.
 */
export async function raiseDoubt(
  attempt: PaymentAttempt,
  receiptNumber: string,
  toldAt: string,
): Promise<ReceiptProof | undefined> {
  const { amount, reference, phone, paidAt } = attempt;
  const payment = {
    receiptNumber,
    amount,
    amountAsSent: String(amount),
    account: reference,
    phone,
    payerName: "",
    paidAt,
    receivedAt: toldAt,
  };
  try {
    await transact([noReceiptCheck(receiptNumber), doubtWrite(payment)]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const proof = error.failures.get("receipt");
    return proof && ReceiptProof.parse(proof);
  }
  recordMetric("PaymentReviews", 1);
  return undefined;
}
