import type { Reply, Request } from "../../http/http";
import { largestAmount } from "../../mpesa/money";
import { phoneOf } from "../../phones/phones";
import type { World } from "../../world";
import { amountRule, oneOf, type Rules, readFields } from "../fields";
import { payerRule } from "../stk/stk-request";
import { c2bAcceptance, ourNumberRule } from "./c2b-register";
import { type PayBillOutcome, payBill } from "./pay-bill";

const rules: Rules = {
  ShortCode: ourNumberRule,
  CommandID: oneOf("CustomerPayBillOnline", "CustomerBuyGoodsOnline"),
  Amount: amountRule(largestAmount),
  Msisdn: payerRule,
  BillRefNumber: {
    must: "1 to 20 characters, and absent for CustomerBuyGoodsOnline",
    holds: (value, fields) =>
      fields["CommandID"] === "CustomerBuyGoodsOnline"
        ? !Object.hasOwn(fields, "BillRefNumber")
        : /^.{1,20}$/.test(value),
  },
};

/** `POST /mpesa/c2b/v2/simulate`: makes a payment in a customer's name. */
export function simulateC2b(world: World, request: Request): Reply {
  const read = readFields(world, request, rules);
  if ("refusal" in read) return read.refusal;
  const { text } = read;
  const msisdn = text("Msisdn");
  void payBill(world, {
    msisdn,
    amount: Number(text("Amount")),
    account: text("BillRefNumber"),
    kind: "c2b-simulated",
    shortCode: text("ShortCode"),
    transactionType: text("CommandID") === "CustomerBuyGoodsOnline" ? "Buy Goods" : "Pay Bill",
  }).then((outcome) => {
    if ("refused" in outcome) tellRefusal(world, msisdn, outcome.refused);
  });
  return c2bAcceptance(world);
}

/** Logs that a simulated payment failed, because no notice reports the failure. */
function tellRefusal(
  world: World,
  msisdn: string,
  refused: Extract<PayBillOutcome, { refused: string }>["refused"],
) {
  const reasons = {
    "1": `the phone has KES ${phoneOf(world, msisdn).balance} only`,
    "4": "it would take the phone over its daily limit",
    "17": "the same amount was paid within two minutes",
    "by-business": "the business's validation address refused it",
  };
  const entry = world.log.open({
    direction: "out",
    kind: "c2b-refused",
    method: "",
    target: msisdn,
    sent: undefined,
  });
  const reason = `The simulated payment was accepted and then not made: ${reasons[refused]}.`;
  world.log.close(entry, { status: null, reason });
}
