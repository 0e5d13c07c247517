import { api } from "#contracts/api";
import { requireLiveSession } from "../accounts/sessions/session";
import { answer, apiHandler } from "../platform/api-handler";
import { unattributedPage } from "./notices/unattributed-store";

/** What the administrator sees of payments. */
export const handler = apiHandler([
  answer(api.listUnattributedPayments, async ({ caller, input }) => {
    await requireLiveSession(caller);
    return unattributedPage(input.cursor);
  }),
]);
