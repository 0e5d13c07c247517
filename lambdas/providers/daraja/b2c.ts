import * as z from "zod/mini";
import { kenyanPhone } from "#contracts/phone-number";
import { jsonIn } from "../../platform/json";
import { errorFacts, logger } from "../../platform/logger";
import {
  type Answer,
  type AskToPay,
  cameToNothing,
  failureIn,
  isOfUs,
  meanings,
  type Outcome,
  type RefusalOfUs,
  refused,
  type Said,
  withoutAnswer,
} from "../outcome";
import type { DarajaAnswer } from "./answer";
import { postAuthorised } from "./client";
import { type PayoutCredentials, securityCredential } from "./credentials";
import { fromDarajaTime, receiptIn } from "./fields";
import type { Refusal } from "./refusal";

const longestAsk = 14_000;

interface Payout {
  /** In E.164. */
  phone: string;
  amount: number;
  resultUrl: string;
  timeoutUrl: string;
}

/**
 * Returns the function that requests an M-Pesa payout, under an id of ours (at most 25 letters and
 * digits) that M-Pesa never pays twice. Throws on errors in the credentials, before a request is
 * stored or sent.
 */
export function mpesaPayer(
  { phone, amount, resultUrl, timeoutUrl }: Payout,
  credentials: PayoutCredentials,
): AskToPay {
  const fields = {
    InitiatorName: credentials.initiatorName,
    SecurityCredential: securityCredential(credentials),
    CommandID: "BusinessPayment",
    Amount: String(amount),
    PartyA: credentials.b2cShortCode,
    PartyB: phone.replace("+", ""),
    Remarks: "Withdrawal",
    QueueTimeOutURL: timeoutUrl,
    ResultURL: resultUrl,
    // Safaricom misspells this field.
    Occassion: "Withdrawal",
  };
  return async (attemptId, now) => {
    try {
      const body = { OriginatorConversationID: attemptId, ...fields };
      const path = "/mpesa/b2c/v3/paymentrequest";
      return answerIn(await postAuthorised(path, body, credentials, now, longestAsk));
    } catch (error) {
      logger.warn("payout-unanswered", errorFacts(error));
      return withoutAnswer(error);
    }
  };
}

const busy: Outcome = { is: "not-taken", waiting: "busy" };

/** The code and words of the error; without an error, of the acknowledgement. */
const saidIn = ({ status, text, error }: DarajaAnswer): Said => ({
  code: error.code || text("ResponseCode") || String(status),
  words: error.words || text("ResponseDescription"),
});

function answerIn(answer: DarajaAnswer): Answer {
  const said = saidIn(answer);
  if (!answer.refusal && said.code === "0") {
    const conversationId = answer.text("ConversationID") || null;
    return { outcome: { is: "taken", conversationId }, said };
  }
  // Safaricom refuses an id that it has already, so an earlier request has arrived.
  if (/duplicate/i.test(said.words))
    return { outcome: { is: "taken", conversationId: null }, said };
  logger.warn("payout-not-taken", { status: answer.status, code: said.code });
  return { outcome: refusalIn(answer.refusal, said), said };
}

function refusalIn(refusal: Refusal | undefined, { code, words }: Said): Outcome {
  if (code === "15") return { is: "taken", conversationId: null };
  const failure = refusal ? undefined : failureIn(b2cResult(code));
  if (failure)
    return failure.is === "refused" ? failure : { is: "not-taken", waiting: failure.waiting };
  if (refusal === "busy" || refusal === "token") return busy;
  return refusal === undefined || refusal === "unknown" ? { is: "unknown" } : faultIn(words);
}

function faultIn(words: string): Outcome {
  if (/PartyB/i.test(words)) return refused("not-registered");
  if (/Amount/i.test(words)) return refused("amount");
  return { is: "not-taken", waiting: ourFault(words) };
}

const ourFault = (words: string) =>
  /Initiator|SecurityCredential/i.test(words) ? "credentials" : "account";

/**
 * The result codes of B2C, and those of M-Pesa's core: we are the primary and debit party. 15 (a
 * repeated request), 17 and 100000000 prove nothing. 6, 11, 13, 22 and 2006 are about our own
 * account, 7, 12 and 14 about the recipient's, 24, 25 and 29 about our request, and 2028 about our
 * short code.
 */
export const b2cResult = meanings([
  [{ is: "paid" }, ["0"]],
  [refused("amount"), ["2", "3"]],
  [refused("wallet-limit"), ["4", "8"]],
  [refused("not-registered"), ["7", "12", "14", "2040", "SFC_IC0003"]],
  [cameToNothing("float"), ["1", "5"]],
  [cameToNothing("credentials"), ["18", "20", "21", "2001", "8006"]],
  [cameToNothing("account"), ["6", "11", "13", "22", "24", "25", "29", "2006", "2028"]],
  [cameToNothing("busy"), ["26", "100000001", "100000002", "100000011", "00.002.1001"]],
]);

/**
 * Returns `credentials` or `account` if the code of a payout or a query means that M-Pesa refuses
 * our initiator or our account; undefined for other codes.
 */
export function refusalOfUs(code: string): RefusalOfUs | undefined {
  const meant = b2cResult(code);
  const waiting = meant.is === "came-to-nothing" ? meant.waiting : undefined;
  return isOfUs(waiting) ? waiting : undefined;
}

