import { compactTime } from "../../nairobi-time";
import type { Notice } from "../../notices/deliver";
import { codeAsSent, internalListener, type Parameter, resultBody } from "../results";
import type { Transaction } from "./transactions";

export interface StatusAnswer {
  /** The question's own. */
  ids: { conversationId: string; originatorConversationId: string };
  /** The receipt that was asked about, if any. */
  receipt: string;
  shortCode: string;
  resultUrl: string;
  code: string;
  description: string;
  transactionId: string;
  transaction: Transaction | undefined;
}

/**
 * The answer to a question about a transaction. Code 0 says that the question was answered; what
 * became of the money is inside.
 */
export const statusNotice = (answer: StatusAnswer): Notice => ({
  kind: "status-result",
  url: answer.resultUrl,
  shortCode: answer.shortCode,
  body: resultBody({
    ...answer.ids,
    // Text where it says something, a number in refusals: both have been seen.
    code: answer.code === "0" ? answer.code : codeAsSent(answer.code),
    description: answer.description,
    transactionId: answer.transactionId,
    parameters: parametersOf(answer),
    reference: [{ Key: "Occasion" }, internalListener("transactionstatusresults")],
  }),
});

function parametersOf({ code, receipt, transaction }: StatusAnswer): Parameter[] | undefined {
  if (code === "0" && transaction) return inside(transaction);
  const refused = code === "2001" || code === "8006";
  return refused && receipt ? [{ Key: "ReceiptNo", Value: receipt }] : undefined;
}

/** An element without text has no value. */
const item = (Key: string, Value: string | number | undefined): Parameter =>
  Value === undefined || Value === "" ? { Key } : { Key, Value };

const timeItem = (key: string, at: string | undefined) =>
  item(key, at && Number(compactTime(new Date(at))));

const inside = (transaction: Transaction): Parameter[] => [
  // The second of these is the receiver; it bears the same name at the source.
  item("DebitPartyName", transaction.debitParty),
  item("DebitPartyName", transaction.creditParty),
  item("OriginatorConversationID", transaction.originatorConversationId),
  timeItem("InitiatedTime", transaction.initiatedAt),
  item("DebitAccountType", transaction.debitAccount),
  item("DebitPartyCharges", transaction.charges),
  item("TransactionReason", undefined),
  item("ReasonType", transaction.reasonType),
  item("TransactionStatus", transaction.status),
  timeItem("FinalisedTime", transaction.finalisedAt),
  item("Amount", String(transaction.amount)),
  item("ConversationID", transaction.conversationId),
  item("ReceiptNo", transaction.receipt),
];
