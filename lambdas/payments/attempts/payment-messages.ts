import { paymentFailures } from "#contracts/payment-failures";
import type { LatestPayment, PaymentFailure, PaymentState } from "#contracts/payments";

/** What to tell somebody of a payment that failed. */
export function failureMessage(reason: PaymentFailure): string {
  const { title, text } = paymentFailures[reason];
  return `${title}. ${text}`;
}

const stateMessages: Record<Exclude<PaymentState, "failed" | "refused" | "paid">, string> = {
  sending:
    "We have asked M-Pesa and wait for its answer. If the request appears on your phone, enter your PIN: the payment will be recognised.",
  prompted:
    "Enter your M-Pesa PIN on your phone. If you have, the confirmation is on its way: you can leave this page, your account activates by itself.",
  review:
    "M-Pesa's answers about this payment contradict each other. If money left your phone it will be credited as soon as M-Pesa confirms it; please don't pay again until then. Support can help with the receipt number from the SMS.",
  expired: failureMessage("unknown"),
};

/** What to tell somebody about a payment that isn't paid. */
export const paymentMessage = (
  state: Exclude<PaymentState, "paid">,
  reason: PaymentFailure | null,
): string =>
  state === "failed" || state === "refused"
    ? failureMessage(reason ?? "provider-refused")
    : stateMessages[state];

/** What to tell somebody whose prompt has been asked for. */
export function promptMessage({ state, amount }: LatestPayment): string {
  if (state === "prompted")
    return `Check your phone and enter your M-Pesa PIN to pay KES ${amount.toLocaleString("en-KE")}.00.`;
  return state === "paid" ? "Your payment has been received." : paymentMessage(state, null);
}
