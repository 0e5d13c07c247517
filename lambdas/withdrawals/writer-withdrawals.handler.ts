import { api } from "#contracts/api";
import { messages } from "#contracts/messages";
import { answer, apiHandler } from "../platform/api-handler";
import { AppError } from "../platform/app-error";
import { settings } from "../platform/settings";
import { sessionGuard } from "../writers/live-session";
import { withdraw } from "./withdraw";
import { shownWithdrawal } from "./withdrawal";
import { findOwn, ownPage } from "./withdrawal-store";

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
      const { withdrawals, next } = await ownPage(caller.userId, input.cursor);
      return { withdrawals: withdrawals.map(shownWithdrawal), ...next };
    }),

    answer(api.getWithdrawal, async ({ params, caller }) => {
      const withdrawal = await findOwn(caller.userId, params.id);
      if (!withdrawal) throw new AppError("not_found", messages.withdrawals.notFound);
      return { withdrawal: shownWithdrawal(withdrawal) };
    }),
  ],
  sessionGuard,
);
