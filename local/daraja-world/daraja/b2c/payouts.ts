import { newReceipt } from "../../mpesa/receipts";
import { obstacleToReceive, receive } from "../../mpesa/receive";
import type { Payout } from "../../state";
import type { World } from "../../world";
import { newConversationId } from "../results";
import { b2cDescription, isUnwritten } from "./b2c-codes";
import { sendResult } from "./b2c-notices";
import type { AskedPayout } from "./b2c-request";

const smallestPayout = 10;
const largestPayout = 250_000;

/** Takes a request to pay somebody; it is carried out in a moment. `over` resolves after its result was told. */
export function startPayout(world: World, asked: AskedPayout, refusal: string | undefined) {
  const now = world.clock.now();
  const payout: Payout = {
    ...asked,
    conversationId: newConversationId(now),
    requestedAt: now.toISOString(),
    ...(refusal && { refusal }),
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

/** Payouts that were under way at the last stop are carried out now. */
export function wakeOpenPayouts(world: World) {
  for (const payout of Object.values(world.state.payouts))
    if (!payout.result) void carryOut(world, payout);
}

async function carryOut(world: World, payout: Payout): Promise<void> {
  const forced = payout.refusal ?? world.faults.get("b2c.code", payout.msisdn);
  if (forced === "100000000") payWhenResent(world, payout);
  const code = forced && forced !== "0" ? forced : obstacle(world, payout);
  // 15 says that this id came before, and so the first request is what paid.
  if (!code || (code === "15" && !obstacle(world, payout))) payNow(world, payout);
  await finish(world, payout, code ?? "0");
}

function obstacle(world: World, { amount, msisdn, shortCode }: Payout) {
  const { state } = world;
  if (shortCode !== state.credentials.b2cShortCode) return "2028";
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

/** What M-PESA has put aside is paid later after all, with a second result. */
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
    transactionId: (code === "0" && payout.receipt) || failureId(at, code),
    at: at.toISOString(),
  };
  world.save();
  return sendResult(world, payout);
}

// Many failures of a day share this id; others carry one that looks like a receipt.
const failureId = (at: Date, code: string) =>
  isUnwritten(code) ? `${newReceipt(at).slice(0, 3)}0000000` : newReceipt(at);
