import { api } from "#contracts/api";
import { answer, apiHandler } from "../platform/api-handler";
import { settings } from "../platform/settings";
import { sessionGuard } from "../writers/live-session";
import { withdraw } from "./withdraw";
import { shownWithdrawal } from "./withdrawal";
import { ownPage } from "./withdrawal-store";

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
  ],
  sessionGuard,
);
