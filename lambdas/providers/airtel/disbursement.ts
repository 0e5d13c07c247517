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
  /** In E.164. */
  phone: string;
  amount: number;
}

/**
 * Returns the function that requests a payout by Airtel Money, under an id of ours (letters and
 * digits) that Airtel never pays twice. Throws on errors in the credentials, before a request is
 * stored or sent.
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
        // Airtel expects nine digits, without the country code.
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
  // The payment is in progress, even if the code in the same answer says something else.
  if (status === "TIP" || meant.is === "taken") return { is: "taken", conversationId: null };
  if (status === "TA") return { is: "unknown" };
  if (meant.is === "came-to-nothing") return { is: "not-taken", waiting: meant.waiting };
  // With status `TF` the payment may still succeed, so the enquiry decides.
  if (meant.is === "refused") return status === "TF" ? { is: "unknown" } : meant;
  logger.warn("disbursement-not-taken", { status: httpStatus, code });
  if (meant.is !== "unknown") return { is: "unknown" };
  return outcomeOfStatus(httpStatus);
}

/**
 * True if the status and the code contradict each other. Then our enquiry decides or, without a
 * clear answer, a person.
 */
const contradictsItself = ({ status, meant }: Pick<ReadAnswer, "status" | "meant">) =>
  status === "TS"
    ? failureIn(meant) !== undefined
    : status === "TF" && (meant.is === "paid" || meant.is === "taken");

/**
 * With these statuses Airtel's gateway rejects a request without passing it on: the token or the
 * path is wrong, or there are too many requests.
 */
const notPassedOn = new Set([401, 403, 404, 405, 429, 503]);

const outcomeOfStatus = (status: number): Outcome =>
  notPassedOn.has(status) ? { is: "not-taken", waiting: "busy" } : { is: "unknown" };

/** The state of a disbursement. `failed` may change in the first minutes after the request. */
export type Enquiry =
  | { is: "paid"; receiptNumber: string | null; said: Said }
  | { is: "failed"; failure: Failure; said: Said }
  | { is: "not-found"; said: Said }
  | { is: "refuses-us"; refused: RefusalOfUs; said: Said }
  | { is: "pending"; said: Said | null };

/** Queries the state of a disbursement. If anything fails, returns `pending`. */
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
    // Without a status the answer proves nothing about the payout: Airtel may have refused the
    // enquiry itself.
    return !status && isOfUs(waiting)
      ? { is: "refuses-us", refused: waiting, said }
      : { is: "pending", said };
  } catch (error) {
    logger.warn("enquiry-unanswered", errorFacts(error));
    return { is: "pending", said: null };
  }
}

/**
 * Codes of disbursements: of the product (`DP…`), the gateway (`ROUTER…`) and the layer before the
 * gateway (`ESB…`). `DP00900001010` is about the payer, which is us. Source: Airtel's lists of
 * codes, as public clients contain them.
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
    ["DP00900001016", "DP00900001018", "DP00900001019", "ROUTER114", "ROUTER115", "ROUTER116"],
  ],
  [
    cameToNothing("account"),
    ["DP00900001010", "ESB000034", "ESB000035", "ESB000039", "ROUTER001", "ROUTER003"],
  ],
  [cameToNothing("account"), ["ROUTER005", "ROUTER006", "ROUTER007", "ROUTER110"]],
  [cameToNothing("account"), ["ROUTER112", "ROUTER119"]],
]);

/** The codes for some of Airtel's phrases, for answers whose code says too little. */
const wordsOf: readonly (readonly [RegExp, string])[] = [
  [
    /initiator is invalid|payer is not an? allowed|user not allowed|(?:sender|payer) is barred/i,
    "DP00900001010",
  ],
  [/(?:receiver|payee) is barred/i, "DP00900001009"],
  [/is not configured|partner \S+ not found/i, "ESB000039"],
  [/(?:invalid|missing)\W+(?:country|currency|header)/i, "ROUTER003"],
  [/encrypted pin|incorrect pin|validating pin|exceeded maximum tries/i, "ROUTER116"],
  [/not (?:have )?enough (?:funds|balance)|insufficient (?:funds|balance)/i, "DP00900001007"],
  [/amount (?:you )?entered is (?:not|out)/i, "DP00900001004"],
  [/invalid msisdn|invalid mobile number|mobile number entered is incorrect/i, "ESB000033"],
  [/no transaction found|transaction (?:was |is )?not found/i, "ESB000045"],
  [/transaction id already exists|duplicate/i, "ESB000041"],
];

