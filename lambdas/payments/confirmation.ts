import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { fromDarajaTime } from "../platform/east-africa-time";
import type { PaymentAttempt } from "./payment-attempt";
import { jsonIn, receiptIn } from "./stk-notice";

const anything = z.pipe(
  z.optional(z.unknown()),
  z.transform((value) =>
    typeof value === "string" || typeof value === "number" ? String(value).trim() : "",
  ),
);
const Body = z.object({
  TransID: anything,
  TransTime: anything,
  TransAmount: anything,
  BillRefNumber: anything,
  MSISDN: anything,
  FirstName: anything,
  MiddleName: anything,
  LastName: anything,
});

/** A payment to the pay bill as Safaricom confirms it, whoever started it. */
export interface Confirmation {
  receiptNumber: string;
  /** Whole KES; null when it is not a sum that mobile money moves. */
  amount: number | null;
  amountAsSent: string;
  /** What stood in the account field: our reference when a prompt started it, else what was typed. */
  account: string;
  /** Masked (v2), hashed (v1) or in full. */
  phone: string;
  payerName: string;
  paidAt: Date | null;
}

const most = (text: string, length: number) => text.slice(0, length);

/** Reads a pay-bill confirmation; undefined when it is none. Amounts come as `"300.00"`. */
export function readConfirmation(body: string, now: Date): Confirmation | undefined {
  const parsed = Body.safeParse(jsonIn(body));
  const receiptNumber = receiptIn(parsed.data?.TransID);
  if (!parsed.success || !receiptNumber) return undefined;
  const { TransTime, TransAmount, BillRefNumber, MSISDN, ...names } = parsed.data;
  return {
    receiptNumber,
    amount: shillingsIn(TransAmount),
    amountAsSent: most(TransAmount, 40),
    account: most(BillRefNumber, 100),
    phone: most(MSISDN, 100),
    payerName: most(
      [names.FirstName, names.MiddleName, names.LastName].filter(Boolean).join(" "),
      120,
    ),
    paidAt: fromDarajaTime(TransTime, now) ?? null,
  };
}

function shillingsIn(written: string): number | null {
  const amount = Number(/^(\d{1,6})(?:\.0{1,2})?$/.exec(written)?.[1] ?? 0);
  return amount >= 1 && amount <= 250_000 ? amount : null;
}

/** How far the provider's clock and ours may be apart. */
const clocksApart = 2 * 60_000;
const shortly = 5_000;
/** How long after a prompt its payment may still be on its way through the provider. */
const slowest = 30 * 60_000;

/**
 * Whether a confirmation under an attempt's reference is of the payment that its prompt brought,
 * and not of a further one that somebody made by hand under the same reference.
 */
export function isPaymentOf(attempt: PaymentAttempt, confirmation: Confirmation): boolean {
  const { receiptNumber, amount, phone, paidAt } = confirmation;
  if (attempt.receiptIsConfirmed) return attempt.receiptNumber === receiptNumber;
  if (amount !== attempt.amount || !couldBePhone(phone, attempt.phone)) return false;
  if (receiptNumber === attempt.receiptNumber || receiptNumber === attempt.noticeReceipt)
    return true;
  if (!paidAt) return true;
  const at = paidAt.getTime();
  if (at < Date.parse(attempt.startedAt) - clocksApart) return false;
  if (attempt.settledAt === null) return at <= Date.parse(attempt.promptEndsAt) + slowest;
  // After we knew of its payment there can only be another one. A notice that the query confirmed
  // tells them apart within seconds; without one, the clocks must.
  const margin = attempt.receiptNumber === null ? clocksApart : shortly;
  return at <= Date.parse(attempt.settledAt) + margin;
}

/** Whether a number as a confirmation shows it can be `phone` (E.164). */
function couldBePhone(shown: string, phone: string): boolean {
  const digits = phone.replace("+", "");
  if (/^[0-9a-f]{64}$/i.test(shown))
    return shown.toLowerCase() === createHash("sha256").update(digits).digest("hex");
  const parts = /^\+?(\d*)[^\d]+(\d+)$/.exec(shown);
  if (parts) return digits.startsWith(parts[1] ?? "") && digits.endsWith(parts[2] ?? "");
  return !/^\+?\d{9,12}$/.test(shown) || digits.endsWith(shown.replace("+", "").slice(-9));
}
