import { ksh, largestAmount } from "../../mpesa/money";
import { unusedReceipt } from "../../mpesa/receipts";
import { compactTime, smsTime } from "../../nairobi-time";
import { publicName } from "../../phones/names";
import { phoneOf, text as sms } from "../../phones/phones";
import type { Payment, Reversal } from "../../state";
import type { World } from "../../world";
import { addFunds, businessName, fundsOf } from "../businesses";
import { amountRule, filledRule, oneOf, shortCodeRule } from "../fields";
import { askedLater, initiatorRules, resultRules } from "../initiator/later";

const paymentOf = (world: World, receipt: string): Payment | undefined =>
  world.state.payments.find((payment) => payment.receipt === receipt);

/** `POST /mpesa/reversal/v1/request`: returns a payment to its customer. */
export const askReversal = askedLater({
  kind: "reversal-result",
  fault: "reversal.result",
  listener: "reversalresults",
  rules: {
    ...initiatorRules,
    CommandID: oneOf("TransactionReversal"),
    TransactionID: filledRule("the receipt of the payment that is to go back"),
    Amount: amountRule(largestAmount),
    ReceiverParty: shortCodeRule,
    // Safaricom misspells this field.
    RecieverIdentifierType: oneOf("4", "11"),
    ...resultRules,
  },
  shortCode: (text) => text("ReceiverParty"),
  phone: (world, text) => paymentOf(world, text("TransactionID"))?.msisdn,
  carryOut: (world, text, { ids, refusal }) => {
    if (refusal) return refusal;
    const payment = paymentOf(world, text("TransactionID"));
    const amount = Number(text("Amount"));
    const shortCode = text("ReceiverParty");
    const failed = obstacle(world, payment, { shortCode, amount });
    if (!payment || failed) return failed ?? unknown;
    const reversal = giveBack(world, payment, { ...ids, amount, resultUrl: text("ResultURL") });
    return {
      code: "0",
      transactionId: reversal.receipt ?? "",
      movement: reversal,
      parameters: [
        {
          Key: "DebitAccountBalance",
          Value: `Utility Account|KES|${fundsOf(world, shortCode).toFixed(2)}|0.00|0.00|0.00`,
        },
        { Key: "Amount", Value: amount },
        { Key: "TransCompletedTime", Value: Number(compactTime(world.clock.now())) },
        { Key: "OriginalTransactionID", Value: payment.receipt },
        { Key: "Charge", Value: 0 },
        { Key: "CreditPartyPublicName", Value: publicName(payment.msisdn) },
        { Key: "DebitPartyPublicName", Value: businessName(world, shortCode) },
      ],
    };
  },
});

const unknown = {
  code: "R000002",
  description: "The OriginalTransactionID is invalid.",
  reason: "No payment of a customer's has this receipt. Payouts can't be reversed.",
};

function obstacle(
  world: World,
  payment: Payment | undefined,
  { shortCode, amount }: { shortCode: string; amount: number },
) {
  const receiver = payment?.shortCode ?? world.state.credentials.shortCode;
  if (!payment || receiver !== shortCode) return unknown;
  if (payment.reversedBy)
    return {
      code: "R000001",
      description: "The transaction has already been reversed.",
      reason: `It was reversed by ${payment.reversedBy}.`,
    };
  if (amount !== payment.amount)
    return {
      ...unknown,
      reason: `${ksh(payment.amount)} was paid. A payment goes back whole; Daraja documents no part of one.`,
    };
  if (amount > fundsOf(world, shortCode))
    return { code: "1", reason: `${shortCode} has KES ${fundsOf(world, shortCode)} only.` };
  return undefined;
}

function giveBack(
  world: World,
  payment: Payment,
  asked: Pick<Reversal, "originatorConversationId" | "conversationId" | "amount" | "resultUrl">,
): Reversal {
  const now = world.clock.now();
  const { msisdn, shortCode = world.state.credentials.shortCode } = payment;
  const receipt = unusedReceipt(world);
  const reversal: Reversal = {
    ...asked,
    kind: "reversal",
    msisdn,
    shortCode,
    original: payment.receipt,
    requestedAt: now.toISOString(),
    code: "0",
    receipt,
    paidAt: now.toISOString(),
    noticeDelivered: false,
  };
  world.state.movements.push(reversal);
  payment.reversedBy = receipt;
  addFunds(world, shortCode, -asked.amount);
  const phone = phoneOf(world, msisdn);
  phone.balance += asked.amount;
  sms(
    world,
    phone,
    `${receipt} Confirmed. Your payment ${payment.receipt} of ${ksh(asked.amount)} to ` +
      `${world.businessName} was reversed on ${smsTime(now)}. ` +
      `New M-PESA balance is ${ksh(phone.balance)}.`,
  );
  return reversal;
}
