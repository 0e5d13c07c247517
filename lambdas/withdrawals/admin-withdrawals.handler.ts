import { api } from "#contracts/api";
import { undecidedStates, WithdrawalState } from "#contracts/withdrawals";
import { answer, apiHandler } from "../platform/api-handler";
import { sessionGuard } from "../writers/live-session";
import { decide } from "./decide";
import { payoutsNow } from "./pause-payouts";
import { setPayouts } from "./set-payouts";
import { shownToAdministrator } from "./shown-to-administrator";
import { pageOfAll } from "./withdrawal-store";

/** What the administrator sees of withdrawals and decides about them. */
export const handler = apiHandler(
  [
    answer(api.listAllWithdrawals, async ({ input }) => {
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

    answer(api.decideWithdrawal, ({ params, input, caller, idempotency }) =>
      decide({
        withdrawalId: params.id,
        by: caller.userId,
        decision: input,
        idempotency,
        now: new Date(),
      }),
    ),

    answer(api.getPayouts, () => payoutsNow()),

    answer(api.setPayouts, ({ input, caller, idempotency }) =>
      setPayouts(input, caller.userId, idempotency, new Date()),
    ),
  ],
  sessionGuard,
);
