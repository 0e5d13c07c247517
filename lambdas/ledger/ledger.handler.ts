import { api } from "#contracts/api";
import { answer, apiHandler } from "../platform/api-handler";
import { sessionGuard } from "../writers/live-session";
import { shownMonth } from "./ledger-month";
import { ledgerPageStore } from "./ledger-page-store";

export const handler = apiHandler(
  [
    answer(api.listLedger, ({ caller, input }) => ledgerPageStore.page(caller.userId, input)),

    answer(api.listLedgerMonths, async ({ caller }) => ({
      months: (await ledgerPageStore.months(caller.userId)).map(shownMonth),
    })),
  ],
  sessionGuard,
);
