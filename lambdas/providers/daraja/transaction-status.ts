import { errorFacts, logger } from "../../platform/logger";
import { postAuthorised } from "./authorised";
import type { PayoutCredentials } from "./credentials";
import { saysBadInitiator } from "./payout-codes";
import { securityCredential } from "./security-credential";

const longestAsk = 6_000;

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
      longestAsk,
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
