import type { Reply, Request } from "../../http/http";
import { largestAmount } from "../../mpesa/money";
import type { World } from "../../world";
import { amountOf, fieldsOf, isPayer, textOf } from "../body";
import { invalidField } from "../errors";
import { c2bAcceptance } from "./c2b-register";
import { payBill } from "./pay-bill";

/** `POST /mpesa/c2b/v2/simulate`: a payment that the developer makes in a customer's name. */
export function simulateC2b(world: World, request: Request): Reply {
  const fields = fieldsOf(request);
  const text = (name: string) => textOf(fields, name);
  const amount = amountOf(fields, largestAmount);
  const buyGoods = text("CommandID") === "CustomerBuyGoodsOnline";
  if (text("ShortCode") !== world.state.credentials.shortCode) return invalidField("ShortCode");
  if (!buyGoods && text("CommandID") !== "CustomerPayBillOnline") return invalidField("CommandID");
  if (amount === undefined) return invalidField("Amount");
  if (!isPayer(text("Msisdn"))) return invalidField("Msisdn");
  // For buy-goods the field must be absent: even an empty one is refused.
  const refersWrongly = buyGoods
    ? Object.hasOwn(fields, "BillRefNumber")
    : !/^.{1,20}$/.test(text("BillRefNumber"));
  if (refersWrongly) return invalidField("BillRefNumber");
  void payBill(world, {
    msisdn: text("Msisdn"),
    amount,
    account: text("BillRefNumber"),
    kind: "c2b-simulated",
    transactionType: buyGoods ? "Buy Goods" : "Pay Bill",
  });
  return c2bAcceptance();
}
