import type { paymentRoutes } from "#contracts/payments";
import type { ReplyOf } from "#contracts/route";
import { type LatestPaymentItem, shownPayment } from "../../../accounts/profile/profile";
import type { Caller } from "../../../platform/caller";
import type { Idempotency } from "../../../platform/idempotency";
import { promptMessage } from "../attempts/payment-messages";

/** What the screen is told of a payment that was begun. */
export type Started = ReplyOf<typeof paymentRoutes.startPayment>;

/** The wish to pay, of a caller who was let in. */
export interface Start {
  caller: Caller;
  /** As it was typed. */
  phone: string;
  idempotency: Idempotency | undefined;
  now: Date;
}

/** A payment as it stands, in the words of the contract. */
export const startedReply = (latest: LatestPaymentItem): Started => {
  const payment = shownPayment(latest);
  return {
    CheckoutRequestID: latest.checkoutRequestId,
    CustomerMessage: promptMessage(payment),
    reference: latest.reference,
    payment,
  };
};
