import { api } from "#contracts/api";
import { answer, apiHandler } from "../platform/api-handler";
import { sessionGuard } from "../writers/live-session";
import { confirmPayment } from "./confirm-payment";
import { startPayment } from "./start-payment";

/** What a writer does about the activation payment. */
export const handler = apiHandler(
  [
    answer(api.startPayment, ({ caller, input, idempotency }) =>
      startPayment({ caller, phone: input.phone, idempotency, now: new Date() }),
    ),
    answer(api.confirmPayment, ({ caller, input }) =>
      confirmPayment(caller, input.checkoutRequestId, new Date()),
    ),
  ],
  sessionGuard,
);
