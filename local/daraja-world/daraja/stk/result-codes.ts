export interface Result {
  code: string;
  /** The description in the notice. */
  description: string;
  /** The description in the query's answer, which may differ. */
  queryDescription: string;
}

const descriptions: Record<string, string | [callback: string, query: string]> = {
  "0": "The service request is processed successfully.",
  "1": "The balance is insufficient for the transaction.",
  "4": "Would exceed daily transfer limit.",
  "8": "Would exceed the maximum balance.",
  "11": "The DebitParty is in an invalid state.",
  "17": "Rule limited.",
  "26": "System busy. The service request is rejected.",
  "1001":
    "Unable to lock subscriber, a transaction is already in process for the current subscriber",
  "1019": "Transaction has expired",
  "1025": "An error occurred while sending a push request",
  "1032": "Request Cancelled by user.",
  "1036": "SMSC ACK timeout.",
  "1101":
    "Invalid Input parameter 'Prompt message prefix', length should be less than 94 characters",
  "1037": ["No response from user.", "DS timeout user cannot be reached."],
  "2001": "The initiator information is invalid.",
  "2006": "Declined due to account rule: The account status does not allow this transaction.",
  "2028": "The request is not permitted according to product assignment.",
  "8006": "The security credential is locked.",
  "9999": "An error occurred while sending a push request",
  SFC_IC0003: "The operator does not exist.",
};

export const isKnownResult = (code: string) => Object.hasOwn(descriptions, code);

/** The result for a prompt's code. Unknown codes get a general description. */
export function resultOf(code: string): Result {
  const words = descriptions[code] ?? "The request could not be completed.";
  const [description, queryDescription] = typeof words === "string" ? [words, words] : words;
  return { code, description, queryDescription };
}
