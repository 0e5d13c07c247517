import type { Operator } from "../types";

/** Prefixes without the country code, from libphonenumber. */
const safaricom = /^(?:7[0129]|74[01235689]|75[789]|76[89]|11|14[0-3]|18[0-2])/;
const airtel = /^(?:73|78|75[0-6]|76[12]|10[0-8])/;

/**
 * The operator that issued a number; undefined for any other operator. In the simulator, unlike in
 * reality, no number moves to another operator.
 */
export function operatorOf(msisdn: string): Operator | undefined {
  const national = msisdn.replace(/^254/, "");
  if (airtel.test(national)) return "airtel";
  return safaricom.test(national) ? "mpesa" : undefined;
}

/** True for a number of M-PESA's operator, in the form 254… */
export const isMpesaNumber = (msisdn: string) =>
  /^254[17]\d{8}$/.test(msisdn) && operatorOf(msisdn) === "mpesa";
