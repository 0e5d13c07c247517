import type { Context } from "aws-lambda";
import { settings } from "../platform/settings";
import { passDueAwards } from "../work/tasks/due-awards";
import { passTime } from "../work/tasks/open-tasks";

/** What one more round may need before the function is ended, in milliseconds. */
const reserve = 10_000;

/** Runs every minute. What fails of one list does not keep the other waiting. */
export async function handler(
  _event: unknown,
  context: Pick<Context, "getRemainingTimeInMillis">,
): Promise<void> {
  const hasTime = () => context.getRemainingTimeInMillis() > reserve;
  const now = new Date();
  const passed = await Promise.allSettled([
    passTime(now, hasTime),
    passDueAwards(now, settings(), hasTime),
  ]);
  for (const each of passed) if (each.status === "rejected") throw each.reason;
}
