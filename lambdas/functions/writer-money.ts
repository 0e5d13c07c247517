import { paymentRoutes } from "#contracts/payments";
import { trainingRoutes } from "#contracts/trainings";
import { withdrawalMessages, withdrawalRoutes } from "#contracts/withdrawals";
import { sessionGuard } from "../accounts/profile/profile";
import { queryPayment } from "../money/collections/query-payment";
import { startPayment } from "../money/collections/start-payment";
import { findAsked, findOwn, listWithdrawals } from "../money/payouts/list-withdrawals";
import { withdraw } from "../money/payouts/withdraw";
import { submitCode } from "../money/trainings/submit-code";
import { answer, apiHandler, uuid } from "../platform/api-handler";
import { AppError } from "../platform/app-error";
import { settings } from "../platform/settings";

/**
 * Handles a writer's routes about payments, training codes and withdrawals. Only the function
 * `money` sends payouts.
 */
export const handler = apiHandler(
  [
    answer(paymentRoutes.startPayment, ({ caller, input, idempotency }) =>
      startPayment({ caller, phone: input.phone, idempotency, now: new Date() }),
    ),

    answer(paymentRoutes.confirmPayment, ({ caller, input }) =>
      queryPayment(caller, input.checkoutRequestId, new Date()),
    ),

    answer(trainingRoutes.submitTrainingCode, ({ caller, input, idempotency }) =>
      submitCode({ caller, ...input, idempotency, now: new Date() }),
    ),

    answer(withdrawalRoutes.withdraw, ({ input, caller, idempotency }) =>
      withdraw({
        caller,
        ...input,
        limits: { ...settings().withdrawals, ...settings().limits.withdrawals },
        idempotency,
        now: new Date(),
      }),
    ),

    answer(withdrawalRoutes.listWithdrawals, ({ input, caller }) =>
      listWithdrawals(caller.userId, input.cursor, new Date()),
    ),

    answer(withdrawalRoutes.findWithdrawal, async ({ params, caller }) => {
      if (!uuid.test(params.key)) throw new AppError("not_found", withdrawalMessages.notFound);
      return { withdrawal: await findAsked(caller.userId, params.key) };
    }),

    answer(withdrawalRoutes.getWithdrawal, async ({ params, caller }) => {
      const withdrawal = await findOwn(caller.userId, params.id);
      if (!withdrawal) throw new AppError("not_found", withdrawalMessages.notFound);
      return { withdrawal };
    }),
  ],
  sessionGuard,
);
