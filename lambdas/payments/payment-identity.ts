/** What is known of the one payment that an attempt's prompt can bring. */
export interface KnownPayment {
  isPaid: boolean;
  /** Whole KES. */
  amount: number;
  /** The receipt of what is credited as this payment. */
  receiptNumber: string | null;
  /** The receipt that the prompt's own notice gave; of a paid one, the query has vouched for it. */
  noticeReceipt: string | null;
}

/** A payment that is beyond doubt. */
export type Told =
  /** By the query for the prompt's checkout; with a receipt if a notice of that prompt gave one. */
  | { by: "prompt"; receiptNumber: string | null }
  /** By the pay bill, under the attempt's reference. */
  | { by: "pay-bill"; receiptNumber: string; amount: number; isLongAfter: boolean };

/**
 * `credit` it as the attempt's payment · `credit further`, beside what was taken for the attempt's ·
 * `add receipt` to what is credited already · `link` the attempt to the entry that has the receipt ·
 * `nothing`.
 */
export type Consequence = "credit" | "credit further" | "add receipt" | "link" | "nothing";

/**
 * Which payment it is that we are told of. A receipt decides wherever one is known: no receipt is
 * credited twice, and two receipts are two payments, whatever clocks and phones say. Only while the
 * receipt of the prompt's payment is unknown is one of the same amount taken for it; if that turns
 * out to have been another, the prompt's own is credited then. `isCredited`: some entry has the receipt.
 */
export const consequenceOf = (known: KnownPayment, told: Told, isCredited: boolean): Consequence =>
  told.by === "prompt"
    ? ofPrompt(known, told.receiptNumber, isCredited)
    : ofPayBill(known, told, isCredited);

function ofPrompt(known: KnownPayment, receipt: string | null, isCredited: boolean): Consequence {
  if (!known.isPaid) return receipt !== null && isCredited ? "link" : "credit";
  if (receipt === null || known.noticeReceipt !== null) return "nothing";
  if (receipt === known.receiptNumber) return "link";
  if (known.receiptNumber === null) return isCredited ? "nothing" : "add receipt";
  return isCredited ? "link" : "credit further";
}

function ofPayBill(
  known: KnownPayment,
  { receiptNumber, amount, isLongAfter }: Told & { by: "pay-bill" },
  isCredited: boolean,
): Consequence {
  if (isCredited) return "nothing";
  const own = known.receiptNumber ?? known.noticeReceipt;
  const isOwn = own === null ? amount === known.amount && !isLongAfter : own === receiptNumber;
  if (!isOwn) return "credit further";
  return known.isPaid ? "add receipt" : "credit";
}