/**
 * Codes whose meaning depends on the answer's other fields. The first two may mean anything, even
 * success. The others mean that the payout failed, but not why.
 */
const vague = new Set(["0000900", "ESB000010", "DP00900001005", "DP00900001013"]);

/**
 * Returns the first of `codes`. If it is missing or vague, returns the next code with a clear
 * meaning, or the code for the answer's words.
 */
function decidingCode(codes: readonly string[], words: string): string {
  const [first = "", ...others] = codes.filter(Boolean);
  if (first && !vague.has(first)) return first;
  const ofWords = wordsOf.find(([pattern]) => pattern.test(words))?.[1] ?? "";
  const isClear = (code: string) => !vague.has(code) && disbursementAnswer(code).is !== "unknown";
  return [...others, ofWords].find(isClear) ?? first;
}

interface ReadAnswer {
  meant: ReturnType<typeof disbursementAnswer>;
  /** The code that decides; if there is none, any other code in the answer, or the HTTP status. */
  code: string;
  words: string;
  /** `TS` (success), `TF` (failed), `TA` (ambiguous) or `TIP` (in progress); empty if missing. */
  status: string;
  id: string;
  receiptNumber: string | null;
}

/** Reads an answer. Ignores its field `success`, which sometimes contradicts the other fields. */
function readDisbursement({ status: httpStatus, body }: AirtelAnswer): ReadAnswer {
  const transaction = body.inside("transaction");
  const codes = [body.text("response_code"), body.text("result_code"), codeIn(body)];
  const ownWords = transaction.text("message");
  const otherWords = body.text("message", "status_message", "error_description", "error");
  const words = ownWords || otherWords;
  const code = decidingCode(codes, `${ownWords} ${otherWords}`);
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

const codeIn = (body: Members): string =>
  ["code", "status_code", "error_code", "status"]
    .map((name) => body.text(name))
    .find((each) => /^(?:DP|ESB|ROUTER)\d+$/.test(each)) ?? "";

/**
 * Airtel's receipt as in the customer's SMS: the reference, or else the money id. A money id that
 * only adds a prefix to our own id is no receipt.
 */
const receiptOf = (ours: string, ...told: readonly string[]): string | null =>
  told
    .find((each) => /^[\w.-]{4,40}$/.test(each) && !(ours && each.includes(ours)))
    ?.toUpperCase() ?? null;

const Signed = z.looseObject({ hash: z.string() });
const withTransaction =
  /^\s*\{\s*"transaction"\s*:\s*(\{.*\})\s*,\s*"hash"\s*:\s*"[^"]*"\s*\}\s*$/s;

/**
 * The part of the body that the hash matches; `differs` if it matches none, `absent` without a
 * hash.
 */
type NoticeHash = "transaction" | "body" | "differs" | "absent";

/**
 * Checks the hash of Airtel's callback with the callback key of our app. Airtel's documents
 * contradict each other about the hashed bytes, so each documented variant is accepted.
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

/** The id of the payout in Airtel's callback; undefined if it can't be one of ours. */
export function attemptIdIn(body: string): string | undefined {
  const id = membersIn(body).inside("transaction").text("id");
  return /^[A-Za-z0-9]{4,64}$/.test(id) ? id : undefined;
}
