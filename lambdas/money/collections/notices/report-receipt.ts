import { logger } from "../../../platform/logger";
import { recordMetric } from "../../../platform/metrics";

/** Tells the operator of a receipt that a callback named for a prompt, and that is not what is credited. */
export function reportOtherReceipt(noticeId: string, attemptId: string) {
  logger.warn("receipt-differs", { noticeId, attemptId });
  recordMetric("PaymentReviews", 1);
}
