import { api } from "#contracts/api";
import { maskedPhone, Phone } from "#contracts/fields";
import { requireLiveSession } from "../accounts/sessions/session";
import { answer, apiHandler } from "../platform/api-handler";
import { unattributedPage } from "./notices/unattributed-store";

/** What the administrator sees of payments. */
export const handler = apiHandler([
  answer(api.listUnattributedPayments, async ({ caller, input }) => {
    await requireLiveSession(caller);
    const { payments, ...next } = await unattributedPage(input.cursor);
    return {
      payments: payments.map((payment) => ({ ...payment, phone: payerShown(payment.phone) })),
      ...next,
    };
  }),
]);

/** The number of somebody else, masked. What Safaricom has masked or hashed itself stays as it is. */
function payerShown(told: string): string {
  const { data } = Phone.safeParse(told);
  return data === undefined ? told : maskedPhone(data);
}
