import { magicResult } from "../../mpesa/magic";
import { ksh } from "../../mpesa/money";
import { obstacle, pay } from "../../mpesa/payments";
import { dayFirstTime } from "../../nairobi-time";
import { deliver } from "../../notices/deliver";
import { announcePhone, checkPin, phoneOf, text } from "../../phones/phones";
import type { Checkout } from "../../state";
import type { World } from "../../world";
import { resultOf } from "./result-codes";
import { forgedNotice, noticeFault, sendStkNotice } from "./stk-notices";

export type Asked = Pick<
  Checkout,
  "msisdn" | "amount" | "account" | "callbackUrl" | "shortCode" | "till"
> & {
  /** The result and its reason, if the request names a product that the business lacks. */
  certainFailure?: { code: "2028" | "SFC_IC0003"; reason: string };
};

/** The functions to call after a checkout's notice was sent or lost. */
const onNoticeDone = new WeakMap<Checkout, () => void>();

/**
 * Accepts a payment request, whose prompt appears a moment later. `over` resolves after the notice.
 */
export function startCheckout(world: World, { certainFailure, ...asked }: Asked) {
  const now = world.clock.now();
  const { promptDelay, promptLife } = world.timings;
  const { hex } = world.random;
  const checkout: Checkout = {
    ...asked,
    ...(certainFailure && { reason: certainFailure.reason }),
    checkoutRequestId: newCheckoutRequestId(world, now, asked.msisdn),
    merchantRequestId: `${hex(2)}-${hex(2)}-${hex(2)}-${hex(8)}`,
    promptId: hex(6),
    requestedAt: now.toISOString(),
    promptEndsAt: new Date(now.getTime() + promptDelay + promptLife).toISOString(),
    shown: false,
  };
  phoneOf(world, asked.msisdn);
  world.state.checkouts[checkout.checkoutRequestId] = checkout;
  const over = new Promise<void>((resolve) => onNoticeDone.set(checkout, resolve));
  world.save();
  world.clock.after(promptDelay, () =>
    certainFailure ? finish(world, checkout, certainFailure.code) : showPrompt(world, checkout),
  );
  return { checkout, over };
}

/** The digits between time and phone differ for two prompts to a phone in one second. */
function newCheckoutRequestId({ random, state }: World, now: Date, msisdn: string): string {
  for (;;) {
    const digits = String(random.below(1_000)).padStart(3, "0");
    const id = `ws_CO_${dayFirstTime(now)}${digits}${msisdn.slice(-9)}`;
    if (!(id in state.checkouts)) return id;
  }
}

function showPrompt(world: World, checkout: Checkout) {
  checkout.shown = true;
  announcePhone(world, checkout.msisdn);
  if (noticeFault(world, checkout) === "forged") void deliver(world, forgedNotice(world, checkout));
  watchPrompt(world, checkout);
  answerByItself(world, checkout);
}

/** Ends the prompt when its time is over; called again after a restart. */
export function watchPrompt(world: World, checkout: Checkout) {
  const left = Date.parse(checkout.promptEndsAt) - world.clock.now().getTime();
  world.clock.after(Math.max(0, left), () => end(world, checkout, "1037"));
}

/** Gives the phone's automatic answer, unless a person has already answered. */
export function answerByItself(world: World, checkout: Checkout) {
  world.clock.after(world.timings.answerDelay, () => {
    const { answer } = phoneOf(world, checkout.msisdn);
    if (checkout.result) return;
    const magic = magicResult(world, checkout);
    if (magic && magic !== "0") finish(world, checkout, magic);
    else if (magic === "0" || answer === "approve") settle(world, checkout);
    else if (answer === "cancel") cancelPrompt(world, checkout);
    // No person typed this PIN, so it does not count towards locking the PIN.
    else if (answer === "wrong-pin") wrongPin(world, checkout);
  });
}

const forcedResult = (world: World, checkout: Checkout) =>
  world.faults.get("stk.result", checkout.msisdn, checkout);

function end(world: World, checkout: Checkout, code: string) {
  if (!checkout.result) finish(world, checkout, forcedResult(world, checkout) ?? code);
}

export function cancelPrompt(world: World, checkout: Checkout) {
  end(world, checkout, "1032");
}

export function enterPin(world: World, checkout: Checkout, pin: string) {
  const phone = phoneOf(world, checkout.msisdn);
  const check = checkPin(phone, pin);
  if (check === "right") return settle(world, checkout);
  if (check === "wrong") return wrongPin(world, checkout);
  text(world, phone, "Failed. Your M-PESA PIN is locked. Call 100 to have it unlocked.");
  end(world, checkout, "8006");
}

function wrongPin(world: World, checkout: Checkout) {
  const { msisdn, amount } = checkout;
  text(
    world,
    phoneOf(world, msisdn),
    `Failed. Wrong PIN. ${ksh(amount)} was not paid to ${world.businessName}.`,
  );
  end(world, checkout, "2001");
}

function settle(world: World, checkout: Checkout) {
  const { msisdn } = checkout;
  const code = forcedResult(world, checkout) ?? obstacle(world, checkout);
  if (!code && noticeFault(world, checkout) === "failed-then-paid") return payLate(world, checkout);
  if (!code) {
    payNow(world, checkout);
    finish(world, checkout, "0");
    return;
  }
  const phone = phoneOf(world, msisdn);
  text(world, phone, failureSms(world, checkout, code));
  finish(world, checkout, code);
}

function payNow(world: World, checkout: Checkout) {
  const { msisdn, amount, account, checkoutRequestId, shortCode, till } = checkout;
  const { receipt } = pay(world, {
    msisdn,
    amount,
    account: till ? "" : account,
    kind: "stk",
    checkoutRequestId,
    shortCode: till ?? shortCode,
    transactionType: till ? "Buy Goods" : "Pay Bill",
  });
  checkout.receipt = receipt;
}

/** Reports a timeout, and makes the payment later if it is still possible. */
function payLate(world: World, checkout: Checkout) {
  finish(world, checkout, "1037");
  world.clock.after(world.timings.lateNotice, () => {
    if (obstacle(world, checkout)) return;
    payNow(world, checkout);
    checkout.result = resultOf("0");
    void sendStkNotice(world, checkout);
  });
}

function failureSms(world: World, { amount, msisdn }: Checkout, code: string) {
  const sum = ksh(amount);
  if (code === "1")
    return `Failed. You do not have enough money in your M-PESA account to pay ${sum} to ${world.businessName}. Your balance is ${ksh(phoneOf(world, msisdn).balance)}.`;
  if (code === "17")
    return `Failed. You have just paid ${sum} to ${world.businessName}. Wait 2 minutes before you pay the same amount again.`;
  if (code === "4")
    return `Failed. Paying ${sum} would take you over the M-PESA limit of Ksh500,000.00 a day.`;
  return `Failed. ${sum} could not be paid to ${world.businessName}. No money has left your account.`;
}

function finish(world: World, checkout: Checkout, code: string) {
  if (checkout.result) return;
  checkout.result = resultOf(code);
  announcePhone(world, checkout.msisdn);
  void sendStkNotice(world, checkout).then(() => onNoticeDone.get(checkout)?.());
}
