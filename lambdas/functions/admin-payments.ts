import { api } from "#contracts/api";
import { maskedPhone } from "#contracts/fields";
import { sessionGuard } from "../accounts/profile/live-session";
import { attributePayment } from "../money/collections/attribution/attribute-payment";
import { correctBalance } from "../money/collections/correct-balance";
import { unattributedPage } from "../money/collections/notices/unattributed-store";
import { answer, apiHandler } from "../platform/api-handler";

/** What the administrator sees of payments. */
export const handler = apiHandler(
  [
    answer(api.listUnattributedPayments, async ({ input }) => {
      const { payments, ...next } = await unattributedPage(input);
      return {
        payments: payments.map((payment) => ({ ...payment, phone: maskedPhone(payment.phone) })),
        ...next,
      };
    }),
    answer(api.attributePayment, ({ params, input, caller, idempotency }) =>
      attributePayment({
        receipt: params.id,
        by: caller.userId,
        ...input,
        idempotency,
        now: new Date(),
      }),
    ),
    answer(api.correctBalance, ({ params, input, caller, idempotency }) =>
      correctBalance({
        userId: params.id,
        by: caller.userId,
        correction: input,
        idempotency,
        now: new Date(),
      }),
    ),
  ],
  sessionGuard,
);
