import { addFunds, fundsOf } from "../daraja/businesses";
import { sendConfirmation } from "../daraja/c2b/c2b-notices";
import { isSameDay, smsTime } from "../nairobi-time";
import { phoneOf, text } from "../phones/phones";
import type { Payment } from "../state";
import type { World } from "../world";
import { dailyLimit, ksh } from "./money";
import { unusedReceipt } from "./receipts";

/** A payment that has not been made yet. */
export type Movement = Pick<Payment, "msisdn" | "amount" | "account" | "kind"> & {
  checkoutRequestId?: string;
  transactionType?: Payment["transactionType"];
  /** The receiving Paybill or till; by default the business's Paybill. */
  shortCode?: string;
};

const velocityWindow = 2 * 60_000;

/** The result code with which a payment would fail; undefined if it would succeed. */
export function obstacle(
  world: World,
  { msisdn, amount }: Pick<Movement, "msisdn" | "amount">,
): "1" | "4" | "17" | undefined {
  const now = world.clock.now();
  const own = world.state.payments.filter((payment) => payment.msisdn === msisdn);
  const today = own.filter(({ at }) => isSameDay(new Date(at), now));
  if (amount > phoneOf(world, msisdn).balance) return "1";
  if (today.reduce((sum, payment) => sum + payment.amount, amount) > dailyLimit) return "4";
  const rule = world.faults.get("stk.velocity", msisdn);
  const twoMinutes = rule ? rule === "on" : world.twoMinuteRule;
  const repeated = own.some(
    (payment) =>
      payment.amount === amount && now.getTime() - Date.parse(payment.at) < velocityWindow,
  );
  return twoMinutes && repeated ? "17" : undefined;
}

/** Moves the money, stores the payment, and sends the SMS and the confirmation. */
export function pay(
  world: World,
  {
    transactionType = "Pay Bill",
    shortCode = world.state.credentials.shortCode,
    ...movement
  }: Movement,
): Payment {
  const { state, clock } = world;
  const phone = phoneOf(world, movement.msisdn);
  phone.balance -= movement.amount;
  addFunds(world, shortCode, movement.amount);
  const payment: Payment = {
    ...movement,
    transactionType,
    shortCode,
    receipt: unusedReceipt(world),
    at: clock.now().toISOString(),
    businessBalance: fundsOf(world, shortCode),
    noticeDelivered: false,
  };
  state.payments.push(payment);
  text(
    world,
    phone,
    `${payment.receipt} Confirmed. ${ksh(payment.amount)} paid to ${world.businessName}` +
      `${payment.account && ` for account ${payment.account}`} on ${smsTime(clock.now())}. New M-PESA balance is ${ksh(phone.balance)}. ` +
      "Transaction cost, Ksh0.00.",
  );
  sendConfirmation(world, payment);
  return payment;
}
