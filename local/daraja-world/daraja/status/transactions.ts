import { publicName } from "../../phones/names";
import type { Payment, Payout } from "../../state";
import type { World } from "../../world";
import { isUnwritten } from "../b2c/b2c-codes";
import { feeOf } from "../b2c/fees";

/** A line of M-PESA's books, whichever way the money went. */
export interface Transaction {
  msisdn: string;
  amount: number;
  status: "Authorized" | "Completed" | "Declined";
  /** Without it, the line has none yet. */
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

/** The transaction of a receipt or of the id that its request brought; undefined when there is none. */
export function findTransaction(
  world: World,
  { receipt, originatorConversationId }: { receipt: string; originatorConversationId: string },
): Transaction | undefined {
  const { payouts, payments } = world.state;
  const payout = Object.values(payouts).find(
    (candidate) =>
      candidate.originatorConversationId === originatorConversationId ||
      (receipt !== "" && candidate.receipt === receipt),
  );
  if (payout) return isUnwritten(payout.result?.code ?? "") ? undefined : ofPayout(world, payout);
  const payment = payments.find((candidate) => candidate.receipt === receipt);
  return payment && ofPayment(world, payment);
}

const business = (world: World, shortCode: string) => `${shortCode} - ${world.businessName}`;

function ofPayout(world: World, payout: Payout): Transaction {
  const { result, paidAt } = payout;
  // What waits to be sent again is open still.
  const open = !result || (!paidAt && result.code === "100000000");
  return {
    ...payout,
    status: paidAt ? "Completed" : open ? "Authorized" : "Declined",
    receipt: payout.receipt ?? (open ? undefined : result.transactionId),
    debitParty: business(world, payout.shortCode),
    creditParty: publicName(payout.msisdn),
    initiatedAt: payout.requestedAt,
    finalisedAt: open ? undefined : (paidAt ?? result.at),
    debitAccount: "Utility Account",
    charges: paidAt ? `Fee For B2C Payment|KES|${feeOf(payout.amount).toFixed(2)}` : "",
    reasonType: "Business Payment to Customer via API",
  };
}

const ofPayment = (world: World, payment: Payment): Transaction => ({
  ...payment,
  status: "Completed",
  debitParty: publicName(payment.msisdn),
  creditParty: business(world, world.state.credentials.shortCode),
  initiatedAt: payment.at,
  finalisedAt: payment.at,
  debitAccount: "MMF Account For Customer",
  charges: "",
  reasonType: "Pay Bill Online",
  originatorConversationId: "",
  conversationId: "",
});
