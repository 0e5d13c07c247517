import type { LatestPayment } from "#contracts/payments";
import { operationKey } from "../../frame/api/operation-key";

/**
 * The Idempotency-Key of the payment that is ordered after `latest`, the newest one known. A press
 * whose answer was lost keeps it only until the account shows what became of it: the next press
 * means another payment.
 */
export const paymentKey = (phone: string, latest: LatestPayment | null) =>
  operationKey("payment", { phone, after: latest && [latest.startedAt, latest.state] });
