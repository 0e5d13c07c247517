import type { Context } from "aws-lambda";
import { joinAccount } from "../accounts/user-pool";
import { logger, recordMetric } from "../platform/logger";
import { env, settings } from "../platform/settings";
import { newestExport } from "../platform/table/exports";
import { watchQueues, watchSite } from "../platform/watch";
import { passDueAwards } from "../work/tasks/due-awards";
import { passTime } from "../work/tasks/task";

/**
 * A check, or a pool user to link to an account. The event of each minute's schedule has neither.
 */
interface Event {
  check?: "exports";
  join?: { user: string; userId: string };
}
type Remaining = Pick<Context, "getRemainingTimeInMillis">;

/**
 * Each minute, handles due tasks and awards, and watches the site and the queues; with `check`,
 * checks the exports. With `join`, adds a pool user to its account's group; no route sends `join`,
 * so a request can't choose the account.
 */
export async function handler({ check, join }: Event, context: Remaining): Promise<void> {
  if (join) return await joinAccount(join.user, join.userId);
  await (check === "exports" ? checkExports() : passTimes(context));
}

/** Milliseconds that the next step may need before the function's timeout. */
const reserve = 10_000;

/** A failure in one part does not stop the other parts. */
async function passTimes(context: Remaining): Promise<void> {
  const hasTime = () => context.getRemainingTimeInMillis() > reserve;
  const now = new Date();
  const { WATCHED_SITE: site } = process.env;
  const passed = await Promise.allSettled([
    passTime(now, hasTime),
    passDueAwards(now, settings(), hasTime),
    watchQueues(now),
    ...(site ? [watchSite(site, env("WATCHED_NOTICES"))] : []),
  ]);
  for (const each of passed) if (each.status === "rejected") throw each.reason;
}

/** Days. The export is weekly, and may take a day. */
const oldest = 8;
const day = 24 * 60 * 60 * 1000;

async function checkExports(): Promise<void> {
  const newest = await newestExport();
  const days = newest && (Date.now() - newest.getTime()) / day;
  if (days !== undefined && days < oldest) return;
  logger.error("export-missing", { newest: newest?.toISOString() ?? "none" });
  recordMetric("ExportsMissing", 1);
}
