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
