import * as z from "zod/mini";
import { jsonIn } from "../../platform/json";
import { receiptIn } from "./fields";

/** Numbers come as strings and strings as numbers. */
const Text = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((value) => String(value).trim()),
);
const Optional = z.catch(z.optional(Text), undefined);
const Envelope = z.object({
  Result: z.object({
    ResultCode: Text,
    ResultDesc: Optional,
    OriginatorConversationID: Optional,
    ConversationID: Optional,
    TransactionID: Optional,
    ResultParameters: z.optional(z.unknown()),
  }),
});
const Parameter = z.object({ Key: z.string(), Value: z.optional(z.unknown()) });

/** A result that Safaricom sends, as it is read; none of it is proven. */
export interface Result {
  code: string;
  words: string;
  /** The id under which was asked; empty when it is missing. */
  originatorId: string;
  conversationId: string;
  /** Parameters by key; of two with one key the first. */
  parameters: ReadonlyMap<string, string>;
}

/** Reads a result; undefined when it is none. Parameters are a list, or one alone without it. */
export function readResult(body: string): Result | undefined {
  const parsed = Envelope.safeParse(jsonIn(body));
  if (!parsed.success) return undefined;
  const { Result: told } = parsed.data;
  return {
    code: told.ResultCode,
    words: beginning(told.ResultDesc ?? ""),
    originatorId: told.OriginatorConversationID ?? "",
    conversationId: told.ConversationID ?? "",
    parameters: parametersIn(told.ResultParameters),
  };
}

const beginning = (text: string) => text.slice(0, 200).toWellFormed();

function parametersIn(told: unknown): Map<string, string> {
  const list = z.object({ ResultParameter: z.unknown() }).safeParse(told);
  const items: unknown[] = list.success ? [list.data.ResultParameter].flat() : [];
  const found = new Map<string, string>();
  for (const each of items) {
    const item = Parameter.safeParse(each);
    const value = item.success ? Text.safeParse(item.data.Value) : undefined;
    if (item.success && value?.success && !found.has(item.data.Key))
      found.set(item.data.Key, value.data);
  }
  return found;
}

/** The receipt that a payout's result claims; null when it names none. */
export const paidReceiptIn = ({ parameters }: Result) =>
  receiptIn(parameters.get("TransactionReceipt"));

/** What an answer to a question says of the payout that it was about. */
export interface ToldStatus {
  status: string;
  originatorId: string;
  amount: number | null;
  receiptNumber: string | null;
  /** The digits of the recipient's number, as far as they are shown. */
  recipient: string;
}

/** Reads what the answer to a question says of its payout. */
export const statusIn = ({ parameters }: Result): ToldStatus => ({
  status: parameters.get("TransactionStatus") ?? "",
  originatorId: parameters.get("OriginatorConversationID") ?? "",
  amount: shillingsIn(parameters.get("Amount")),
  receiptNumber: receiptIn(parameters.get("ReceiptNo")),
  recipient: parameters.get("CreditPartyName") ?? "",
});

function shillingsIn(written: string | undefined): number | null {
  const amount = Number(/^(\d{1,7})(?:\.0{1,2})?$/.exec(written?.replaceAll(",", "") ?? "")?.[1]);
  return Number.isInteger(amount) ? amount : null;
}

/** Whether a party as Safaricom writes it, `254712345678 - NAME`, can be this number; it may be masked. */
export function canBeNumber(party: string, phone: string): boolean {
  const [shown = ""] = party.split(" - ");
  const digits = shown.replace(/\s/g, "");
  return !/^\d{12}$/.test(digits) || `+${digits}` === phone;
}
