import { compactTime } from "../../nairobi-time";
import type { World } from "../../world";
import { chargesOf } from "../b2c/fees";
import { fundsOf, isOurs, paysOut } from "../businesses";
import { oneOf, shortCodeRule } from "../fields";
import { askedLater, initiatorRules, resultRules } from "../initiator/later";

/**
 * `POST /mpesa/accountbalance/v1/query`: accepts the query, and sends the balances later as a
 * result.
 */
export const askBalance = askedLater({
  kind: "balance-result",
  fault: "balance.result",
  listener: "accountbalanceresults",
  rules: {
    ...initiatorRules,
    CommandID: oneOf("AccountBalance"),
    PartyA: shortCodeRule,
    IdentifierType: oneOf("1", "2", "4"),
    ...resultRules,
  },
  shortCode: (text) => text("PartyA"),
  carryOut: (world, text, { refusal }) => {
    const shortCode = text("PartyA");
    if (refusal) return refusal;
    if (!isOurs(world, shortCode))
      return { code: "21", reason: `${shortCode} is no short code of this business's.` };
    return {
      code: "0",
      parameters: [
        { Key: "AccountBalance", Value: accountsOf(world, shortCode) },
        { Key: "BOCompletedTime", Value: Number(compactTime(world.clock.now())) },
      ],
    };
  },
});

/** `name|currency|current|available|reserved|uncleared` for each account, joined by `&`. */
function accountsOf(world: World, shortCode: string) {
  const accounts: [name: string, amount: number][] = [
    ["Working Account", 0],
    ["Float Account", 0],
    ["Utility Account", fundsOf(world, shortCode)],
    ["Charges Paid Account", paysOut(world, shortCode) ? chargesOf(world) : 0],
    ["Organization Settlement Account", 0],
  ];
  return accounts
    .map(([name, amount]) => `${name}|KES|${amount.toFixed(2)}|${amount.toFixed(2)}|0.00|0.00`)
    .join("&");
}
