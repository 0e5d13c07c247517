import * as z from "zod/mini";
import { longestOpen } from "../webhooks/webhook";

/** Correct clocks differ by far less. */
const clocksDiffer = 10 * 60_000;

/** The known facts of an attempt's payment. */
export interface KnownPayment {
  isPaid: boolean;
  /** Whole KES. */
  amount: number;
  /** The receipt that the Paybill confirmed, or of the payment stored for the administrator. */
  receiptNumber: string | null;
  /** The receipt that a callback of the prompt claims; it may be forged. */
  noticeReceipt: string | null;
}

/** A payment that the Paybill confirms under the attempt's reference. */
interface ConfirmedPayment {
  receiptNumber: string;
  amount: number;
  isLongAfter: boolean;
}

/**
 * `credit` as the attempt's payment · `add receipt` to the query's earlier credit · `credit
 * further` as a separate payment.
 */
const Crediting = z.enum(["credit", "add receipt", "credit further"]);
type Crediting = z.infer<typeof Crediting>;

/**
 * Decides which payment the Paybill confirms. The first payment of the attempt's amount is the
 * attempt's own: if the query vouched for it, it has no receipt until then. It stays the attempt's
 * own if it is confirmed again. All other payments are credited separately.
 */
export function creditingOf(known: KnownPayment, told: ConfirmedPayment): Crediting {
  const isInTime = !told.isLongAfter || told.receiptNumber === known.noticeReceipt;
  const isFirst = known.receiptNumber === null && told.amount === known.amount && isInTime;
  if (!isFirst && told.receiptNumber !== known.receiptNumber) return "credit further";
  return known.isPaid ? "add receipt" : "credit";
}

/** A receipt in a callback is already known, is shown with the payment, or is another payment's. */
type ToldReceipt = "nothing new" | "label" | "other";

/**
 * Decides what a callback's receipt means for a paid attempt. It never credits anything and never
 * assigns another message to a payment, so a forged callback gains nothing.
 */
export function toldReceipt(
  known: KnownPayment,
  claimed: string | null,
  isLongAfter: boolean,
): ToldReceipt {
  const { receiptNumber, noticeReceipt } = known;
  if (claimed === null || claimed === receiptNumber || claimed === noticeReceipt)
    return "nothing new";
  // A receipt that comes days later may belong to a newer payment.
  return receiptNumber === null && noticeReceipt === null && !isLongAfter ? "label" : "other";
}

/** True if an earlier callback claims a receipt other than `receipt` for the same prompt. */
export const isOtherReceiptClaimed = (
  { noticeReceipt }: Pick<KnownPayment, "noticeReceipt">,
  receipt: string | null,
): boolean => receipt !== null && noticeReceipt !== null && noticeReceipt !== receipt;

/**
 * True if a payment was made long after we learnt that an attempt is paid, by the provider's clock
 * and by ours. Either clock may be wrong or late, but not both by days.
 */
export function isLongAfter(
  { settledAt }: { settledAt: string | null },
  { paidAt }: { paidAt: Date | null },
  toldAt: Date,
): boolean {
  if (settledAt === null) return false;
  const earliest = Math.min(toldAt.getTime(), (paidAt ?? toldAt).getTime());
  return earliest - Date.parse(settledAt) > longestOpen;
}

/**
 * True if, by the provider's clock, the Paybill's payment was made after its attempt was known to
 * be paid, and no callback named its receipt. It may be another payment, whose confirmation is
 * lost. A clock alone never credits anything, since a wrong clock would credit twice.
 */
export const isMadeAfterPaid = (
  { settledAt, noticeReceipt }: { settledAt: string | null; noticeReceipt: string | null },
  { paidAt, receiptNumber }: { paidAt: Date | null; receiptNumber: string },
): boolean =>
  settledAt !== null &&
  paidAt !== null &&
  noticeReceipt !== receiptNumber &&
  paidAt.getTime() - Date.parse(settledAt) > clocksDiffer;
