import { NotSent } from "../../platform/call-provider";
import { errorFacts, logger } from "../../platform/logger";
import { NoToken } from "../../platform/shared-token";
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

/** The provider's code and words. */
export interface Said {
  code: string;
  words: string;
}

/** Asking for a payout has three outcomes: taken, not, and unknown, of which nobody may say that it failed. */
export type PayoutOutcome =
  | { is: "taken"; conversationId: string | null; said: Said }
  | { is: "not-taken"; because: "busy" | "float" | "credentials"; said: Said }
  | {
      is: "refused";
      because: "not-registered" | "wallet-limit" | "amount" | "provider-refused";
      said: Said;
    }
  | { is: "unknown"; said: Said | null };

/** Asks M-Pesa to pay. Never asks twice, but for a token the gateway refuses. */
export async function askForPayout(
  { attemptId, phone, amount, resultUrl, timeoutUrl }: Payout,
  credentials: PayoutCredentials,
  now: Date,
): Promise<PayoutOutcome> {
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
    return outcomeOf(answer);
  } catch (error) {
    logger.warn("payout-unanswered", errorFacts(error));
    return error instanceof NoToken || error instanceof NotSent
      ? { is: "not-taken", because: "busy", said: { code: error.name, words: "" } }
      : { is: "unknown", said: null };
  }
}

function outcomeOf(answer: DarajaAnswer): PayoutOutcome {
  const errorCode = answer.text("errorCode");
  const code = errorCode || answer.text("ResponseCode") || String(answer.status);
  const words = answer.text("errorMessage") || answer.text("ResponseDescription");
  const said = { code, words };
  if (answer.status === 200 && !errorCode && code === "0")
    return { is: "taken", conversationId: answer.text("ConversationID") || null, said };
  // The first request under the id has arrived: this is no failure.
  if (errorCode === "500.002.1001" && /duplicate/i.test(words))
    return { is: "taken", conversationId: null, said };
  logger.warn("payout-not-taken", { status: answer.status, code });
  return refusalOf(answer.status, said);
}

function refusalOf(status: number, said: Said): PayoutOutcome {
  const { code, words } = said;
  const meant = b2cResult(code);
  if (code === "15") return { is: "taken", conversationId: null, said };
  if (status === 200 && meant.is === "came-to-nothing")
    return { is: "not-taken", because: meant.because, said };
  if (status === 200 && meant.is === "refused") return { ...meant, said };
  if (status === 429 || code === "500.003.02" || code === "500.003.03")
    return { is: "not-taken", because: "busy", said };
  if (code === "400.002.02") return faultOf(words, said);
  const isTimeOut = status === 408 || status === 499;
  // A gateway that refuses a request has not passed it on.
  if (status >= 400 && status < 500 && !isTimeOut)
    return { is: "not-taken", because: "busy", said };
  return { is: "unknown", said };
}

/** Which field Safaricom finds bad: the recipient's, the amount, or one that the operator has filled in. */
function faultOf(words: string, said: Said): PayoutOutcome {
  if (/PartyB/i.test(words)) return { is: "refused", because: "not-registered", said };
  if (/Amount/i.test(words)) return { is: "refused", because: "amount", said };
  if (/Initiator|SecurityCredential|PartyA/i.test(words))
    return { is: "not-taken", because: "credentials", said };
  return { is: "not-taken", because: "busy", said };
}

/** What the provider's word on a payout means for its money. */
export type PayoutAnswer =
  /** It is paid. */
  | { is: "paid" }
  /** Nothing moved, and never will under this id: the recipient, or the amount, is at fault. */
  | { is: "refused"; because: "not-registered" | "wallet-limit" | "amount" | "provider-refused" }
  /** Nothing moved under this id; it may be asked anew. */
  | { is: "came-to-nothing"; because: "busy" | "float" | "credentials" }
  /** Nobody can tell by this. */
  | { is: "unknown" };

const refused = (because: "not-registered" | "wallet-limit" | "amount" | "provider-refused") =>
  ({ is: "refused", because }) as const;
const nothing = (because: "busy" | "float" | "credentials") =>
  ({ is: "came-to-nothing", because }) as const;

/** The result codes of B2C. 15 (seen before), 17 and 100000000 prove nothing, nor does any other. */
const b2cResults: Readonly<Record<string, PayoutAnswer>> = {
  "0": { is: "paid" },
  "1": nothing("float"),
  "2": refused("amount"),
  "3": refused("amount"),
  "4": refused("wallet-limit"),
  "8": refused("wallet-limit"),
  "11": refused("provider-refused"),
  "18": nothing("credentials"),
  "20": nothing("credentials"),
  "21": nothing("credentials"),
  "22": refused("provider-refused"),
  "24": refused("provider-refused"),
  "25": refused("provider-refused"),
  "26": nothing("busy"),
  "29": refused("provider-refused"),
  "2001": nothing("credentials"),
  "2006": refused("provider-refused"),
  "2028": refused("provider-refused"),
  "2040": refused("not-registered"),
  "8006": nothing("credentials"),
  "100000001": nothing("busy"),
  "100000002": nothing("busy"),
  "100000011": nothing("busy"),
  "00.002.1001": nothing("busy"),
  SFC_IC0003: refused("not-registered"),
};

/** What a result of B2C claims. */
export const b2cResult = (code: string): PayoutAnswer =>
  (Object.hasOwn(b2cResults, code) ? b2cResults[code] : undefined) ?? { is: "unknown" };

/** Whether a code, of a payout or of a question, says that our initiator is not let in. */
export const saysBadInitiator = (code: string): boolean => {
  const answer = b2cResult(code);
  return answer.is === "came-to-nothing" && answer.because === "credentials";
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
export type Asked =
  | { is: "taken" }
  | { is: "not-taken" }
  | { is: "bad-initiator"; said: { code: string; words: string } };

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
