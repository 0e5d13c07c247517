import {
  keepUnattributed,
  type UnattributedItem,
} from "../../../../../lambdas/money/collections/received-payment";

/** Stores a payment without an owner, with the given facts; returns its receipt. */
export async function keepsPayment(
  payment: Pick<UnattributedItem, "receiptNumber"> & Partial<UnattributedItem>,
): Promise<string> {
  await keepUnattributed({
    amount: 250,
    amountAsSent: "250.00",
    account: "x",
    phone: "2547 ***** 126",
    payerName: "FATUMA",
    paidAt: null,
    receivedAt: new Date().toISOString(),
    forTraining: false,
    ...payment,
  });
  return payment.receiptNumber;
}
