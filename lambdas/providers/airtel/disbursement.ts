import { NotSent } from "../../platform/call-provider";
import { errorFacts, logger } from "../../platform/logger";
import { NoToken } from "../../platform/shared-token";
import { disbursementAnswer } from "./codes";
import type { AirtelCredentials } from "./credentials";
import { type ReadAnswer, readDisbursement } from "./disbursement-answer";
import { encryptedPin, type PinPadding } from "./encrypted-pin";
import { callAuthorised } from "./http";

const longestAsk = 14_000;
const longestEnquiry = 6_000;

export interface Disbursement {
  /** Ours, letters and digits: asked again under it, nothing is paid twice. */
  attemptId: string;
  /** E.164 */
  phone: string;
  /** Whole KES. */
  amount: number;
}

interface Said {
  code: string;
  words: string;
}

/** A disbursement may be terminal at once; of `unknown` nobody may say that it failed. */
export type DisbursementOutcome =
  | { is: "paid"; receiptNumber: string | null; said: Said }
  | { is: "taken"; said: Said }
  /** It has it from an earlier request under the same id, whatever became of that. */
  | { is: "had-already"; said: Said }
  | { is: "not-taken"; because: "busy" | "float" | "credentials"; said: Said }
  | {
      is: "refused";
      because: "not-registered" | "wallet-limit" | "amount" | "provider-refused";
      said: Said;
    }
  | { is: "unknown"; said: Said | null };

/** Asks Airtel Money to pay. Never asks twice, but for a token that is refused. */
export async function disburse(
  { attemptId, phone, amount }: Disbursement,
  credentials: AirtelCredentials,
  padding: PinPadding,
  now: Date,
): Promise<DisbursementOutcome> {
  try {
    const answer = await callAuthorised(
      "/standard/v2/disbursements/",
      "POST",
      {
        // Nine digits, without the country.
        payee: { msisdn: phone.replace("+254", "") },
        reference: attemptId,
        pin: encryptedPin(credentials, padding),
        transaction: { amount, id: attemptId, type: "B2C" },
      },
      credentials,
      now,
      longestAsk,
    );
    return outcomeOf(answer.status, readDisbursement(answer));
  } catch (error) {
    logger.warn("disbursement-unanswered", errorFacts(error));
    return error instanceof NoToken || error instanceof NotSent
      ? { is: "not-taken", because: "busy", said: { code: error.name, words: "" } }
      : { is: "unknown", said: null };
  }
}

function outcomeOf(httpStatus: number, answer: ReadAnswer): DisbursementOutcome {
  const { code, words, status, receiptNumber } = answer;
  const said = { code, words };
  if (status === "TS") return { is: "paid", receiptNumber, said };
  const meant = disbursementAnswer(code);
  if (meant.is === "had-already") return { is: "had-already", said };
  // It is under way, whatever the code beside it says.
  if (status === "TIP" || meant.is === "taken") return { is: "taken", said };
  if (status === "TA") return { is: "unknown", said };
  if (meant.is === "came-to-nothing") return { is: "not-taken", because: meant.because, said };
  // A failure of what Airtel has may still change: the enquiry tells later.
  if (status === "TF" && meant.is === "refused") return { is: "unknown", said };
  if (meant.is === "refused") return { ...meant, said };
  logger.warn("disbursement-not-taken", { status: httpStatus, code });
  if (httpStatus === 429) return { is: "not-taken", because: "busy", said };
  return { is: "unknown", said };
}

/** How a disbursement stands. `failed` is a word that may still change. */
export type Enquiry =
  | { is: "paid"; receiptNumber: string | null; said: Said }
  | { is: "failed"; code: string; said: Said }
  | { is: "not-found"; said: Said }
  | { is: "pending"; said: Said | null };

/** Asks how a disbursement stands. Whatever goes wrong on the way means: ask again later. */
export async function enquire(
  attemptId: string,
  credentials: AirtelCredentials,
  now: Date,
): Promise<Enquiry> {
  try {
    const path = `/standard/v2/disbursements/${encodeURIComponent(attemptId)}?transactionType=B2C`;
    const answer = await callAuthorised(path, "GET", undefined, credentials, now, longestEnquiry);
    const { code, words, status, id, receiptNumber } = readDisbursement(answer);
    const said = { code, words };
    if (id && id !== attemptId) return { is: "pending", said };
    if (status === "TS") return { is: "paid", receiptNumber, said };
    if (status === "TF") return { is: "failed", code, said };
    if (!status && disbursementAnswer(code).is === "not-found") return { is: "not-found", said };
    return { is: "pending", said };
  } catch (error) {
    logger.warn("enquiry-unanswered", errorFacts(error));
    return { is: "pending", said: null };
  }
}
