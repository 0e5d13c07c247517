import { api } from "#contracts/api";
import { requireLiveSession } from "../accounts/session";
import { answer, apiHandler } from "../platform/api-handler";
import { fromCursor, toCursor } from "../platform/cursor";
import { unattributedPage } from "./notices/unattributed-store";

const position = /^\d{4}-\d\d-\d\dT[\d:.]{12}Z#[A-Z0-9]{6,20}$/;

/** What the administrator sees of payments. */
export const handler = apiHandler([
  answer(api.listUnattributedPayments, async ({ caller, input }) => {
    await requireLiveSession(caller);
    const after = input.cursor && fromCursor(input.cursor, position);
    const { payments, last } = await unattributedPage(after);
    return last ? { payments, cursor: toCursor(last) } : { payments };
  }),
]);
