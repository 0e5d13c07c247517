import type { Context } from "aws-lambda";
import { reconcile } from "../money/reconciliation/reconcile";

/** What one more part of the table may need before the function is ended, in milliseconds. */
const reserve = 60_000;

/** Runs some times each night, until that night's reconciliation is done. */
export const handler = (
  _event: unknown,
  context: Pick<Context, "getRemainingTimeInMillis">,
): Promise<void> =>
  reconcile(
    () => new Date(),
    () => context.getRemainingTimeInMillis() > reserve,
  );
