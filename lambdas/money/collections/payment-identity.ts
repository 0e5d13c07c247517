import * as z from "zod/mini";
import { longestOpen } from "../webhooks/webhook";

/** Two correct clocks differ by far less than this. */
const clocksDiffer = 10 * 60_000;

export interface KnownPayment {
  isPaid: boolean;
  /** Whole KES. */
  amount: number;
  /**
   * The receipt that the Paybill confirmed, or the receipt of the payment stored for the
   * administrator.
   */
  receiptNumber: string | null;
  /** The receipt in a callback about the prompt; it may be forged. */
  noticeReceipt: string | null;
}

/** A payment that the Paybill confirms under the attempt's reference. */
interface ConfirmedPayment {
  receiptNumber: string;
  amount: number;
  isLongAfter: boolean;
}

/**
 * `credit`: the payment is the attempt's own. `add receipt`: it is the attempt's own, and the
 * status query has credited it already. `credit further`: it is a separate payment.
 */
const Crediting = z.enum(["credit", "add receipt", "credit further"]);
type Crediting = z.infer<typeof Crediting>;

/**
 * Decides how to use a confirmed payment. The first payment that is in time and has the attempt's
 * amount belongs to the attempt; every other payment is credited separately.
 */
export function creditingOf(known: KnownPayment, told: ConfirmedPayment): Crediting {
  const isInTime = !told.isLongAfter || told.receiptNumber === known.noticeReceipt;
  const isFirst = known.receiptNumber === null && told.amount === known.amount && isInTime;
  if (!isFirst && told.receiptNumber !== known.receiptNumber) return "credit further";
  return known.isPaid ? "add receipt" : "credit";
}

/**
 * `nothing new`: the receipt is known already. `label`: the receipt is shown with the payment.
 * `other`: the receipt belongs to another payment.
 */
type ToldReceipt = "nothing new" | "label" | "other";

/**
 * Decides what a callback's receipt means for a paid attempt. The receipt never causes a credit, so
 * a forged callback gains nothing.
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

/** True if a callback named another receipt than `receipt` for the same prompt. */
export const isOtherReceiptClaimed = (
  { noticeReceipt }: Pick<KnownPayment, "noticeReceipt">,
  receipt: string | null,
): boolean => receipt !== null && noticeReceipt !== null && noticeReceipt !== receipt;

/**
 * True if both the provider's clock and ours say that the payment was made long after the attempt
 * was paid. Either of them alone may be days late.
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
 * True if the provider's clock says that the payment was made after the attempt was paid, and no
 * callback named its receipt. This only causes a warning: a wrong clock must never cause a second
 * credit.
 */
export const isMadeAfterPaid = (
  { settledAt, noticeReceipt }: { settledAt: string | null; noticeReceipt: string | null },
  { paidAt, receiptNumber }: { paidAt: Date | null; receiptNumber: string },
): boolean =>
  settledAt !== null &&
  paidAt !== null &&
  noticeReceipt !== receiptNumber &&
  paidAt.getTime() - Date.parse(settledAt) > clocksDiffer;
