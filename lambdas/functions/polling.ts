import type { Context } from "aws-lambda";
import { reconcile } from "../money/settlement/poll-providers";

/** What one settlement may still need before the function is ended. */
const reserve = 15_000;

/** Runs every minute. */
export const handler = async (
  _event: unknown,
  context: Pick<Context, "getRemainingTimeInMillis">,
): Promise<void> =>
  await reconcile(
    () => new Date(),
    () => context.getRemainingTimeInMillis() > reserve,
  );
