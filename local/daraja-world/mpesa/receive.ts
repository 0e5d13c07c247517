import { isSameDay, smsTime } from "../nairobi-time";
import { phoneOf, text } from "../phones/phones";
import type { Payout } from "../state";
import type { World } from "../world";
import { dailyLimit, fullestWallet, ksh } from "./money";
import { unusedReceipt } from "./receipts";

type Incoming = Pick<Payout, "msisdn" | "amount">;

/** The result code with which a wallet refuses money; undefined if the wallet accepts it. */
export function obstacleToReceive(
  world: World,
  { msisdn, amount }: Incoming,
): "4" | "8" | undefined {
  const now = world.clock.now();
  const today = Object.values(world.state.payouts).filter(
    ({ paidAt, ...payout }) =>
      payout.msisdn === msisdn && paidAt !== undefined && isSameDay(new Date(paidAt), now),
  );
  if (today.reduce((sum, payout) => sum + payout.amount, amount) > dailyLimit) return "4";
  return phoneOf(world, msisdn).balance + amount > fullestWallet ? "8" : undefined;
}

/** Adds the money to the phone's balance and sends an SMS. */
export function receive(
  world: World,
  { msisdn, amount, commandId, shortCode }: Incoming & Pick<Payout, "commandId" | "shortCode">,
): Required<Pick<Payout, "receipt" | "paidAt">> {
  const now = world.clock.now();
  const phone = phoneOf(world, msisdn);
  const receipt = unusedReceipt(world);
  phone.balance += amount;
  text(
    world,
    phone,
    `${receipt} Confirmed. ${commandId === "PromotionPayment" ? "Congratulations! " : ""}` +
      `You have received ${ksh(amount)} from ${world.businessName} ${shortCode} on ` +
      `${smsTime(now)}. New M-PESA balance is ${ksh(phone.balance)}.`,
  );
  return { receipt, paidAt: now.toISOString() };
}
