import { publicName } from "../../phones/names";
import type { BusinessTransfer, Payment, Payout, Reversal } from "../../state";
import type { World } from "../../world";
import { isUnwritten } from "../b2c/b2c-codes";
import { feeOf } from "../b2c/fees";
import { businessName, isOurs } from "../businesses";

/** A payment, payout or transfer in M-PESA's records. */
export interface Transaction {
  /** Absent for a transfer between businesses. */
  msisdn?: string;
  amount: number;
  status: "Authorized" | "Completed" | "Declined";
  receipt?: string | undefined;
  debitParty: string;
  creditParty: string;
  initiatedAt: string;
  finalisedAt?: string | undefined;
  debitAccount: string;
  charges: string;
  reasonType: string;
  originatorConversationId: string;
  conversationId: string;
}

/** Finds a transaction by its receipt or by the id of its request; undefined if there is none. */
export function findTransaction(
  world: World,
  { receipt, originatorConversationId }: { receipt: string; originatorConversationId: string },
): Transaction | undefined {
  const { payouts, payments, movements } = world.state;
  const isIt = (candidate: { receipt?: string; originatorConversationId: string }) =>
    candidate.originatorConversationId === originatorConversationId ||
    (receipt !== "" && candidate.receipt === receipt);
  const payout = Object.values(payouts).find(isIt);
  if (payout) return isUnwritten(payout.result?.code ?? "") ? undefined : ofPayout(world, payout);
  const movement = movements.find(isIt);
  if (movement) return ofMovement(world, movement);
  const payment = payments.find((candidate) => candidate.receipt === receipt);
  return payment && ofPayment(world, payment);
}

function ofPayout(world: World, payout: Payout): Transaction {
  const { result, paidAt } = payout;
  // A payout that M-PESA has postponed is still open.
  const open = !result || (!paidAt && result.code === "100000000");
  return {
    ...payout,
    status: paidAt ? "Completed" : open ? "Authorized" : "Declined",
    receipt: payout.receipt ?? (open ? undefined : result.transactionId),
    debitParty: businessName(world, payout.shortCode),
    creditParty: publicName(payout.msisdn),
    initiatedAt: payout.requestedAt,
    finalisedAt: open ? undefined : (paidAt ?? result.at),
    debitAccount: "Utility Account",
    charges: paidAt ? `Fee For B2C Payment|KES|${feeOf(payout.amount).toFixed(2)}` : "",
    reasonType: "Business Payment to Customer via API",
  };
}

const reasonTypes: Record<string, string> = {
  BusinessPayBill: "Business Pay Bill via API",
  BusinessBuyGoods: "Business Buy Goods via API",
};

function ofMovement(world: World, movement: Reversal | BusinessTransfer): Transaction {
  const from = businessName(world, movement.shortCode);
  const to =
    movement.kind === "reversal"
      ? publicName(movement.msisdn)
      : isOurs(world, movement.to)
        ? businessName(world, movement.to)
        : `${movement.to} - OTHER BUSINESS`;
  return {
    ...movement,
    status: movement.paidAt ? "Completed" : movement.code ? "Declined" : "Authorized",
    debitParty: from,
    creditParty: to,
    initiatedAt: movement.requestedAt,
    finalisedAt: movement.paidAt,
    debitAccount: "Utility Account",
    charges: "",
    reasonType:
      movement.kind === "reversal"
        ? "Transaction Reversal"
        : (reasonTypes[movement.commandId] ?? "Business to Business Transfer via API"),
  };
}

const ofPayment = (world: World, payment: Payment): Transaction => ({
  ...payment,
  status: "Completed",
  debitParty: publicName(payment.msisdn),
  creditParty: businessName(world, payment.shortCode ?? world.state.credentials.shortCode),
  initiatedAt: payment.at,
  finalisedAt: payment.at,
  debitAccount: "MMF Account For Customer",
  charges: "",
  reasonType: payment.transactionType === "Buy Goods" ? "Buy Goods Online" : "Pay Bill Online",
  originatorConversationId: "",
  conversationId: "",
});
