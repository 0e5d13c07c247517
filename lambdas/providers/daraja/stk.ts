import * as z from "zod/mini";
import type { PaymentFailure } from "#contracts/payments";
import { NotSent } from "../../platform/call-provider";
import { jsonIn } from "../../platform/json";
import { errorFacts, logger } from "../../platform/logger";
import { NoToken } from "../../platform/shared-token";
import { type DarajaAnswer, postAuthorised } from "./client";
import { type DarajaCredentials, darajaCredentials } from "./credentials";
import { fromDarajaTime, receiptIn, toDarajaTime } from "./fields";

/** Of the 29 seconds that API Gateway waits, what one push may take, and one query. */
const longestPush = 14_000;
const longestQuery = 6_000;

interface Push {
  phone: string;
  amount: number;
  reference: string;
  description: string;
  noticeUrl: string;
}

/** A push has three outcomes; of `unknown` nobody may say that it failed. */
export type PushOutcome =
  | { is: "accepted"; checkoutRequestId: string }
  | { is: "refused"; reason: PaymentFailure; field?: "phone" }
  | { is: "unknown" };

/** How a checkout stands. Everything that doesn't end it for good is `pending`. */
export type QueryOutcome =
  | { is: "paid" }
  | { is: "failed"; reason: PaymentFailure }
  | { is: "pending"; throttled: boolean };

/** Asks for a prompt on the payer's phone. Never asks twice, but for a token the gateway refuses. */
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
  const [code, message] = [answer.text("errorCode"), answer.text("errorMessage")];
  const checkoutRequestId = answer.text("CheckoutRequestID");
  if (answer.status === 200 && !code && answer.text("ResponseCode") === "0" && checkoutRequestId)
    return { is: "accepted", checkoutRequestId };
  const reason = pushRefusal(answer.status, code, message);
  logger.warn("push-not-accepted", {
    status: answer.status,
    code,
    responseCode: answer.text("ResponseCode"),
  });
  if (!reason) return { is: "unknown" };
  return /Invalid PhoneNumber|Invalid PartyA/i.test(message)
    ? { is: "refused", reason, field: "phone" }
    : { is: "refused", reason };
}

/** Asks how a checkout stands. Whatever goes wrong on the way means: ask again later. */
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
  const pending: QueryOutcome = { is: "pending", throttled: answer.status === 429 };
  const about = answer.text("CheckoutRequestID");
  // An errorCode has been seen on HTTP 200 too.
  if (answer.status !== 200 || answer.text("errorCode")) return pending;
  if (about && about !== checkoutRequestId) return pending;
  const code = answer.text("ResultCode");
  if (code === "0") return { is: "paid" };
  const reason = terminalFailure(code);
  return reason ? { is: "failed", reason } : pending;
}

/** What every signed request carries: password and timestamp of the same instant. */
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

/** The same number means different things per API, so each API has a table of its own. */
type Codes = Readonly<Record<string, PaymentFailure>>;

/**
 * The result codes with which the STK query ends a payment for good. Every other code, 4999 above
 * all, says nothing: it is asked again.
 */
const stkQuery: Codes = {
  "1": "no-balance",
  "2": "provider-refused",
  "3": "limit",
  "4": "limit",
  "8": "provider-refused",
  "17": "too-soon",
  "1001": "busy-phone",
  "1019": "timed-out",
  "1025": "unreachable",
  "1031": "cancelled",
  "1032": "cancelled",
  "1037": "unreachable",
  "2001": "wrong-pin",
  "2028": "provider-refused",
  "8006": "pin-locked",
  "9999": "unreachable",
  SFC_IC0003: "provider-refused",
};

/** Why the STK query calls a payment failed; undefined when its code decides nothing. */
export const terminalFailure = (resultCode: string): PaymentFailure | undefined =>
  Object.hasOwn(stkQuery, resultCode) ? stkQuery[resultCode] : undefined;

/**
 * Why an STK push was refused, or undefined when its refusal leaves open whether a prompt went out.
 * 500.001.1001 is used for a phone with another prompt open and for wrong credentials alike.
 */
export function pushRefusal(
  status: number,
  errorCode: string,
  errorMessage: string,
): PaymentFailure | undefined {
  if (status === 429 || errorCode === "500.003.02" || errorCode === "500.003.03")
    return "provider-busy";
  if (errorCode === "500.001.1001")
    return /lock subscriber|already in process/i.test(errorMessage)
      ? "busy-phone"
      : "provider-refused";
  const isTimeOut = status === 408 || status === 499;
  return status >= 400 && status < 500 && !isTimeOut ? "provider-refused" : undefined;
}

/** Numbers come as strings and strings as numbers. */
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

/** What an STK notice claims. None of it is proven. */
export interface StkWebhook {
  checkoutRequestId: string;
  resultCode: string;
  receiptNumber: string | null;
  paidAt: Date | null;
}

/** Reads an STK notice; undefined when it is none. Items are found by name, and any may be missing. */
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

/** The receipt that a notice claims for its prompt's payment, when it says that this came. */
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
