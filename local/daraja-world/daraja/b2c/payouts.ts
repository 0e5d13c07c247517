import { magicPayout } from "../../mpesa/magic";
import { receiptNow, sharedReceipt } from "../../mpesa/receipts";
import { obstacleToReceive, receive } from "../../mpesa/receive";
import { isMpesaNumber } from "../../phones/operators";
import type { Payout } from "../../state";
import type { World } from "../../world";
import { paysOut } from "../businesses";
import type { InitiatorRefusal } from "../initiator/initiator";
import { newConversationId } from "../results";
import { b2cDescription, isUnwritten } from "./b2c-codes";
import { sendResult } from "./b2c-notices";
import type { AskedPayout } from "./b2c-request";

const smallestPayout = 10;
const largestPayout = 250_000;

/**
 * Accepts a payout request, and carries it out a moment later. `over` resolves after its result.
 */
export function startPayout(
  world: World,
  asked: AskedPayout,
  refusal: InitiatorRefusal | undefined,
) {
  const payout: Payout = {
    ...asked,
    conversationId: newConversationId(world),
    requestedAt: world.clock.now().toISOString(),
    ...(refusal && { refusal: refusal.code, reason: refusal.reason }),
    noticeDelivered: false,
  };
  world.state.payouts[payout.originatorConversationId] = payout;
  world.save();
  const over = new Promise<void>((resolve) => {
    world.clock.after(world.timings.payoutDelay, () => {
      void carryOut(world, payout).then(resolve);
    });
  });
  return { payout, over };
}

/** Continues the payouts that were open at the last stop. */
export function wakeOpenPayouts(world: World) {
  for (const payout of Object.values(world.state.payouts))
    if (!payout.result) void carryOut(world, payout);
}

async function carryOut(world: World, payout: Payout): Promise<void> {
  const forced =
    payout.refusal ??
    world.faults.get("b2c.code", payout.msisdn, payout) ??
    magicPayout(world, payout);
  if (forced === "100000000") payWhenResent(world, payout);
  const code = forced && forced !== "0" ? forced : obstacle(world, payout);
  // Code 15 reports a repeated id: the first request made the payment.
  if (!code || (code === "15" && !obstacle(world, payout))) payNow(world, payout);
  await finish(world, payout, code ?? "0");
}

function obstacle(world: World, { amount, msisdn, shortCode }: Payout) {
  const { state } = world;
  if (!paysOut(world, shortCode)) return "2028";
  if (!world.anyOperator && !isMpesaNumber(msisdn)) return "SFC_IC0003";
  if (amount < smallestPayout) return "2";
  if (amount > largestPayout) return "3";
  if (amount > state.float.mpesa) return "1";
  return obstacleToReceive(world, { amount, msisdn });
}

function payNow(world: World, payout: Payout) {
  world.state.float.mpesa -= payout.amount;
  Object.assign(payout, receive(world, payout));
  world.events.tell({ type: "float" });
}

/** Tries a payout again after `lateNotice`, and sends a second result: paid or failed. */
function payWhenResent(world: World, payout: Payout) {
  world.clock.after(world.timings.lateNotice, () => {
    const code = obstacle(world, payout);
    if (!code) payNow(world, payout);
    void finish(world, payout, code ?? "0");
  });
}

function finish(world: World, payout: Payout, code: string): Promise<void> {
  const at = world.clock.now();
  payout.result = {
    code,
    description: b2cDescription(code),
    transactionId: (code === "0" && payout.receipt) || failureId(world, code),
    at: at.toISOString(),
  };
  payout.reason ??= reasonOf(world, payout, code);
  world.save();
  return sendResult(world, payout);
}

/** The log's reason for a failed payout; undefined if the payout was paid. */
function reasonOf(world: World, { amount, msisdn, shortCode }: Payout, code: string) {
  if (code === "2028") return `${shortCode} can't pay out.`;
  if (code === "SFC_IC0003") return `${msisdn} is no number of Safaricom's.`;
  if (code === "1") return `The business has KES ${world.state.float.mpesa}; ${amount} were asked.`;
  return code === "0" ? undefined : b2cDescription(code);
}

// All refusals of a day that M-PESA did not store share an id.
const failureId = (world: World, code: string) =>
  isUnwritten(code) ? sharedReceipt(world) : receiptNow(world);
