import { unusedReceipt } from "../../mpesa/receipts";
import { compactTime } from "../../nairobi-time";
import type { BusinessTransfer } from "../../state";
import type { World } from "../../world";
import { addFunds, businessName, fundsOf, isOurs } from "../businesses";
import { oneOf, shortCodeRule } from "../fields";
import { askedLater, initiatorRules, resultRules } from "../initiator/later";
import { internalListener } from "../results";

/**
 * `POST /mpesa/b2b/v1/paymentrequest`: moves money to another business, or between the business's
 * numbers.
 */
export const askB2b = askedLater({
  kind: "b2b-result",
  fault: "b2b.result",
  listener: "b2bresults",
  rules: {
    ...initiatorRules,
    CommandID: oneOf(
      "BusinessPayBill",
      "BusinessBuyGoods",
      "BusinessPayToBulk",
      "BusinessToBusinessTransfer",
      "MerchantToMerchantTransfer",
      "DisburseFundsToBusiness",
    ),
    SenderIdentifierType: oneOf("1", "2", "4"),
    RecieverIdentifierType: oneOf("1", "2", "4"),
    Amount: {
      must: "a whole number of shillings",
      holds: (value) => /^\d{1,9}$/.test(value) && Number(value) > 0,
    },
    PartyA: shortCodeRule,
    PartyB: shortCodeRule,
    AccountReference: {
      must: "no longer than 13 characters, and filled for BusinessPayBill",
      holds: (value, { CommandID }) =>
        value.length <= 13 && (CommandID !== "BusinessPayBill" || value !== ""),
    },
    ...resultRules,
  },
  shortCode: (text) => text("PartyA"),
  carryOut: (world, text, { ids, refusal }) => {
    if (refusal) return refusal;
    const [from, to, amount] = [text("PartyA"), text("PartyB"), Number(text("Amount"))];
    if (!isOurs(world, from))
      return { code: "2028", reason: `${from} is no short code of this business's.` };
    const funds = fundsOf(world, from);
    if (amount > funds) return { code: "1", reason: `${from} has KES ${funds} only.` };
    const transfer = move(world, {
      ...ids,
      shortCode: from,
      to,
      amount,
      account: text("AccountReference"),
      commandId: text("CommandID"),
      resultUrl: text("ResultURL"),
    });
    return {
      code: "0",
      transactionId: transfer.receipt ?? "",
      movement: transfer,
      parameters: [
        { Key: "DebitAccountBalance", Value: accountOf(world, from) },
        { Key: "Amount", Value: amount.toFixed(2) },
        { Key: "DebitPartyAffectedAccountBalance", Value: accountOf(world, from) },
        { Key: "TransCompletedTime", Value: Number(compactTime(world.clock.now())) },
        { Key: "DebitPartyCharges" },
        { Key: "ReceiverPartyPublicName", Value: nameOf(world, to) },
        { Key: "Currency", Value: "KES" },
        { Key: "InitiatorAccountCurrentBalance", Value: accountOf(world, from) },
      ],
      reference: [
        { Key: "BillReferenceNumber", Value: transfer.account },
        internalListener("b2bresults"),
      ],
    };
  },
});

const nameOf = (world: World, number: string) =>
  isOurs(world, number) ? businessName(world, number) : `${number} - OTHER BUSINESS`;

const accountOf = (world: World, number: string) =>
  `Utility Account|KES|${fundsOf(world, number).toFixed(2)}`;

/** Moves the money. The simulator stores no balance of a foreign receiver. */
function move(
  world: World,
  asked: Omit<BusinessTransfer, "kind" | "requestedAt" | "noticeDelivered">,
): BusinessTransfer {
  const at = world.clock.now().toISOString();
  const transfer: BusinessTransfer = {
    ...asked,
    kind: "b2b",
    requestedAt: at,
    code: "0",
    receipt: unusedReceipt(world),
    paidAt: at,
    noticeDelivered: false,
  };
  world.state.movements.push(transfer);
  addFunds(world, asked.shortCode, -asked.amount);
  if (isOurs(world, asked.to)) addFunds(world, asked.to, asked.amount);
  world.save();
  return transfer;
}
