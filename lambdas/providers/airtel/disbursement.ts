import { createHmac } from "node:crypto";
import * as z from "zod/mini";
import { isSameSecret } from "../../platform/ids";
import { jsonIn } from "../../platform/json";
import { errorFacts, logger } from "../../platform/logger";
import { type Members, membersIn } from "../../platform/members";
import {
  type AskToPay,
  cameToNothing,
  type Failure,
  failureIn,
  isOfUs,
  meanings,
  type Outcome,
  type RefusalOfUs,
  refused,
  type Said,
  withoutAnswer,
} from "../outcome";
import { type AirtelAnswer, callAuthorised } from "./client";
import { type AirtelCredentials, encryptedPin, type PinPadding } from "./credentials";

const longestAsk = 14_000;
const longestEnquiry = 6_000;

interface Disbursement {
  /** E.164 */
  phone: string;
  /** Whole KES. */
  amount: number;
}

/**
 * Prepares a payout by Airtel Money under an id of ours (letters and digits), which Airtel never
 * pays twice. Each call sends one request, and a second one only if the token is refused.
 * Everything that can throw here throws before a request is stored or sent.
 */
export function airtelPayer(
  { phone, amount }: Disbursement,
  credentials: AirtelCredentials,
  padding: PinPadding,
): AskToPay {
  const pin = encryptedPin(credentials, padding);
  return async (attemptId, now) => {
    try {
      const body = {
        // Nine digits, without the country.
        payee: { msisdn: phone.replace("+254", "") },
        reference: attemptId,
        pin,
        transaction: { amount, id: attemptId, type: "B2C" },
      };
      const path = "/standard/v2/disbursements/";
      const answer = await callAuthorised(path, "POST", body, credentials, now, longestAsk);
      const read = readDisbursement(answer);
      const { code, words } = read;
      return { outcome: outcomeOf(answer.status, read), said: { code, words } };
    } catch (error) {
      logger.warn("disbursement-unanswered", errorFacts(error));
      return withoutAnswer(error);
    }
  };
}

function outcomeOf(
  httpStatus: number,
  { meant, code, status, receiptNumber }: ReadAnswer,
): Outcome {
  if (contradictsItself({ status, meant })) return { is: "unknown" };
  if (status === "TS") return { is: "paid", receiptNumber };
  if (meant.is === "had-already") return { is: "had-already" };
  // The payment is under way, even if the code beside it says otherwise.
  if (status === "TIP" || meant.is === "taken") return { is: "taken", conversationId: null };
  if (status === "TA") return { is: "unknown" };
  if (meant.is === "came-to-nothing") return { is: "not-taken", waiting: meant.waiting };
  // A refusal may still change: the enquiry finds out later.
  if (meant.is === "refused") return status === "TF" ? { is: "unknown" } : meant;
  logger.warn("disbursement-not-taken", { status: httpStatus, code });
  if (meant.is !== "unknown") return { is: "unknown" };
  return outcomeOfStatus(httpStatus);
}

/** True if status and code contradict each other. The enquiry decides, and in the end a person. */
const contradictsItself = ({ status, meant }: Pick<ReadAnswer, "status" | "meant">) =>
  status === "TS"
    ? failureIn(meant) !== undefined
    : status === "TF" && (meant.is === "paid" || meant.is === "taken");

/** Airtel's gateway answers with these before it passes a request on: bad token, bad path or rate limit. */
const notPassedOn = new Set([401, 403, 404, 405, 429, 503]);

/** The outcome by HTTP status, where no code is known. */
const outcomeOfStatus = (status: number): Outcome =>
  notPassedOn.has(status) ? { is: "not-taken", waiting: "busy" } : { is: "unknown" };

/** The state of a disbursement. `failed` may still change within minutes of the request. */
export type Enquiry =
  | { is: "paid"; receiptNumber: string | null; said: Said }
  | { is: "failed"; failure: Failure; said: Said }
  | { is: "not-found"; said: Said }
  | { is: "refuses-us"; refused: RefusalOfUs; said: Said }
  | { is: "pending"; said: Said | null };

/** Asks for the state of a disbursement. Every failure on the way means: ask again later. */
export async function enquire(
  attemptId: string,
  credentials: AirtelCredentials,
  now: Date,
): Promise<Enquiry> {
  try {
    const path = `/standard/v2/disbursements/${encodeURIComponent(attemptId)}?transactionType=B2C`;
    const answer = await callAuthorised(path, "GET", undefined, credentials, now, longestEnquiry);
    const { meant, code, words, status, id, receiptNumber } = readDisbursement(answer);
    const said = { code, words };
    if ((id && id !== attemptId) || contradictsItself({ status, meant }))
      return { is: "pending", said };
    const failure = failureIn(meant);
    if (status === "TS") return { is: "paid", receiptNumber, said };
    if (status === "TF")
      return { is: "failed", failure: failure ?? refused("provider-refused"), said };
    if (!status && meant.is === "not-found") return { is: "not-found", said };
    const waiting = failure?.is === "came-to-nothing" ? failure.waiting : undefined;
    // This proves nothing about the payout: Airtel may have refused the question itself.
    return !status && isOfUs(waiting)
      ? { is: "refuses-us", refused: waiting, said }
      : { is: "pending", said };
  } catch (error) {
    logger.warn("enquiry-unanswered", errorFacts(error));
    return { is: "pending", said: null };
  }
}

/**
 * Codes of disbursements: the product's, the gateway's (`ROUTER…`) and those of the layer before it
 * (`ESB…`). All others prove nothing. `DP00900001010` is about the payer, which is us. Sources:
 * Airtel's lists of codes, as public clients have them.
 */
