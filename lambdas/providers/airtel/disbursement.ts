import * as z from "zod/mini";
import { NotSent } from "../../platform/call-provider";
import { jsonIn } from "../../platform/json";
import { errorFacts, logger } from "../../platform/logger";
import { NoToken } from "../../platform/shared-token";
import { type AirtelAnswer, callAuthorised } from "./client";
import { type AirtelCredentials, encryptedPin, type PinPadding } from "./credentials";

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

/** What a response code of a disbursement, or of an enquiry about one, means for its money. */
export type DisbursementAnswer =
  | { is: "paid" }
  | { is: "refused"; because: "not-registered" | "wallet-limit" | "amount" | "provider-refused" }
  | { is: "came-to-nothing"; because: "busy" | "float" | "credentials" }
  /** Airtel has it. */
  | { is: "taken" }
  /** Airtel has it from an earlier request. */
  | { is: "had-already" }
  | { is: "not-found" }
  /** Nobody can tell by this. */
  | { is: "unknown" };

/** The response codes of disbursements; all others, of its gateway too, prove nothing. */
const disbursement: Readonly<Record<string, DisbursementAnswer>> = {
  DP00900001001: { is: "paid" },
  DP00900001003: { is: "refused", because: "wallet-limit" },
  DP00900001004: { is: "refused", because: "amount" },
  DP00900001005: { is: "refused", because: "provider-refused" },
  DP00900001006: { is: "taken" },
  DP00900001007: { is: "came-to-nothing", because: "float" },
  DP00900001009: { is: "refused", because: "not-registered" },
  DP00900001010: { is: "refused", because: "not-registered" },
  DP00900001011: { is: "taken" },
  DP00900001012: { is: "refused", because: "not-registered" },
  DP00900001013: { is: "refused", because: "provider-refused" },
  DP00900001015: { is: "not-found" },
  DP00900001016: { is: "came-to-nothing", because: "credentials" },
  DP00900001017: { is: "had-already" },
  DP00900001018: { is: "came-to-nothing", because: "credentials" },
  DP00900001019: { is: "came-to-nothing", because: "credentials" },
  ESB000041: { is: "had-already" },
  ROUTER115: { is: "came-to-nothing", because: "credentials" },
  ROUTER116: { is: "came-to-nothing", because: "credentials" },
};

/** What a response code says; `unknown` for every code that is not listed. */
export const disbursementAnswer = (code: string): DisbursementAnswer =>
  (Object.hasOwn(disbursement, code) ? disbursement[code] : undefined) ?? { is: "unknown" };

const Text = z.catch(
  z.pipe(
    z.optional(z.union([z.string(), z.number()])),
    z.transform((value) => (value === undefined ? "" : String(value).trim())),
  ),
  "",
);
const Transaction = z.object({
  id: Text,
  status: Text,
  airtel_money_id: Text,
  reference_id: Text,
});
const Body = z.object({
  data: z.catch(z.optional(z.object({ transaction: z.optional(Transaction) })), undefined),
  status: z.catch(
    z.optional(z.object({ response_code: Text, result_code: Text, message: Text, code: Text })),
    undefined,
  ),
});

/** An answer of Airtel's API to a disbursement or an enquiry, as far as it can be read. */
export interface ReadAnswer {
  /** By what it is to be judged: the response code, the older result code, or the HTTP status. */
  code: string;
  words: string;
  /** TS, TF, TA, TIP, or empty. */
  status: string;
  /** Our id, where it is told. */
  id: string;
  receiptNumber: string | null;
}

/** Reads an answer. `success` is seen to contradict the rest and is not looked at. */
export function readDisbursement({ status: httpStatus, body }: AirtelAnswer): ReadAnswer {
  const parsed = Body.safeParse(body);
  const { data, status } = parsed.success ? parsed.data : { data: undefined, status: undefined };
  const transaction = data?.transaction;
  return {
    code: status?.response_code || status?.result_code || String(httpStatus),
    words: (status?.message ?? "").slice(0, 200).toWellFormed(),
    status: transaction?.status.toUpperCase() ?? "",
    id: transaction?.id ?? "",
    receiptNumber: receiptOf(transaction?.airtel_money_id, transaction?.reference_id),
  };
}

/** Airtel's receipt: its money id, which exists only on success, or else its reference. */
const receiptOf = (...ids: readonly (string | undefined)[]): string | null =>
  ids.find((id) => id !== undefined && /^[\w.-]{4,40}$/.test(id))?.toUpperCase() ?? null;

const Callback = z.object({ transaction: z.object({ id: z.string(), status_code: Text }) });

/** What a notice of Airtel claims; nothing of it is proven. */
export interface AirtelNotice {
  attemptId: string;
  status: string;
}

/** Reads a notice; undefined when it is none. */
export function readAirtelNotice(body: string): AirtelNotice | undefined {
  const parsed = Callback.safeParse(jsonIn(body));
  if (!parsed.success) return undefined;
  const { id, status_code: status } = parsed.data.transaction;
  return /^[A-Za-z0-9]{4,64}$/.test(id) ? { attemptId: id, status } : undefined;
}
