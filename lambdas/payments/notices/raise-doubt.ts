import { recordMetric } from "../../platform/metrics";
import { ConditionFailed, transact } from "../../platform/table";
import type { PaymentAttempt } from "../attempts/payment-attempt";
import { ReceiptProof, receiptUnproven } from "../attempts/receipt-store";
import { doubtKept } from "./unattributed-store";

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
    await transact([receiptUnproven(receiptNumber), doubtKept(payment)]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const proof = error.failures.get("receipt");
    return proof && ReceiptProof.parse(proof);
  }
  recordMetric("PaymentReviews", 1);
  return undefined;
}
