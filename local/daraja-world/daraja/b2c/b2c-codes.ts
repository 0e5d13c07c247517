const descriptions: Record<string, string> = {
  "0": "The service request is processed successfully.",
  "1": "The balance is insufficient for the transaction.",
  "2": "Declined due to limit rule: less than the minimum transaction amount.",
  "3": "Declined due to limit rule: greater than the maximum transaction amount.",
  "4": "Declined due to limit rule: would exceed the daily transfer limit.",
  "8": "Declined due to limit rule: would exceed the maximum balance.",
  "11": "The debit party is in an invalid state.",
  "15": "Duplicate OriginatorConversationID.",
  "17": "System internal error.",
  "18": "The password check failed.",
  "20": "The initiator does not exist.",
  "21": "The initiator is not allowed to initiate this request.",
  "22": "The initiator is not active for the receiver.",
  "24": "A mandatory field is missing.",
  "25": "A parameter is invalid.",
  "26": "System busy. The service request is rejected.",
  "29": "The command is invalid.",
  "2001": "The initiator information is invalid.",
  "2006": "The account status does not allow this transaction.",
  "2028": "The request is not permitted according to product assignment.",
  "2040":
    "Credit party customer type (Unregistered or Registered Customer) can't be supported by the service.",
  "8006": "The security credential is locked.",
  "100000000": "The request was cached and waits to be sent again.",
  "100000001": "The system is overloaded.",
  "100000002": "The request was throttled.",
  "100000011": "The request rate is over its limit.",
  "00.002.1001": "The service is under maintenance.",
  SFC_IC0003: "The operator does not exist.",
};

export const isKnownB2cCode = (code: string) => Object.hasOwn(descriptions, code);

/** The description of a B2C result. Other products may use the same code differently. */
export const b2cDescription = (code: string) =>
  descriptions[code] ?? "The request could not be completed.";

const refusedUnwritten = new Set([
  "18",
  "20",
  "21",
  "22",
  "24",
  "25",
  "29",
  "2001",
  "2028",
  "8006",
]);

/** True if M-PESA refused without storing a transaction, so that a status query finds none. */
export const isUnwritten = (code: string) => refusedUnwritten.has(code);
