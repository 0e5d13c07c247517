import type { Context } from "aws-lambda";
import { logger, recordMetric } from "../platform/logger";
import { settings } from "../platform/settings";
import { newestExport } from "../platform/table/exports";
import { passDueAwards } from "../work/tasks/due-awards";
import { passTime } from "../work/tasks/task";

/** Says what is checked; the minute's schedule says nothing. */
interface Event {
  check?: "exports";
}
type Remaining = Pick<Context, "getRemainingTimeInMillis">;

/** What the clock brings: tasks whose time has come each minute, and once a day a look at the exports. */
export const handler = async ({ check }: Event, context: Remaining): Promise<void> =>
  await (check === "exports" ? checkExports() : passTimes(context));

/** What one more round may need before the function is ended, in milliseconds. */
const reserve = 10_000;

/** What fails of one list does not keep the other waiting. */
async function passTimes(context: Remaining): Promise<void> {
  const hasTime = () => context.getRemainingTimeInMillis() > reserve;
  const now = new Date();
  const passed = await Promise.allSettled([
    passTime(now, hasTime),
    passDueAwards(now, settings(), hasTime),
  ]);
  for (const each of passed) if (each.status === "rejected") throw each.reason;
}

/** One export a week, and a day in which it is written. In days. */
const oldest = 8;
const day = 24 * 60 * 60 * 1000;

/** An export that failed, or was never begun, is told by nobody else. */
async function checkExports(): Promise<void> {
  const newest = await newestExport();
  const days = newest && (Date.now() - newest.getTime()) / day;
  if (days !== undefined && days < oldest) return;
  logger.error("export-missing", { newest: newest?.toISOString() ?? "none" });
  recordMetric("ExportsMissing", 1);
}
