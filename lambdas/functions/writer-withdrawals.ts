import { withdrawalMessages } from "#contracts/messages/money";
import { withdrawalRoutes } from "#contracts/withdrawals";
import { sessionGuard } from "../accounts/profile/profile-store";
import { findAsked, listWithdrawalsAndWallets } from "../money/payouts/list-withdrawals";
import { withdraw } from "../money/payouts/withdraw";
import { shownWithdrawal } from "../money/payouts/withdrawal";
import { findOwn } from "../money/payouts/withdrawal-store";
import { answer, apiHandler } from "../platform/api-handler";
import { uuid } from "../platform/api-request";
import { AppError } from "../platform/app-error";
import { settings } from "../platform/settings";

export const handler = apiHandler(
  [
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
      listWithdrawalsAndWallets(caller.userId, input.cursor, new Date()),
    ),

    answer(withdrawalRoutes.findWithdrawal, async ({ params, caller }) => {
      if (!uuid.test(params.key)) throw new AppError("not_found", withdrawalMessages.notFound);
      return { withdrawal: await findAsked(caller.userId, params.key) };
    }),

    answer(withdrawalRoutes.getWithdrawal, async ({ params, caller }) => {
      const withdrawal = await findOwn(caller.userId, params.id);
      if (!withdrawal) throw new AppError("not_found", withdrawalMessages.notFound);
      return { withdrawal: shownWithdrawal(withdrawal) };
    }),
  ],
  sessionGuard,
);
