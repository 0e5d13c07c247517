import { NotSent } from "../../platform/call-provider";
import { errorFacts, logger } from "../../platform/logger";
import { NoToken } from "../../platform/shared-token";
import { postAuthorised } from "./authorised";
import type { PayoutCredentials } from "./credentials";
import type { DarajaAnswer } from "./http";
import { b2cResult } from "./payout-codes";
import { securityCredential } from "./security-credential";

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
