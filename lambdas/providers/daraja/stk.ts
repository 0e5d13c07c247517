import type { PaymentFailure } from "#contracts/payments";
import { NotSent } from "../../platform/call-provider";
import { errorFacts, logger } from "../../platform/logger";
import { NoToken } from "../../platform/shared-token";
import { postAuthorised } from "./authorised";
import { pushRefusal, terminalFailure } from "./codes";
import { type DarajaCredentials, darajaCredentials } from "./credentials";
import type { DarajaAnswer } from "./http";
import { toDarajaTime } from "./time";

/** Of the 29 seconds that API Gateway waits, what one push may take, and one query. */
const longestPush = 14_000;
const longestQuery = 6_000;

export interface Push {
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
