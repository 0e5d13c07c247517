import { compactTime } from "../../nairobi-time";
import { noLongerThan, oneOf } from "../fields";
import { askedLater, initiatorRules, resultRules } from "../initiator/later";
import type { Parameter } from "../results";
import { findTransaction, type Transaction } from "./transactions";

const wanted = (text: (name: string) => string) => ({
  receipt: text("TransactionID"),
  originatorConversationId: text("OriginalConversationID"),
});

/**
 * `POST /mpesa/transactionstatus/v1/query`: the result arrives later. Its code 0 means only that
 * the query succeeded; the parameters have the transaction's state.
 */
export const askStatus = askedLater({
  kind: "status-result",
  fault: "status.result",
  listener: "transactionstatusresults",
  rules: {
    ...initiatorRules,
    CommandID: oneOf("TransactionStatusQuery"),
    TransactionID: {
      must: "a receipt, unless OriginalConversationID is given",
      holds: (value, { OriginalConversationID }) => value !== "" || Boolean(OriginalConversationID),
    },
    PartyA: {
      must: "a short code or a number",
      holds: (value) => /^\d{5,12}$/.test(value),
    },
    IdentifierType: oneOf("1", "2", "4"),
    ...resultRules,
    Occasion: noLongerThan(100),
  },
  shortCode: (text) => text("PartyA"),
  phone: (world, text) => findTransaction(world, wanted(text))?.msisdn,
  carryOut: (world, text, { refusal, fault }) => {
    const receipt = text("TransactionID");
    if (refusal)
      return {
        ...refusal,
        parameters: receipt ? [{ Key: "ReceiptNo", Value: receipt }] : undefined,
      };
    // The result reports the transaction's state now, not at the time of the query.
    const transaction = findTransaction(world, wanted(text));
    if (transaction) return { code: "0", parameters: inside(transaction, fault === "production") };
    return {
      code: "2032",
      description: "The transaction receipt number does not exist.",
      reason: "No transaction has this receipt or conversation id.",
    };
  },
});

/** A parameter without a value has only a key. */
const item = (Key: string, Value: string | number | undefined): Parameter =>
  Value === undefined || Value === "" ? { Key } : { Key, Value };

const timeItem = (key: string, at: string | undefined) =>
  item(key, at && Number(compactTime(new Date(at))));

const inside = (transaction: Transaction, asInProduction: boolean): Parameter[] => [
  item("DebitPartyName", transaction.debitParty),
  // The portal's sample names the receiver under the payer's key, `DebitPartyName`.
  item(asInProduction ? "CreditPartyName" : "DebitPartyName", transaction.creditParty),
  item("OriginatorConversationID", transaction.originatorConversationId),
  timeItem("InitiatedTime", transaction.initiatedAt),
  item("DebitAccountType", transaction.debitAccount),
  item("DebitPartyCharges", transaction.charges),
  item("TransactionReason", undefined),
  item("ReasonType", transaction.reasonType),
  item("TransactionStatus", transaction.status),
  timeItem("FinalisedTime", transaction.finalisedAt),
  item("Amount", asInProduction ? transaction.amount : String(transaction.amount)),
  item("ConversationID", transaction.conversationId),
  item("ReceiptNo", transaction.receipt),
];
