import { paymentRoutes } from "#contracts/payments";
import { sessionGuard } from "../accounts/profile/profile-store";
import { confirmPayment } from "../money/collections/confirm-payment";
import { startPayment } from "../money/collections/start-payment";
import { answer, apiHandler } from "../platform/api-handler";

/** What a writer does about the activation payment. */
export const handler = apiHandler(
  [
    answer(paymentRoutes.startPayment, ({ caller, input, idempotency }) =>
      startPayment({ caller, phone: input.phone, idempotency, now: new Date() }),
    ),
    answer(paymentRoutes.confirmPayment, ({ caller, input }) =>
      confirmPayment(caller, input.checkoutRequestId, new Date()),
    ),
  ],
  sessionGuard,
);
