const messages: Record<string, string> = {
  DP00900001000: "Transaction ambiguous.",
  DP00900001001: "Transaction Success.",
  DP00900001003: "Exceeded withdrawal amount limit(s).",
  DP00900001004: "Invalid amount.",
  DP00900001005: "Transaction failed.",
  DP00900001006: "Transaction in process.",
  DP00900001007: "Insufficient funds.",
  DP00900001009: "Invalid initiatee.",
  DP00900001010: "Initiator is invalid",
  DP00900001011: "A similar transaction exists.",
  DP00900001012: "Invalid mobile number.",
  DP00900001013: "Transaction refused.",
  DP00900001014: "Transaction timed out.",
  DP00900001015: "Transaction not found.",
  DP00900001016: "Signature mismatch.",
  DP00900001017: "Duplicate transaction id.",
  DP00800001000: "Transaction ambiguous.",
  DP00800001001: "Transaction Success.",
  DP00800001002: "Incorrect Pin.",
  DP00800001003: "Exceeds withdrawal amount limit(s).",
  DP00800001004: "Invalid Amount.",
  DP00800001005: "Transaction ID is invalid.",
  DP00800001006: "Transaction in process.",
  DP00800001007: "Not enough balance.",
  DP00800001008: "Refused.",
  DP00800001010: "Transaction not permitted to Payee.",
  DP00800001024: "Transaction Timed Out.",
  DP00800001025: "Transaction Not Found.",
  ROUTER001: "Something went wrong.",
  ROUTER003: "Mandatory parameters are missing either in the header or body.",
  ROUTER006: "Invalid country code provided.",
  ROUTER112: "Invalid currency provided.",
  ROUTER115: "Pin you have entered is incorrect.",
  ROUTER116:
    "The encrypted value of the pin is incorrect. Kindly re-check the encryption mechanism.",
  ESB000033: "Invalid MSISDN Length. MSISDN Length should be 9",
  ESB000036: "Invalid MSISDN Length. MSISDN Length should be 9 and should start with 0",
  ESB000039: "Vendor is not configured to do transaction in the country KE",
  ROUTER117: "An error occurred while generating the response.",
};

export const isKnownCode = (code: string) => Object.hasOwn(messages, code);

export const messageOf = (code: string) => messages[code] ?? "Transaction could not be completed.";

const succeeded = "ESB000010";
const failed = "ESB000011";
const legacy: Record<string, string> = {
  DP00800001001: succeeded,
  DP00900001001: succeeded,
  DP00800001006: succeeded,
  DP00900001006: succeeded,
  DP00800001025: "ESB000045",
  DP00900001015: "ESB000045",
  DP00900001017: "ESB000041",
  DP00900001000: "0000900",
  DP00900001010: "0000900",
};

/**
 * The older code of an outcome, which Airtel sends beside the newer one. Gateway codes have no
 * older form.
 */
export const legacyCodeOf = (code: string) =>
  /^(?:ROUTER|ESB)/.test(code) ? code : (legacy[code] ?? failed);

export const paid = "DP00900001001";
export const collected = "DP00800001001";
export const inProcess = "DP00900001006";
export const ambiguous = "DP00900001000";
export const duplicateId = "DP00900001017";
export const notFound = "DP00900001015";

const open = new Set([
  inProcess,
  ambiguous,
  "DP00900001011",
  "DP00900001014",
  duplicateId,
  "ROUTER117",
  "ESB000001",
  "ESB000004",
  "ESB000008",
  "ESB000014",
]);

/** True if a code refuses a request before the payment is stored. */
export const isRefusedBefore = (code: string) => code.startsWith("ESB") && !leavesOpen(code);

export const leavesOpen = (code: string) => open.has(code);
