import { api } from "#contracts/api";
import { sessionGuard } from "../accounts/profile/live-session";
import { shownMonth } from "../money/ledger/ledger-month";
import { ledgerPageStore } from "../money/ledger/ledger-page-store";
import { answer, apiHandler } from "../platform/api-handler";

export const handler = apiHandler(
  [
    answer(api.listLedger, ({ caller, input }) => ledgerPageStore.page(caller.userId, input)),

    answer(api.listLedgerMonths, async ({ caller }) => ({
      months: (await ledgerPageStore.months(caller.userId)).map(shownMonth),
    })),
  ],
  sessionGuard,
);
