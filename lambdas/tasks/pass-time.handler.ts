import type { Context } from "aws-lambda";
import { passTime } from "./pass-time";

/** What one more round may need before the function is ended, in milliseconds. */
const reserve = 10_000;

/** Runs every minute. */
export const handler = (
  _event: unknown,
  context: Pick<Context, "getRemainingTimeInMillis">,
): Promise<void> => passTime(new Date(), () => context.getRemainingTimeInMillis() > reserve);
