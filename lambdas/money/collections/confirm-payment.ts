import { paymentMessages } from "#contracts/messages/money";
import type { paymentRoutes } from "#contracts/payments";
import type { ReplyOf } from "#contracts/route";
import { AppError } from "../../platform/app-error";
import type { Caller } from "../../platform/caller";
import { recentAttempts } from "./attempts/attempt-store";
import { type PaymentAttempt, paidTimeOf, receiptOf } from "./attempts/payment-attempt";
import { paymentMessage } from "./attempts/payment-messages";
import { isDue, settleAttempt } from "./attempts/settle-attempt";

type Confirmed = ReplyOf<typeof paymentRoutes.confirmPayment>;

/** How one's own checkout stands; asks the provider when it is time to. */
export async function confirmPayment(
  caller: Caller,
  checkoutRequestId: string,
  now: Date,
): Promise<Confirmed> {
  const attempts = await recentAttempts(caller.userId);
  const attempt = attempts.find((each) => each.checkoutRequestId === checkoutRequestId);
  if (!attempt) throw new AppError("not_found", paymentMessages.notYours);
  return isDue(attempt, now)
    ? confirmation((await settleAttempt(attempt, now)).attempt)
    : confirmation(attempt);
}

function confirmation(attempt: PaymentAttempt): Confirmed {
  const { state, reason } = attempt;
  if (state !== "paid")
    return { success: false, status: state, reason, message: paymentMessage(state, reason) };
  return {
    success: true,
    status: state,
    reason: null,
    data: {
      receiptNumber: receiptOf(attempt),
      amount: attempt.amount,
      transactionDate: paidTimeOf(attempt),
      phoneNumber: attempt.phone,
    },
  };
}
