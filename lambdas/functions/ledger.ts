import { ledgerRoutes } from "#contracts/ledger";
import { sessionGuard } from "../accounts/profile/profile-store";
import { shownMonth } from "../money/ledger/ledger-entry";
import { ledgerPageStore } from "../money/ledger/ledger-store";
import { answer, apiHandler } from "../platform/api-handler";

export const handler = apiHandler(
  [
    answer(ledgerRoutes.listLedger, ({ caller, input }) =>
      ledgerPageStore.page(caller.userId, input),
    ),

    answer(ledgerRoutes.listLedgerMonths, async ({ caller }) => ({
      months: (await ledgerPageStore.months(caller.userId)).map(shownMonth),
    })),
  ],
  sessionGuard,
);
