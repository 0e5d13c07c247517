import { undecidedStates, WithdrawalState, withdrawalRoutes } from "#contracts/withdrawals";
import { sessionGuard } from "../accounts/profile/profile-store";
import { decide } from "../money/payouts/decide";
import { readPause, shownPayouts } from "../money/payouts/pause-store";
import { setPayouts } from "../money/payouts/set-payouts";
import { shownToAdministrator } from "../money/payouts/withdrawal";
import { pageOfAll } from "../money/payouts/withdrawal-store";
import { answer, apiHandler } from "../platform/api-handler";

/** What the administrator sees of withdrawals and decides about them. */
export const handler = apiHandler(
  [
    answer(withdrawalRoutes.listAllWithdrawals, async ({ input }) => {
      const { state, ...asked } = input;
      const states = state === "undecided" ? undecidedStates : state ? [state] : undefined;
      const { withdrawals, next } = await pageOfAll({
        states: states ?? WithdrawalState.options,
        ...asked,
      });
      return {
        withdrawals: withdrawals.map(({ withdrawal, profile }) =>
          shownToAdministrator(withdrawal, profile),
        ),
        ...next,
      };
    }),

    answer(withdrawalRoutes.decideWithdrawal, ({ params, input, caller, idempotency }) =>
      decide({
        withdrawalId: params.id,
        by: caller.userId,
        decision: input,
        idempotency,
        now: new Date(),
      }),
    ),

    answer(withdrawalRoutes.getPayouts, async () => shownPayouts(await readPause())),

    answer(withdrawalRoutes.setPayouts, ({ input, caller, idempotency }) =>
      setPayouts(input, caller.userId, idempotency, new Date()),
    ),
  ],
  sessionGuard,
);
