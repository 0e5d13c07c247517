import { NotSent } from "../../platform/call-provider";
import { errorFacts, logger } from "../../platform/logger";
import { NoToken } from "../../platform/shared-token";
import {
  type Answer,
  cameToNothing,
  failureIn,
  meanings,
  type Outcome,
  refused,
  type Said,
} from "../outcome";
import { type DarajaAnswer, postAuthorised } from "./client";
import { type PayoutCredentials, securityCredential } from "./credentials";

const longestAsk = 14_000;

export interface Payout {
  /** Ours, at most 25 letters and digits: asked again under it, nothing is paid twice. */
  attemptId: string;
  /** E.164 */
  phone: string;
  /** Whole KES. */
  amount: number;
  resultUrl: string;
  timeoutUrl: string;
}

/** Asks M-Pesa to pay. Never asks twice, but for a token the gateway refuses. */
export async function askForPayout(
  { attemptId, phone, amount, resultUrl, timeoutUrl }: Payout,
  credentials: PayoutCredentials,
  now: Date,
): Promise<Answer> {
  try {
    const answer = await postAuthorised(
      "/mpesa/b2c/v3/paymentrequest",
      {
        OriginatorConversationID: attemptId,
        InitiatorName: credentials.initiatorName,
        SecurityCredential: securityCredential(credentials),
        CommandID: "BusinessPayment",
        Amount: String(amount),
        PartyA: credentials.b2cShortCode,
        PartyB: phone.replace("+", ""),
        Remarks: "Withdrawal",
        QueueTimeOutURL: timeoutUrl,
        ResultURL: resultUrl,
        // As Safaricom spells it.
        Occassion: "Withdrawal",
      },
      credentials,
      now,
      longestAsk,
    );
    return answerIn(answer);
  } catch (error) {
    logger.warn("payout-unanswered", errorFacts(error));
    return error instanceof NoToken || error instanceof NotSent
      ? { outcome: busy, said: { code: error.name, words: "" } }
      : { outcome: { is: "unknown" }, said: null };
  }
}

const busy: Outcome = { is: "not-taken", waiting: "busy" };

function answerIn(answer: DarajaAnswer): Answer {
  const errorCode = answer.text("errorCode");
  const code = errorCode || answer.text("ResponseCode") || String(answer.status);
  const words = answer.text("errorMessage") || answer.text("ResponseDescription");
  const said = { code, words };
  if (answer.status === 200 && !errorCode && code === "0") {
    const conversationId = answer.text("ConversationID") || null;
    return { outcome: { is: "taken", conversationId }, said };
  }
  // Safaricom refuses an id that it knows: an earlier request has arrived.
  if (errorCode === "500.002.1001" && /duplicate/i.test(words))
    return { outcome: { is: "taken", conversationId: null }, said };
  logger.warn("payout-not-taken", { status: answer.status, code });
  return { outcome: refusalIn(answer.status, said), said };
}

function refusalIn(status: number, { code, words }: Said): Outcome {
  if (code === "15") return { is: "taken", conversationId: null };
  const failure = status === 200 ? failureIn(b2cResult(code)) : undefined;
  if (failure)
    return failure.is === "refused" ? failure : { is: "not-taken", waiting: failure.waiting };
  if (status === 429 || code === "500.003.02" || code === "500.003.03") return busy;
  if (code === "400.002.02") return faultIn(words);
  const isTimeOut = status === 408 || status === 499;
  // A gateway that refuses a request has not passed it on.
  return status >= 400 && status < 500 && !isTimeOut ? busy : { is: "unknown" };
}

/** Which field Safaricom finds bad: the recipient's, the amount, or one that the operator has filled in. */
function faultIn(words: string): Outcome {
  if (/PartyB/i.test(words)) return refused("not-registered");
  if (/Amount/i.test(words)) return refused("amount");
  return /Initiator|SecurityCredential|PartyA/i.test(words)
    ? { is: "not-taken", waiting: "credentials" }
    : busy;
}

/** The result codes of B2C. 15 (asked before), 17 and 100000000 prove nothing. */
export const b2cResult = meanings([
  [{ is: "paid" }, ["0"]],
  [refused("amount"), ["2", "3"]],
  [refused("wallet-limit"), ["4", "8"]],
  [refused("not-registered"), ["2040", "SFC_IC0003"]],
  [refused("provider-refused"), ["11", "22", "24", "25", "29", "2006", "2028"]],
  [cameToNothing("float"), ["1"]],
  [cameToNothing("credentials"), ["18", "20", "21", "2001", "8006"]],
  [cameToNothing("busy"), ["26", "100000001", "100000002", "100000011", "00.002.1001"]],
]);

/** Whether a code, of a payout or of a question, says that our initiator is not let in. */
export const saysBadInitiator = (code: string): boolean => {
  const meant = b2cResult(code);
  return meant.is === "came-to-nothing" && meant.waiting === "credentials";
};

/** What the status of a transaction says; those that are not final are `unknown`. */
export function transactionStatus(status: string): "paid" | "failed" | "unknown" {
  const word = status.trim().toLowerCase();
  if (word === "completed") return "paid";
  return ["cancelled", "declined", "expired", "failed"].includes(word) ? "failed" : "unknown";
}

const longestQuestion = 6_000;

export interface StatusQuestion {
  /** The id under which the payout was asked for. */
  attemptId: string;
  resultUrl: string;
  timeoutUrl: string;
}

/** Whether the question was taken; the answer comes to its address. */
export type Asked = { is: "taken" } | { is: "not-taken" } | { is: "bad-initiator"; said: Said };

/** Asks how a payout stands. Whatever goes wrong on the way means: ask again later. */
export async function askForStatus(
  { attemptId, resultUrl, timeoutUrl }: StatusQuestion,
  credentials: PayoutCredentials,
  now: Date,
): Promise<Asked> {
  try {
    const answer = await postAuthorised(
      "/mpesa/transactionstatus/v1/query",
      {
        Initiator: credentials.initiatorName,
        SecurityCredential: securityCredential(credentials),
        CommandID: "TransactionStatusQuery",
        OriginalConversationID: attemptId,
        PartyA: credentials.b2cShortCode,
        IdentifierType: "4",
        ResultURL: resultUrl,
        QueueTimeOutURL: timeoutUrl,
        Remarks: "Withdrawal",
        Occasion: "Withdrawal",
      },
      credentials,
      now,
      longestQuestion,
    );
    const code = answer.text("errorCode") || answer.text("ResponseCode");
    if (answer.status === 200 && code === "0") return { is: "taken" };
    const words = answer.text("errorMessage") || answer.text("ResponseDescription");
    logger.warn("status-not-asked", { status: answer.status, code });
    const isBad = saysBadInitiator(code) || /Initiator|SecurityCredential/i.test(words);
    return isBad ? { is: "bad-initiator", said: { code, words } } : { is: "not-taken" };
  } catch (error) {
    logger.warn("status-not-asked", errorFacts(error));
    return { is: "not-taken" };
  }
}
