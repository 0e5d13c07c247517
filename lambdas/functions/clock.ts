import type { Context } from "aws-lambda";
import { joinAccount } from "../accounts/user-pool";
import { logger, recordMetric } from "../platform/logger";
import { settings } from "../platform/settings";
import { newestExport } from "../platform/table/exports";
import { watchQueues, watchSite } from "../platform/watch";
import { passDueAwards } from "../work/tasks/due-awards";
import { passTime } from "../work/tasks/task";

/** Names a check, or a user to join an account; the minute's schedule sends neither. */
interface Event {
  check?: "exports";
  join?: { user: string; userId: string };
}
type Remaining = Pick<Context, "getRemainingTimeInMillis">;

/**
 * Handles tasks whose time has come, and watches site and queues, each minute; checks the exports once
 * a day. It also puts a recreated pool user into its account's group: no request can name another one
 * here.
 */
export async function handler({ check, join }: Event, context: Remaining): Promise<void> {
  if (join) return await joinAccount(join.user, join.userId);
  await (check === "exports" ? checkExports() : passTimes(context));
}

/** Milliseconds that one more round may need before the function's timeout. */
const reserve = 10_000;

/** A failure of one list does not hold up the other, nor what watches. */
async function passTimes(context: Remaining): Promise<void> {
  const hasTime = () => context.getRemainingTimeInMillis() > reserve;
  const now = new Date();
  const { WATCHED_SITE: site } = process.env;
  const passed = await Promise.allSettled([
    passTime(now, hasTime),
    passDueAwards(now, settings(), hasTime),
    watchQueues(now),
    ...(site ? [watchSite(site)] : []),
  ]);
  for (const each of passed) if (each.status === "rejected") throw each.reason;
}

/** In days: there is one export a week, and writing it may take a day. */
const oldest = 8;
const day = 24 * 60 * 60 * 1000;

/** Reports an export that failed or never began; nothing else does. */
async function checkExports(): Promise<void> {
  const newest = await newestExport();
  const days = newest && (Date.now() - newest.getTime()) / day;
  if (days !== undefined && days < oldest) return;
  logger.error("export-missing", { newest: newest?.toISOString() ?? "none" });
  recordMetric("ExportsMissing", 1);
}