export const disbursementAnswer = meanings([
  [{ is: "paid" }, ["DP00900001001"]],
  [{ is: "taken" }, ["DP00900001006", "DP00900001011"]],
  [{ is: "had-already" }, ["DP00900001017", "ESB000041"]],
  [{ is: "not-found" }, ["DP00900001015", "ESB000045"]],
  [refused("wallet-limit"), ["DP00900001003"]],
  [refused("amount"), ["DP00900001004"]],
  [refused("not-registered"), ["DP00900001009", "DP00900001012", "ESB000033", "ESB000036"]],
  [refused("provider-refused"), ["DP00900001005", "DP00900001013"]],
  [cameToNothing("float"), ["DP00900001007"]],
  [
    cameToNothing("credentials"),
    ["DP00900001016", "DP00900001018", "DP00900001019", "ROUTER115", "ROUTER116"],
  ],
  [
    cameToNothing("account"),
    ["DP00900001010", "ESB000034", "ESB000035", "ESB000039", "ROUTER003", "ROUTER005"],
  ],
  [cameToNothing("account"), ["ROUTER006", "ROUTER007", "ROUTER112", "ROUTER119"]],
]);

/** Airtel's words for some codes, for answers without a code. */
const wordsOf: readonly (readonly [RegExp, string])[] = [
  [/initiator is invalid|payer is not an? allowed|user not allowed/i, "DP00900001010"],
  [/vendor is not configured/i, "ESB000039"],
  [/invalid msisdn/i, "ESB000033"],
  [/no transaction found|transaction (?:was )?not found/i, "ESB000045"],
  [/transaction id already exists|duplicate transaction/i, "ESB000041"],
];

/** Means nothing without the fields beside it. */
const ambiguous = "0000900";

/**
 * The first code that says something: newer field, older field, any unusual place; else the code
 * that the words stand for.
 */
function decidingCode(codes: readonly string[], words: string): string {
  const code = codes.find((each) => each !== "" && each !== ambiguous);
  return code ?? wordsOf.find(([pattern]) => pattern.test(words))?.[1] ?? "";
}

/** The readable parts of Airtel's answer to a disbursement or an enquiry. */
interface ReadAnswer {
  meant: ReturnType<typeof disbursementAnswer>;
  /** The code that decides, else any other code in the answer, else the HTTP status. */
  code: string;
  words: string;
  /** TS, TF, TA, TIP, or empty. */
  status: string;
  /** Our id, or empty if Airtel leaves it out. */
  id: string;
  receiptNumber: string | null;
}

/** Reads an answer. It ignores `success`, which is known to contradict the rest. */
function readDisbursement({ status: httpStatus, body }: AirtelAnswer): ReadAnswer {
  const transaction = body.inside("transaction");
  const codes = [body.text("response_code"), body.text("result_code"), codeIn(body)];
  const words = body.text("message", "status_message", "error_description", "error");
  const code = decidingCode(codes, words);
  const id = transaction.text("id");
  return {
    meant: disbursementAnswer(code),
    code: code || codes.find(Boolean) || String(httpStatus),
    words: words.slice(0, 200).toWellFormed(),
    status: transaction.text("status").toUpperCase(),
    id,
    receiptNumber: receiptOf(
      id,
      transaction.text("reference_id"),
      transaction.text("airtel_money_id"),
    ),
  };
}

/** A code of Airtel's that stands in an unusual place. */
const codeIn = (body: Members): string =>
  ["code", "status_code", "error_code", "status"]
    .map((name) => body.text(name))
    .find((each) => /^(?:DP|ESB|ROUTER)\d+$/.test(each)) ?? "";

/**
 * Airtel's receipt, as the customer's SMS has it: the reference, else the money id. A money id made
 * of a prefix and our own id is no receipt.
 */
const receiptOf = (ours: string, ...told: readonly string[]): string | null =>
  told
    .find((each) => /^[\w.-]{4,40}$/.test(each) && !(ours && each.includes(ours)))
    ?.toUpperCase() ?? null;

const Signed = z.looseObject({ hash: z.string() });
const withTransaction =
  /^\s*\{\s*"transaction"\s*:\s*(\{.*\})\s*,\s*"hash"\s*:\s*"[^"]*"\s*\}\s*$/s;

/** Which body the hash matches: transaction, whole body, neither, or absent. */
type NoticeHash = "transaction" | "body" | "differs" | "absent";

/**
 * Checks the hash of Airtel's webhook against our app's callback key. Airtel's sources differ over
 * the bytes that the hash covers, so any of them passes.
 */
export function noticeHash(body: string, key: string): NoticeHash {
  const { data: signed } = Signed.safeParse(jsonIn(body));
  if (!signed) return "absent";
  const { hash, ...rest } = signed;
  const isOf = (bytes: string | undefined) =>
    bytes !== undefined &&
    isSameSecret(createHmac("sha256", key).update(bytes).digest("base64"), hash);
  if (isOf(withTransaction.exec(body)?.[1]) || isOf(JSON.stringify(rest["transaction"])))
    return "transaction";
  return isOf(JSON.stringify(rest)) ? "body" : "differs";
}

/** The id of the payout that Airtel's webhook names; undefined if it can't be one of ours. */
export function attemptIdIn(body: string): string | undefined {
  const id = membersIn(body).inside("transaction").text("id");
  return /^[A-Za-z0-9]{4,64}$/.test(id) ? id : undefined;
}
