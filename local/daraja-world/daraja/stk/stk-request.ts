import type { Reply, Request } from "../../http/http";
import { largestAmount } from "../../mpesa/money";
import { isMpesaNumber } from "../../phones/operators";
import type { World } from "../../world";
import { shortCodesOf, tills } from "../businesses";
import { callbackRule } from "../callback-url";
import { darajaError } from "../errors";
import {
  amountRule,
  filledRule,
  oneOf,
  type Rule,
  type Rules,
  readFields,
  shortCodeRule,
} from "../fields";
import type { Asked } from "./checkouts";
import { isTimestamp, passwordFor } from "./password";

export const payerRule: Rule = {
  must: "a number of Safaricom's in the form 2547… or 2541…",
  holds: (value, _, { anyOperator }) =>
    anyOperator ? /^254[17]\d{8}$/.test(value) : isMpesaNumber(value),
};

const timestampRule: Rule = { must: "a moment as YYYYMMDDHHmmss", holds: isTimestamp };

const rules: Rules = {
  BusinessShortCode: shortCodeRule,
  Password: filledRule("base64 of short code, pass key and Timestamp"),
  Timestamp: timestampRule,
  TransactionType: oneOf("CustomerPayBillOnline", "CustomerBuyGoodsOnline"),
  Amount: amountRule(largestAmount),
  PartyA: payerRule,
  PartyB: shortCodeRule,
  PhoneNumber: payerRule,
  CallBackURL: callbackRule,
  AccountReference: {
    must: "1 to 12 characters",
    holds: (value) => value.length >= 1 && value.length <= 12,
  },
  TransactionDesc: {
    must: "no longer than 182 characters (with --strict, 13)",
    holds: (value, _, { strict }) => value.length <= (strict ? 13 : 182),
  },
};

export function readStkRequest(
  world: World,
  request: Request,
): { asked: Asked } | { refusal: Reply } {
  const read = readFields(world, request, rules);
  if ("refusal" in read) return read;
  const { text } = read;
  const refusal = checkCredentials(world, text);
  if (refusal) return { refusal };
  const [shortCode, partyB] = [text("BusinessShortCode"), text("PartyB")];
  const certainFailure = mismatch(world, text("TransactionType"), shortCode, partyB);
  return {
    asked: {
      msisdn: text("PhoneNumber"),
      amount: Number(text("Amount")),
      account: text("AccountReference"),
      callbackUrl: text("CallBackURL"),
      shortCode,
      ...(text("TransactionType") === "CustomerBuyGoodsOnline" && { till: partyB }),
      ...(certainFailure && { certainFailure }),
    },
  };
}

export const queryRules: Rules = {
  BusinessShortCode: shortCodeRule,
  Timestamp: timestampRule,
  CheckoutRequestID: filledRule("the id that the payment request was answered with"),
};

/** The refusal of a wrong short code or password; undefined if both are right. */
export function checkCredentials(world: World, text: (name: string) => string): Reply | undefined {
  const shortCode = text("BusinessShortCode");
  if (!shortCodesOf(world).includes(shortCode))
    return darajaError(
      500,
      "500.001.1001",
      "Merchant does not exist",
      `There is no short code ${shortCode}; there are ${shortCodesOf(world).join(", ")}.`,
    );
  const { passkey } = world.state.credentials;
  if (text("Password") === passwordFor({ shortCode, passkey }, text("Timestamp"))) return undefined;
  return darajaError(
    500,
    "500.001.1001",
    "Wrong credentials",
    "Password is not base64 of BusinessShortCode, pass key and the same Timestamp.",
  );
}

/** The failure of a request for a product that the business lacks. */
function mismatch(
  { strict }: World,
  type: string,
  shortCode: string,
  partyB: string,
): Asked["certainFailure"] {
  if (type === "CustomerPayBillOnline")
    return partyB === shortCode
      ? undefined
      : {
          code: "SFC_IC0003",
          reason: `PartyB is ${partyB}; for CustomerPayBillOnline it must be BusinessShortCode, ${shortCode}.`,
        };
  // Many clients send the short code instead of a till, and Safaricom's sandbox accepts it.
  if (tills.includes(partyB) || (!strict && partyB === shortCode)) return undefined;
  return {
    code: "2028",
    reason: `PartyB is ${partyB}; for CustomerBuyGoodsOnline it must be a till: ${tills.join(" or ")}.`,
  };
}
