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

/** The longest push and the longest query within the 29 seconds that API Gateway waits. */
const longestPush = 14_000;
const longestQuery = 6_000;

interface Push {
  phone: string;
  amount: number;
  reference: string;
  description: string;
  noticeUrl: string;
}

/** The outcomes of a push. After `unknown`, the prompt may have gone out. */
export type PushOutcome =
  | { is: "accepted"; checkoutRequestId: string }
  | { is: "refused"; reason: PaymentFailure; field?: "phone" }
  | { is: "unknown" };

/** The state of a checkout. It is `pending` until something ends it for good. */
export type QueryOutcome =
  | { is: "paid" }
  | { is: "failed"; reason: PaymentFailure }
  /** The query's list does not call this code final: {@link lessCertainFailure}. */
  | { is: "ended"; code: string }
  | { is: "pending"; throttled: boolean };

/** Sends a prompt to the payer's phone. It sends a second request only if the gateway refuses the token. */
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

/** Asks for the state of a checkout. Every failure on the way means: ask again later. */
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
  // An answer that names no checkout may be about another one.
  if (code === "0") return about ? { is: "paid" } : { is: "pending", throttled: false };
  const reason = terminalFailure(code);
  if (reason) return { is: "failed", reason };
  return code === "" || code === stillOpen
    ? { is: "pending", throttled: false }
    : { is: "ended", code };
}

/** The password and its timestamp, of the same instant, for every signed request. */
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

/** One number means different things in different APIs, so each API has its own table. */
type Codes = Readonly<Record<string, PaymentFailure>>;

/**
 * The result codes by which the STK query ends a payment for good, from Safaricom's list for
 * prompts. Codes about the receiver or the kind of payment are our fault.
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
 * Result codes that were seen in practice or that public clients handle, and that Safaricom's list
 * lacks. The query alone counts only after the prompt's time is over.
 */
const seenBesides: Codes = {
  "11": "account",
  "26": "provider-busy",
  "1036": "unreachable",
  "1101": "our-fault",
  "1102": "our-fault",
  "2006": "account",
  "2026": "timed-out",
};

/** The query's code for a prompt that is still open. */
const stillOpen = "4999";

const reasonIn = (codes: Codes, code: string) =>
  Object.hasOwn(codes, code) ? codes[code] : undefined;

/** The reason by which the STK query calls a payment failed; undefined if its code alone decides nothing. */
export const terminalFailure = (resultCode: string) => reasonIn(stkQuery, resultCode);

/** The reason for a code that is known from elsewhere; undefined for an unknown code. */
export const lessCertainFailure = (resultCode: string) => reasonIn(seenBesides, resultCode);

/**
 * The reason for a refused STK push; undefined if a prompt may have gone out all the same.
 * 500.001.1001 stands both for a phone with an open prompt and for wrong credentials.
 */
export function pushRefusal(refusal: Refusal, { code, words }: Said): PaymentFailure | undefined {
  if (refusal === "busy") return "provider-busy";
  if (code === "500.001.1001") {
    if (/lock subscriber|already in process/i.test(words)) return "busy-phone";
    return /merchant|credential/i.test(words) ? "our-fault" : undefined;
  }
  if (refusal === "unknown") return undefined;
  return /Invalid PhoneNumber|Invalid PartyA/i.test(words) ? "provider-refused" : "our-fault";
}

/** Numbers arrive as strings and strings as numbers. */
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

/** The claims of an STK notice. None of them is proven. */
export interface StkWebhook {
  checkoutRequestId: string;
  resultCode: string;
  receiptNumber: string | null;
  paidAt: Date | null;
}

/** Reads an STK notice; undefined if the body is none. It finds items by name, and any may be missing. */
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

/** The receipt that a notice claims for the payment of its prompt, if it reports success. */
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
