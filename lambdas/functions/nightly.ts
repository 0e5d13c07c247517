import type { Context } from "aws-lambda";
import { reconcile } from "../money/reconciliation/reconcile";
import { recordMetric } from "../platform/logger";

/** Milliseconds that the next step may need before the function's timeout. */
const reserve = 60_000;

/**
 * The schedule calls this several times each night. A call after the day's reconciliation is
 * finished reconciles nothing.
 */
export async function handler(
  _event: unknown,
  context: Pick<Context, "getRemainingTimeInMillis">,
): Promise<void> {
  await reconcile(
    () => new Date(),
    () => context.getRemainingTimeInMillis() > reserve,
  );
  recordMetric("ReconciliationRuns", 1);
}
