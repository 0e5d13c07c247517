import { maskedPhone } from "#contracts/fields";
import { attributionRoutes, correctionRoutes } from "#contracts/ledger";
import { paymentRoutes } from "#contracts/payments";
import { sessionGuard } from "../accounts/profile/profile-store";
import { attributePayment } from "../money/collections/attribute-payment";
import { correctBalance } from "../money/collections/correct-balance";
import { unattributedPage } from "../money/collections/receipt-store";
import { answer, apiHandler } from "../platform/api-handler";

/** What the administrator sees of payments. */
export const handler = apiHandler(
  [
    answer(paymentRoutes.listUnattributedPayments, async ({ input }) => {
      const { payments, ...next } = await unattributedPage(input);
      return {
        payments: payments.map((payment) => ({ ...payment, phone: maskedPhone(payment.phone) })),
        ...next,
      };
    }),
    answer(attributionRoutes.attributePayment, ({ params, input, caller, idempotency }) =>
      attributePayment({
        receipt: params.id,
        by: caller.userId,
        ...input,
        idempotency,
        now: new Date(),
      }),
    ),
    answer(correctionRoutes.correctBalance, ({ params, input, caller, idempotency }) =>
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