/** Reads the status of a transaction. A status that is not final counts as `unknown`. */
export function transactionStatus(status: string): "paid" | "failed" | "unknown" {
  const word = status.trim().toLowerCase();
  if (word === "completed") return "paid";
  return ["cancelled", "declined", "expired", "failed"].includes(word) ? "failed" : "unknown";
}

const longestQuestion = 6_000;

interface StatusQuestion {
  attemptId: string;
  resultUrl: string;
  timeoutUrl: string;
}

/** The acknowledgement of a status query. The answer itself arrives later at `resultUrl`. */
type Asked =
  | { is: "taken" }
  | { is: "not-taken" }
  | { is: "refuses-us"; refused: RefusalOfUs; said: Said };

/** Requests the status of a payout from M-Pesa. If anything fails, returns `not-taken`. */
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
    const { refusal, status } = answer;
    const said = saidIn(answer);
    if (!refusal && said.code === "0") return { is: "taken" };
    logger.warn("status-not-asked", { status, code: said.code });
    const refused =
      refusalOfUs(said.code) ?? (refusal === "ours" ? ourFault(said.words) : undefined);
    return refused ? { is: "refuses-us", refused, said } : { is: "not-taken" };
  } catch (error) {
    logger.warn("status-not-asked", errorFacts(error));
    return { is: "not-taken" };
  }
}

/** Safaricom may send a number as a string, or a string as a number. */
const Text = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((value) => String(value).trim()),
);
const Optional = z.catch(z.optional(Text), undefined);
const Envelope = z.object({
  Result: z.object({
    ResultCode: Text,
    ResultDesc: Optional,
    OriginatorConversationID: Optional,
    ConversationID: Optional,
    TransactionID: Optional,
    ResultParameters: z.optional(z.unknown()),
  }),
});
const Parameter = z.object({ Key: z.string(), Value: z.optional(z.unknown()) });

/** The fields of Safaricom's result, none of which is proven. */
export interface Result {
  code: string;
  words: string;
  originatorId: string;
  conversationId: string;
  /** The parameters by key. If a key is repeated, the first one counts. */
  parameters: ReadonlyMap<string, string>;
}

/**
 * Reads a result, whose parameters are a list or a single object; undefined if the body is no
 * result.
 */
export function readResult(body: string): Result | undefined {
  const parsed = Envelope.safeParse(jsonIn(body));
  if (!parsed.success) return undefined;
  const { Result: told } = parsed.data;
  return {
    code: told.ResultCode,
    words: beginning(told.ResultDesc ?? ""),
    originatorId: told.OriginatorConversationID ?? "",
    conversationId: told.ConversationID ?? "",
    parameters: parametersIn(told.ResultParameters),
  };
}

const beginning = (text: string) => text.slice(0, 200).toWellFormed();

function parametersIn(told: unknown): Map<string, string> {
  const list = z.object({ ResultParameter: z.unknown() }).safeParse(told);
  const items: unknown[] = list.success ? [list.data.ResultParameter].flat() : [];
  const found = new Map<string, string>();
  for (const each of items) {
    const item = Parameter.safeParse(each);
    const value = item.success ? Text.safeParse(item.data.Value) : undefined;
    if (item.success && value?.success && !found.has(item.data.Key))
      found.set(item.data.Key, value.data);
  }
  return found;
}

export const paidReceiptIn = ({ parameters }: Result) =>
  receiptIn(parameters.get("TransactionReceipt"));

export const floatIn = ({ parameters }: Result) =>
  parameters.get("B2CUtilityAccountAvailableFunds");

/** The state of a payout, as the answer to a status query claims it. */
export interface ToldStatus {
  status: string;
  originatorId: string;
  amount: number | null;
  receiptNumber: string | null;
  /** The time when the state became final; null if the answer has none. */
  finalisedAt: string | null;
  /** The recipient in Safaricom's form, `254712345678 - NAME`; the number may be masked. */
  recipient: string;
}

export const statusIn = ({ parameters }: Result, now: Date): ToldStatus => ({
  status: parameters.get("TransactionStatus") ?? "",
  originatorId: parameters.get("OriginatorConversationID") ?? "",
  amount: shillingsIn(parameters.get("Amount")),
  receiptNumber: receiptIn(parameters.get("ReceiptNo")),
  finalisedAt: fromDarajaTime(parameters.get("FinalisedTime") ?? "", now)?.toISOString() ?? null,
  recipient: parameters.get("CreditPartyName") ?? "",
});

function shillingsIn(written: string | undefined): number | null {
  const amount = Number(/^(\d{1,7})(?:\.0{1,2})?$/.exec(written?.replaceAll(",", "") ?? "")?.[1]);
  return Number.isInteger(amount) ? amount : null;
}

/**
 * True if a party in Safaricom's form, `254712345678 - NAME`, may have this phone number. The
 * party's number may be masked; the digits that it still shows have to fit.
 */
export function canBeNumber(party: string, phone: string): boolean {
  const shown = /^(?:[+\d\s*•●#]|[x._-]{2,})*/i.exec(party)?.[0].replace(/[+\s]/g, "") ?? "";
  const [head = "", ...rest] = shown.split(/\D+/);
  if (rest.length === 0) return head.length < 9 || kenyanPhone(head) === phone;
  const national = phone.replace("+254", "");
  const spellings = [national, `0${national}`, `254${national}`];
  return spellings.some((each) => each.startsWith(head)) && national.endsWith(rest.at(-1) ?? "");
}
