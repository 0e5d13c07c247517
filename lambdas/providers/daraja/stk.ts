import * as z from "zod/mini";
import type { PaymentFailure } from "#contracts/payments";
import { NotSent } from "../../platform/call-provider";
import { jsonIn } from "../../platform/json";
import { errorFacts, logger, recordMetric } from "../../platform/logger";
import { NoToken } from "../../platform/shared-token";
import type { Said } from "../outcome";
import type { DarajaAnswer } from "./answer";
import { postAuthorised } from "./client";
import { type DarajaCredentials, darajaCredentials } from "./credentials";
import { fromDarajaTime, receiptIn, toDarajaTime } from "./fields";
import type { Refusal } from "./refusal";

/** In milliseconds. A push and a query have to end within the 29 seconds that API Gateway waits. */
const longestPush = 14_000;
const longestQuery = 6_000;

interface Push {
  phone: string;
  amount: number;
  reference: string;
  description: string;
  noticeUrl: string;
}

/** The outcomes of a push. After `unknown`, the phone may have got the prompt. */
export type PushOutcome =
  | { is: "accepted"; checkoutRequestId: string }
  | { is: "refused"; reason: PaymentFailure; field?: "phone" }
  | { is: "unknown" };

/** The state of a prompt: `pending` until the query returns a final code. */
export type QueryOutcome =
  | { is: "paid" }
  | { is: "failed"; reason: PaymentFailure }
  /** The code is not in Safaricom's list of final codes; see {@link lessCertainFailure}. */
  | { is: "ended"; code: string }
  | { is: "pending"; throttled: boolean };

/**
 * Sends a prompt to the payer's phone. Sends a second request only if the gateway refuses the
 * token.
 */
export async function pushPrompt(push: Push, now: Date): Promise<PushOutcome> {
  try {
    const answer = await callSigned(
      "/mpesa/stkpush/v1/processrequest",
      now,
      longestPush,
      (sign) => ({
        ...sign,
        TransactionType: "CustomerPayBillOnline",
        Amount: String(push.amount),
        PartyA: push.phone.replace("+", ""),
        PartyB: sign.BusinessShortCode,
        PhoneNumber: push.phone.replace("+", ""),
        CallBackURL: push.noticeUrl,
        AccountReference: push.reference,
        TransactionDesc: push.description,
      }),
    );
    return pushOutcome(answer);
  } catch (error) {
    if (error instanceof NoToken || error instanceof NotSent)
      return { is: "refused", reason: "provider-busy" };
    logger.warn("push-unanswered", errorFacts(error));
    return { is: "unknown" };
  }
}

function pushOutcome(answer: DarajaAnswer): PushOutcome {
  const { status, error, refusal } = answer;
  const [responseCode, checkoutRequestId] = [
    answer.text("ResponseCode"),
    answer.text("CheckoutRequestID"),
  ];
  if (!refusal && responseCode === "0" && checkoutRequestId)
    return { is: "accepted", checkoutRequestId };
  const reason = refusal && pushRefusal(refusal, error);
  logger.warn("push-not-accepted", { status, code: error.code, responseCode, reason });
  if (!reason) return { is: "unknown" };
  if (reason === "our-fault") recordMetric("ProviderRefusals", 1);
  return reason === "provider-refused"
    ? { is: "refused", reason, field: "phone" }
    : { is: "refused", reason };
}

/** Queries the state of a prompt. If anything fails, returns `pending`. */
export async function queryCheckout(checkoutRequestId: string, now: Date): Promise<QueryOutcome> {
  try {
    const answer = await callSigned("/mpesa/stkpushquery/v1/query", now, longestQuery, (sign) => ({
      ...sign,
      CheckoutRequestID: checkoutRequestId,
    }));
    return queryOutcome(answer, checkoutRequestId);
  } catch (error) {
    logger.warn("query-unanswered", errorFacts(error));
    return { is: "pending", throttled: false };
  }
}

function queryOutcome(answer: DarajaAnswer, checkoutRequestId: string): QueryOutcome {
  const { refusal, status, error } = answer;
  const about = answer.text("CheckoutRequestID");
  if (refusal === "token" || refusal === "ours")
    logger.warn("query-not-taken", { status, code: error.code });
  if (refusal || (about && about !== checkoutRequestId))
    return { is: "pending", throttled: refusal === "busy" };
  const code = answer.text("ResultCode");
  // An answer without a checkout id may be about another prompt.
  if (code === "0") return about ? { is: "paid" } : { is: "pending", throttled: false };
  const reason = terminalFailure(code);
  if (reason) return { is: "failed", reason };
  return code === "" || code === stillOpen
    ? { is: "pending", throttled: false }
    : { is: "ended", code };
}

interface Signature {
  BusinessShortCode: string;
  Password: string;
  Timestamp: string;
}

function signature({ shortCode, passkey }: DarajaCredentials, now: Date): Signature {
  const Timestamp = toDarajaTime(now);
  const Password = Buffer.from(`${shortCode}${passkey}${Timestamp}`).toString("base64");
  return { BusinessShortCode: shortCode, Password, Timestamp };
}

async function callSigned(
  path: string,
  now: Date,
  milliseconds: number,
  fields: (sign: Signature) => Record<string, string>,
): Promise<DarajaAnswer> {
  const credentials = await darajaCredentials();
  const body = fields(signature(credentials, now));
  return await postAuthorised(path, body, credentials, now, milliseconds);
}

