import type { LatestPayment, PaymentFailure, PaymentState } from "#contracts/payments";

const nothingCharged = "Nothing has been charged.";

/** For each failure: what happened, what it means for the money, what to do. */
export const failureMessages: Record<PaymentFailure, string> = {
  cancelled: `You cancelled the request on your phone. ${nothingCharged} Try again when you are ready.`,
  "wrong-pin": `The M-Pesa PIN was wrong. ${nothingCharged} Try again with your M-Pesa PIN; after three wrong tries M-Pesa locks it.`,
  "no-balance": `There was not enough money in your M-Pesa. ${nothingCharged} Top up and try again.`,
  unreachable: `Your phone did not answer. ${nothingCharged} Check that it is on and has network, then try again.`,
  "timed-out": `The request ran out before a PIN was entered. ${nothingCharged} Try again and enter the PIN within a minute.`,
  limit: `M-Pesa's limit for this number is reached. ${nothingCharged} Pay from another number, or try again tomorrow.`,
  "too-soon": `M-Pesa takes the same amount from one number only once in two minutes. ${nothingCharged} Wait two minutes and try again.`,
  "busy-phone": `Another M-Pesa request is still open on this phone. ${nothingCharged} Finish it, wait a minute and try again.`,
  "pin-locked": `Your M-Pesa PIN is locked. ${nothingCharged} Call Safaricom on 100 to unlock it, then try again.`,
  "provider-busy": `M-Pesa can't be reached just now. ${nothingCharged} Please try again in a few minutes.`,
  "provider-refused": `M-Pesa did not take this payment. ${nothingCharged} Please check the number and try again, or write to us if it happens again.`,
  unknown:
    "M-Pesa never told us how this payment ended. If money left your phone, write to support with the receipt number from the SMS: it will be credited. Otherwise you can try again.",
};

const stateMessages: Record<Exclude<PaymentState, "failed" | "refused" | "paid">, string> = {
  sending:
    "We have asked M-Pesa and wait for its answer. If the request appears on your phone, enter your PIN: the payment will be recognised.",
  prompted:
    "Enter your M-Pesa PIN on your phone. If you have, the confirmation is on its way: you can leave this page, your account activates by itself.",
  review:
    "M-Pesa's answers about this payment contradict each other. If money left your phone it will be credited as soon as M-Pesa confirms it; please don't pay again until then. Support can help with the receipt number from the SMS.",
  expired: failureMessages.unknown,
};

/** What to tell somebody about a payment that isn't paid. */
export const paymentMessage = (
  state: Exclude<PaymentState, "paid">,
  reason: PaymentFailure | null,
): string =>
  state === "failed" || state === "refused"
    ? failureMessages[reason ?? "provider-refused"]
    : stateMessages[state];

/** What to tell somebody whose prompt has been asked for. */
export function promptMessage({ state, amount }: LatestPayment): string {
  if (state === "prompted")
    return `Check your phone and enter your M-Pesa PIN to pay KES ${amount.toLocaleString("en-KE")}.00.`;
  return state === "paid" ? "Your payment has been received." : paymentMessage(state, null);
}
