/** What the provider's word on a payout means for its money. */
export type PayoutAnswer =
  /** It is paid. */
  | { is: "paid" }
  /** Nothing moved, and never will under this id: the recipient, or the amount, is at fault. */
  | { is: "refused"; because: "not-registered" | "wallet-limit" | "amount" | "provider-refused" }
  /** Nothing moved under this id; it may be asked anew. */
  | { is: "came-to-nothing"; because: "busy" | "float" | "credentials" }
  /** Nobody can tell by this. */
  | { is: "unknown" };

const refused = (because: "not-registered" | "wallet-limit" | "amount" | "provider-refused") =>
  ({ is: "refused", because }) as const;
const nothing = (because: "busy" | "float" | "credentials") =>
  ({ is: "came-to-nothing", because }) as const;

/** The result codes of B2C. 15 (seen before), 17 and 100000000 prove nothing, nor does any other. */
const b2cResults: Readonly<Record<string, PayoutAnswer>> = {
  "0": { is: "paid" },
  "1": nothing("float"),
  "2": refused("amount"),
  "3": refused("amount"),
  "4": refused("wallet-limit"),
  "8": refused("wallet-limit"),
  "11": refused("provider-refused"),
  "18": nothing("credentials"),
  "20": nothing("credentials"),
  "21": nothing("credentials"),
  "22": refused("provider-refused"),
  "24": refused("provider-refused"),
  "25": refused("provider-refused"),
  "26": nothing("busy"),
  "29": refused("provider-refused"),
  "2001": nothing("credentials"),
  "2006": refused("provider-refused"),
  "2028": refused("provider-refused"),
  "2040": refused("not-registered"),
  "8006": nothing("credentials"),
  "100000001": nothing("busy"),
  "100000002": nothing("busy"),
  "100000011": nothing("busy"),
  "00.002.1001": nothing("busy"),
  SFC_IC0003: refused("not-registered"),
};

/** What a result of B2C claims. */
export const b2cResult = (code: string): PayoutAnswer =>
  (Object.hasOwn(b2cResults, code) ? b2cResults[code] : undefined) ?? { is: "unknown" };

/** Whether a code, of a payout or of a question, says that our initiator is not let in. */
export const saysBadInitiator = (code: string): boolean => {
  const answer = b2cResult(code);
  return answer.is === "came-to-nothing" && answer.because === "credentials";
};

/** What the status of a transaction says; those that are not final are `unknown`. */
export function transactionStatus(status: string): "paid" | "failed" | "unknown" {
  const word = status.trim().toLowerCase();
  if (word === "completed") return "paid";
  return ["cancelled", "declined", "expired", "failed"].includes(word) ? "failed" : "unknown";
}
