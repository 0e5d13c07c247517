import * as z from "zod/mini";
import { largestAmount } from "#contracts/fields";
import { jsonIn } from "../../platform/json";
import { fromDarajaTime, receiptIn } from "./fields";

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

/** A payment to the Paybill as Safaricom confirms it. A prompt may have requested it. */
export interface Confirmation {
  receiptNumber: string;
  /** Whole KES; null if the amount has cents or is larger than a mobile-money payment can be. */
  amount: number | null;
  amountAsSent: string;
  /**
   * If a prompt requested the payment, our reference. Otherwise the text that the payer typed as
   * the account.
   */
  account: string;
  /** The phone number: masked (v2), hashed (v1) or in full. */
  phone: string;
  payerName: string;
  paidAt: Date | null;
}

/**
 * Returns the first characters of a text. DynamoDB refuses half a surrogate pair, so a replacement
 * character takes its place.
 */
const beginning = (text: string, length: number) => text.slice(0, length).toWellFormed();

/**
 * Reads a Paybill confirmation; undefined if the body is none. Safaricom sends amounts as
 * `"300.00"`.
 */
export function readConfirmation(body: string, now: Date): Confirmation | undefined {
  const parsed = Body.safeParse(jsonIn(body));
  const receiptNumber = receiptIn(parsed.data?.TransID);
  if (!parsed.success || !receiptNumber) return undefined;
  const { TransTime, TransAmount, BillRefNumber, MSISDN, ...names } = parsed.data;
  return {
    receiptNumber,
    amount: amountIn(TransAmount),
    amountAsSent: beginning(TransAmount, 40),
    account: beginning(BillRefNumber, 100),
    phone: beginning(MSISDN, 100),
    payerName: beginning(
      [names.FirstName, names.MiddleName, names.LastName].filter(Boolean).join(" "),
      120,
    ),
    paidAt: fromDarajaTime(TransTime, now) ?? null,
  };
}

/**
 * The account that a payer typed, from Safaricom's request to validate the payment; undefined if
 * the body can't be read.
 */
export const accountWordsIn = (body: string): string | undefined =>
  Body.safeParse(jsonIn(body)).data?.BillRefNumber;

/**
 * Returns whole KES. Safaricom never sends cents or commas; an amount with them is null, and a
 * person decides.
 */
function amountIn(written: string): number | null {
  const shillings = /^\d+(?:\.0{1,2})?$/.test(written) ? shillingsIn(written) : 0;
  return shillings >= 1 && shillings <= largestAmount ? shillings : null;
}

/** The whole shillings of an amount such as `300.50` or `1,300.00`; 0 if it can't be read. */
export function shillingsIn(amountAsSent: string): number {
  const [, whole = "0"] = /^(\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(?:\.\d+)?$/.exec(amountAsSent) ?? [];
  return Number(whole.replaceAll(",", ""));
}
