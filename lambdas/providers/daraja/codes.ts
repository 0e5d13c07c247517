import type { PaymentFailure } from "#contracts/payments";

/** The same number means different things per API, so each API has a table of its own. */
type Codes = Readonly<Record<string, PaymentFailure>>;

/**
 * The result codes with which the STK query ends a payment for good. Every other code, 4999 above
 * all, says nothing: it is asked again.
 */
const stkQuery: Codes = {
  "1": "no-balance",
  "2": "provider-refused",
  "3": "limit",
  "4": "limit",
  "8": "provider-refused",
  "17": "too-soon",
  "1001": "busy-phone",
  "1019": "timed-out",
  "1025": "unreachable",
  "1031": "cancelled",
  "1032": "cancelled",
  "1037": "unreachable",
  "2001": "wrong-pin",
  "2028": "provider-refused",
  "8006": "pin-locked",
  "9999": "unreachable",
  SFC_IC0003: "provider-refused",
};

/** Why the STK query calls a payment failed; undefined when its code decides nothing. */
export const terminalFailure = (resultCode: string): PaymentFailure | undefined =>
  Object.hasOwn(stkQuery, resultCode) ? stkQuery[resultCode] : undefined;

const invalidTokenCodes = new Set([
  "404.001.03",
  "401.002.01",
  "400.003.01",
  "401.001",
  "401.003.01",
]);

/** Whether a refusal means that the access token is no longer valid, in any of its spellings. */
export const saysInvalidToken = (errorCode: string, errorMessage: string) =>
  invalidTokenCodes.has(errorCode) || /invalid access token/i.test(errorMessage);

/**
 * Why an STK push was refused, or undefined when its refusal leaves open whether a prompt went out.
 * 500.001.1001 is used for a phone with another prompt open and for wrong credentials alike.
 */
export function pushRefusal(
  status: number,
  errorCode: string,
  errorMessage: string,
): PaymentFailure | undefined {
  if (status === 429 || errorCode === "500.003.02" || errorCode === "500.003.03")
    return "provider-busy";
  if (errorCode === "500.001.1001")
    return /lock subscriber|already in process/i.test(errorMessage)
      ? "busy-phone"
      : "provider-refused";
  const isTimeOut = status === 408 || status === 499;
  return status >= 400 && status < 500 && !isTimeOut ? "provider-refused" : undefined;
}
