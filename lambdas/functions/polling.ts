import type { Context } from "aws-lambda";
import { pollProviders } from "../money/settlement";

/** What one settlement may still need before the function is ended. */
const reserve = 15_000;

/** Runs every minute. */
export const handler = async (
  _event: unknown,
  context: Pick<Context, "getRemainingTimeInMillis">,
): Promise<void> =>
  await pollProviders(
    () => new Date(),
    () => context.getRemainingTimeInMillis() > reserve,
  );