/** A number has different meanings in different APIs, so each API has its own table. */
type Codes = Readonly<Record<string, PaymentFailure>>;

/**
 * The codes with which the STK query ends a payment for good, from Safaricom's list for prompts.
 * Codes about the receiver or the kind of payment are our fault.
 */
const stkQuery: Codes = {
  "1": "no-balance",
  "2": "our-fault",
  "3": "limit",
  "4": "limit",
  "8": "our-fault",
  "17": "too-soon",
  "1001": "busy-phone",
  "1019": "timed-out",
  "1025": "unreachable",
  "1031": "cancelled",
  "1032": "cancelled",
  "1037": "unreachable",
  "2001": "wrong-pin",
  "2028": "our-fault",
  "8006": "pin-locked",
  "9999": "unreachable",
  SFC_IC0003: "our-fault",
};

/**
 * Codes that are missing in Safaricom's list of prompts, but were seen in practice, are handled by
 * public clients, or are codes of M-Pesa's core. There the payer is the debit party, and we are the
 * credit party. If only the query reports such a code, it counts only after the prompt has expired.
 */
const seenBesides: Codes = {
  "5": "no-balance",
  "6": "account",
  "7": "our-fault",
  "11": "account",
  "12": "our-fault",
  "13": "account",
  "14": "our-fault",
  "18": "our-fault",
  "20": "our-fault",
  "21": "our-fault",
  "22": "our-fault",
  "24": "our-fault",
  "25": "our-fault",
  "26": "provider-busy",
  "29": "our-fault",
  "1036": "unreachable",
  "1101": "our-fault",
  "1102": "our-fault",
  "2006": "account",
  "2026": "timed-out",
  "2040": "our-fault",
  "100000001": "provider-busy",
  "100000002": "provider-busy",
  "100000011": "provider-busy",
  "00.002.1001": "provider-busy",
};

const stillOpen = "4999";

const reasonIn = (codes: Codes, code: string) =>
  Object.hasOwn(codes, code) ? codes[code] : undefined;

/** The reason if the code alone means that the payment failed for good; otherwise undefined. */
export const terminalFailure = (resultCode: string) => reasonIn(stkQuery, resultCode);

/** The reason for a code that is missing in Safaricom's list; undefined for an unknown code. */
export const lessCertainFailure = (resultCode: string) => reasonIn(seenBesides, resultCode);

/**
 * The reason for a refused STK push; undefined if the phone may still show the prompt. 500.001.1001
 * means that the phone shows a prompt already, or that the credentials are wrong.
 */
export function pushRefusal(refusal: Refusal, { code, words }: Said): PaymentFailure | undefined {
  if (refusal === "busy") return "provider-busy";
  if (code === "500.001.1001") {
    if (/lock subscriber|already in process/i.test(words)) return "busy-phone";
    return /merchant|credential/i.test(words) ? "our-fault" : undefined;
  }
  if (refusal === "unknown") return undefined;
  return /Invalid (?:Phone ?Number|PartyA|MSISDN)/i.test(words) ? "provider-refused" : "our-fault";
}

/** Safaricom may send a number as a string, or a string as a number. */
const Text = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((value) => String(value).trim()),
);
const Item = z.object({ Name: z.string(), Value: z.optional(z.unknown()) });
const Callback = z.object({
  Body: z.object({
    stkCallback: z.object({
      CheckoutRequestID: z.string().check(z.regex(/^[\x21-\x7e]{1,100}$/)),
      ResultCode: Text,
      CallbackMetadata: z.optional(z.unknown()),
    }),
  }),
});
const Metadata = z.object({ Item: z.array(z.unknown()) });

/** The claims of an STK callback, none of which is proven. */
export interface StkWebhook {
  checkoutRequestId: string;
  resultCode: string;
  receiptNumber: string | null;
  paidAt: Date | null;
}

/**
 * Reads an STK callback; undefined if the body is none. Items are found by name, and any of them
 * may be missing.
 */
export function readStkWebhook(body: string, now: Date): StkWebhook | undefined {
  const parsed = Callback.safeParse(jsonIn(body));
  if (!parsed.success) return undefined;
  const { CheckoutRequestID, ResultCode, CallbackMetadata } = parsed.data.Body.stkCallback;
  const items = namedItems(CallbackMetadata);
  return {
    checkoutRequestId: CheckoutRequestID,
    resultCode: ResultCode,
    receiptNumber: receiptIn(items.get("MpesaReceiptNumber")),
    paidAt: fromDarajaTime(items.get("TransactionDate") ?? "", now) ?? null,
  };
}

/** The payment's receipt, as claimed by a callback that reports success. */
export const claimedReceipt = ({ resultCode, receiptNumber }: StkWebhook): string | null =>
  resultCode === "0" ? receiptNumber : null;

function namedItems(metadata: unknown): Map<string, string> {
  const items = Metadata.safeParse(metadata);
  if (!items.success) return new Map();
  return new Map(
    items.data.Item.flatMap((each) => {
      const item = Item.safeParse(each);
      const value = item.success ? Text.safeParse(item.data.Value) : undefined;
      return item.success && value?.success ? [[item.data.Name, value.data] as const] : [];
    }),
  );
}
