import type { Reply } from "../../http/http";
import { largestAmount } from "../../mpesa/money";
import type { Credentials } from "../../state";
import { amountOf, type Fields, isPayer, textOf } from "../body";
import { isCallbackUrl } from "../callback-url";
import { darajaError, invalidField } from "../errors";
import type { Asked } from "./checkouts";
import { isTimestamp, passwordFor } from "./password";

const types = ["CustomerPayBillOnline", "CustomerBuyGoodsOnline"];

/** What makes a field acceptable, in the order in which they are looked at. */
const rules: Record<string, (value: string, fields: Fields) => boolean> = {
  BusinessShortCode: (value) => /^\d{5,7}$/.test(value),
  Password: (value) => value !== "",
  Timestamp: isTimestamp,
  TransactionType: (value) => types.includes(value),
  Amount: (_, fields) => amountOf(fields, largestAmount) !== undefined,
  PartyA: isPayer,
  PartyB: (value) => /^\d{5,7}$/.test(value),
  PhoneNumber: isPayer,
  CallBackURL: isCallbackUrl,
  AccountReference: (value) => value.length >= 1 && value.length <= 12,
  TransactionDesc: (value) => value.length <= 13,
};

/** A payment request as the phone needs it, or the refusal that Safaricom would send. */
export function readStkRequest(
  fields: Fields,
  credentials: Credentials,
): { asked: Asked } | { refusal: Reply } {
  const wrong = Object.entries(rules).find(([name, holds]) => !holds(textOf(fields, name), fields));
  if (wrong) return { refusal: invalidField(wrong[0]) };
  const text = (name: string) => textOf(fields, name);
  const refusal = checkCredentials(fields, credentials);
  if (refusal) return { refusal };
  const certainFailure = mismatch(text("TransactionType"), text("PartyB"), credentials.shortCode);
  return {
    asked: {
      msisdn: text("PhoneNumber"),
      amount: Number(text("Amount")),
      account: text("AccountReference"),
      callbackUrl: text("CallBackURL"),
      shortCode: text("BusinessShortCode"),
      ...(certainFailure && { certainFailure }),
    },
  };
}

/** Shortcode and password, which the query needs too. */
export function checkCredentials(fields: Fields, credentials: Credentials): Reply | undefined {
  if (textOf(fields, "BusinessShortCode") !== credentials.shortCode)
    return darajaError(500, "500.001.1001", "Merchant does not exist");
  const expected = passwordFor(credentials, textOf(fields, "Timestamp"));
  if (textOf(fields, "Password") !== expected)
    return darajaError(500, "500.001.1001", "Wrong credentials");
  return undefined;
}

// The business has a pay bill. Requests for something else are accepted and fail in their result.
function mismatch(type: string, partyB: string, shortCode: string) {
  if (type === "CustomerBuyGoodsOnline") return "2028";
  return partyB === shortCode ? undefined : "SFC_IC0003";
}
