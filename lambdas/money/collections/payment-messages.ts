import { paymentMessages } from "#contracts/messages/money";
import { paymentFailures } from "#contracts/payment-failures";
import type { LatestPayment, PaymentFailure, PaymentState } from "#contracts/payments";

/** What to tell somebody of a payment that failed. */
export function failureMessage(reason: PaymentFailure): string {
  const { title, text } = paymentFailures[reason];
  return `${title}. ${text}`;
}

const stateMessages: Record<Exclude<PaymentState, "failed" | "refused" | "paid">, string> = {
  sending: paymentMessages.sending,
  prompted: paymentMessages.prompted,
  review: paymentMessages.contradicted,
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
  if (state === "prompted") return paymentMessages.enterPin(amount);
  return state === "paid" ? paymentMessages.received : paymentMessage(state, null);
}
