import { api } from "#contracts/api";
import { messages } from "#contracts/messages";
import { answer, apiHandler } from "../platform/api-handler";
import { AppError } from "../platform/app-error";
import { settings } from "../platform/settings";
import { sessionGuard } from "../writers/live-session";
import { listWithdrawals } from "./list-withdrawals";
import { readPause, restingWallets } from "./payouts-store";
import { walletsSetUp } from "./wallets";
import { withdraw } from "./withdraw";
import { shownWithdrawal } from "./withdrawal";
import { findOwn } from "./withdrawal-store";

export const handler = apiHandler(
  [
    answer(api.withdraw, ({ input, caller, idempotency }) =>
      withdraw({
        caller,
        ...input,
        limits: settings().withdrawals,
        idempotency,
        now: new Date(),
      }),
    ),

    answer(api.listWithdrawals, async ({ input, caller }) => {
      const [page, wallets, pause] = await Promise.all([
        listWithdrawals(caller.userId, input.cursor),
        walletsSetUp(),
        readPause(),
      ]);
      return { ...page, wallets, payoutsRest: restingWallets(pause) };
    }),

    answer(api.getWithdrawal, async ({ params, caller }) => {
      const withdrawal = await findOwn(caller.userId, params.id);
      if (!withdrawal) throw new AppError("not_found", messages.withdrawals.notFound);
      return { withdrawal: shownWithdrawal(withdrawal) };
    }),
  ],
  sessionGuard,
);
