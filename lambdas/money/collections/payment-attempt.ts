import * as z from "zod/mini";
import { Instant } from "#contracts/fields";
import { paymentFailures } from "#contracts/payment-failures";
import {
  type LatestPayment,
  PaymentFailure,
  PaymentState,
  paymentMessages,
} from "#contracts/payments";
import type { LatestPaymentItem } from "../../accounts/profile/profile";
import type { KnownPayment } from "./payment-identity";

/** One prompt that we asked for, from before the provider knew of it until nothing more can come. */
export const PaymentAttempt = z.object({
  type: z.literal("PaymentAttempt"),
  /** `<userId>.<32 hex digits>`: it leads from a webhook's address to the writer, and sorts by time. */
  attemptId: z.string(),
  userId: z.string(),
  /** What the payer sees as account number, and what a confirmation names. */
  reference: z.string(),
  /** E.164 */
  phone: z.string(),
  /** Whole KES. */
  amount: z.int(),
  state: PaymentState,
  reason: z.nullable(PaymentFailure),
  /** From the provider's answer, or from a webhook as soon as the query knows it. */
  checkoutRequestId: z.nullable(z.string()),
  /** A webhook says that it is paid; if the query says otherwise, somebody has to look. */
  noticeSaysPaid: z.boolean(),
  /** The receipt that a webhook of its prompt claims: it is shown, and decides nothing. */
  noticeReceipt: z.nullable(z.string()),
  /** The receipt that the pay bill has confirmed for its payment. */
  receiptNumber: z.nullable(z.string()),
  startedAt: Instant,
  promptEndsAt: Instant,
  /** When the payer paid, as far as anyone said; never null once it is paid: {@link paidTimeOf}. */
  paidAt: z.nullable(Instant),
  /** When we knew that it is paid. */
  settledAt: z.nullable(Instant),
  failedAt: z.nullable(Instant),
  /** The number of its ledger entry. */
  entrySequence: z.nullable(z.int()),
  /** When the provider is to be asked; null when there is nothing more to ask. */
  nextCheckAt: z.nullable(Instant),
  version: z.int(),
});
export type PaymentAttempt = z.infer<typeof PaymentAttempt>;

interface NewAttempt {
  attemptId: string;
  userId: string;
  reference: string;
  phone: string;
  amount: number;
  promptSeconds: number;
  nextCheckAt: string | null;
  now: Date;
}

/** An attempt as it is stored before the provider is asked. */
export const newAttempt = ({ promptSeconds, now, ...given }: NewAttempt): PaymentAttempt => ({
  type: "PaymentAttempt",
  ...given,
  state: "sending",
  reason: null,
  checkoutRequestId: null,
  noticeSaysPaid: false,
  noticeReceipt: null,
  receiptNumber: null,
  startedAt: now.toISOString(),
  promptEndsAt: new Date(now.getTime() + promptSeconds * 1000).toISOString(),
  paidAt: null,
  settledAt: null,
  failedAt: null,
  entrySequence: null,
  version: 1,
});

/** An attempt as the identity of its payment is judged by. */
export const knownPaymentOf = ({
  state,
  amount,
  receiptNumber,
  noticeReceipt,
}: PaymentAttempt): KnownPayment => ({
  isPaid: state === "paid",
  amount,
  receiptNumber,
  noticeReceipt,
});

/** The receipt to show of an attempt that is paid. */
export const receiptOf = (attempt: PaymentAttempt): string | null =>
  attempt.state === "paid" ? (attempt.receiptNumber ?? attempt.noticeReceipt) : null;

/** When an attempt that is paid was paid; where nobody said, when we knew. Becoming paid sets it. */
export function paidTimeOf({ paidAt }: PaymentAttempt): string {
  if (paidAt === null) throw new Error("A payment that is paid has no time.");
  return paidAt;
}

/** An attempt as the profile carries it. */
export const latestPaymentOf = (attempt: PaymentAttempt): LatestPaymentItem => ({
  attemptId: attempt.attemptId,
  checkoutRequestId: attempt.checkoutRequestId,
  reference: attempt.reference,
  phone: attempt.phone,
  amount: attempt.amount,
  state: attempt.state,
  reason: attempt.reason,
  receiptNumber: receiptOf(attempt),
  startedAt: attempt.startedAt,
  promptEndsAt: attempt.promptEndsAt,
});

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
