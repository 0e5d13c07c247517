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

/** A payment to the pay bill as Safaricom confirms it, whoever started it. */
export interface Confirmation {
  receiptNumber: string;
  /** Whole KES; null when it has cents, or is not a sum that mobile money moves at once. */
  amount: number | null;
  amountAsSent: string;
  /** What stood in the account field: our reference when a prompt started it, else what was typed. */
  account: string;
  /** Masked (v2), hashed (v1) or in full. */
  phone: string;
  payerName: string;
  paidAt: Date | null;
}

/** The beginning of a text. Half a character at its end becomes a mark: the table takes no half. */
const beginning = (text: string, length: number) => text.slice(0, length).toWellFormed();

/** Reads a pay-bill confirmation; undefined when it is none. Amounts come as `"300.00"`. */
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

/** What stands in the account field of a payment that is asked about; undefined when nothing can be read. */
export const accountWordsIn = (body: string): string | undefined =>
  Body.safeParse(jsonIn(body)).data?.BillRefNumber;

/** Safaricom writes neither cents nor commas: what has some is for a person to look at. */
function amountIn(written: string): number | null {
  const shillings = /^\d+(?:\.0{1,2})?$/.test(written) ? shillingsIn(written) : 0;
  return shillings >= 1 && shillings <= largestAmount ? shillings : null;
}

/** The whole shillings in an amount as it was sent, `300.50` or `1,300.00`; 0 when it can't be read. */
export function shillingsIn(amountAsSent: string): number {
  const [, whole = "0"] = /^(\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(?:\.\d+)?$/.exec(amountAsSent) ?? [];
  return Number(whole.replaceAll(",", ""));
}
