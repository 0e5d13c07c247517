import type { FoundReceipt } from "#contracts/payments";
import { findPaymentReceipt } from "../../money/collections/find-receipt";
import { ownerOfReceipt } from "../../money/payouts/list-withdrawals";

/** Whom a receipt concerns: of a payment to the pay bill, or of a payout; null when nobody knows it. */
export async function findReceipt(receiptNumber: string): Promise<FoundReceipt | null> {
  const [payment, payee] = await Promise.all([
    findPaymentReceipt(receiptNumber),
    ownerOfReceipt(receiptNumber),
  ]);
  if (payment) return { receiptNumber, ...payment };
  return payee === undefined ? null : { receiptNumber, use: "withdrawal", userId: payee };
}
