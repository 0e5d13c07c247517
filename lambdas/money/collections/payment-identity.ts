import * as z from "zod/mini";
import { longestOpen } from "../webhooks/webhook";

/** Well-kept clocks differ by far less. */
const clocksDiffer = 10 * 60_000;

/** What is known of the payment that an attempt asked for. */
export interface KnownPayment {
  isPaid: boolean;
  /** Whole KES. */
  amount: number;
  /** The receipt that the pay bill has confirmed for it, or that was kept of it for the administrator. */
  receiptNumber: string | null;
  /** The receipt that a webhook of its prompt claims; it may be a lie. */
  noticeReceipt: string | null;
}

/** A payment that the pay bill confirms under the attempt's reference, for the first time. */
interface ConfirmedPayment {
  receiptNumber: string;
  amount: number;
  isLongAfter: boolean;
}

/**
 * `credit` it as the attempt's payment · `add receipt` to what the query has credited already ·
 * `credit further`, as a payment of its own.
 */
const Crediting = z.enum(["credit", "add receipt", "credit further"]);
type Crediting = z.infer<typeof Crediting>;

/**
 * Which payment the pay bill confirms. The first one of the attempt's amount is the attempt's
 * own: if the query vouched for it, it has no receipt until then. It stays the attempt's own when
 * it is told again. Every other payment is credited besides.
 */
export function creditingOf(known: KnownPayment, told: ConfirmedPayment): Crediting {
  const isInTime = !told.isLongAfter || told.receiptNumber === known.noticeReceipt;
  const isFirst = known.receiptNumber === null && told.amount === known.amount && isInTime;
  if (!isFirst && told.receiptNumber !== known.receiptNumber) return "credit further";
  return known.isPaid ? "add receipt" : "credit";
}

/** A receipt in a webhook is known already, is shown with the payment, or is of another payment. */
type ToldReceipt = "nothing new" | "label" | "other";

/**
 * What the receipt in a webhook means for an attempt that is paid. It never credits anything and
 * never decides which payment another message is about, so that forging a webhook gains nothing.
 */
export function toldReceipt(
  known: KnownPayment,
  claimed: string | null,
  isLongAfter: boolean,
): ToldReceipt {
  const { receiptNumber, noticeReceipt } = known;
  if (claimed === null || claimed === receiptNumber || claimed === noticeReceipt)
    return "nothing new";
  // A receipt that is told days later may be that of a newer payment.
  return receiptNumber === null && noticeReceipt === null && !isLongAfter ? "label" : "other";
}

/** Whether an earlier webhook claims another receipt than `receipt` for the same prompt. */
export const isOtherReceiptClaimed = (
  { noticeReceipt }: Pick<KnownPayment, "noticeReceipt">,
  receipt: string | null,
): boolean => receipt !== null && noticeReceipt !== null && noticeReceipt !== receipt;

/**
 * Whether a payment was made long after an attempt was known to be paid, by the provider's clock
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
 * Whether, by the provider's clock, the pay bill's payment was made after its attempt was known
 * to be paid, and no webhook has told of it. It may be another payment, whose own confirmation is
 * lost. A clock alone never credits anything, since a wrong one would credit twice.
 */
export const isMadeAfterPaid = (
  { settledAt, noticeReceipt }: { settledAt: string | null; noticeReceipt: string | null },
  { paidAt, receiptNumber }: { paidAt: Date | null; receiptNumber: string },
): boolean =>
  settledAt !== null &&
  paidAt !== null &&
  noticeReceipt !== receiptNumber &&
  paidAt.getTime() - Date.parse(settledAt) > clocksDiffer;
