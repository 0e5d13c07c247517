import type { Limit } from "#contracts/settings";
import { recordMetric } from "../../platform/metrics";
import { count, tooManyRequests, usesOf } from "../../platform/throttle";

const all = (limit: Limit) => ({ purpose: "new-accounts", who: "all", limit });

/** Refuses another account where the ceiling of all together is reached, and tells the operator. */
export async function refuseAboveCeiling(limit: Limit, now: Date) {
  if ((await usesOf(all(limit), now)) < limit.count) return;
  recordMetric("NewAccountsRefused", 1);
  throw tooManyRequests(limit, now);
}

/** Counts an account that was made. */
export const countNewAccount = (limit: Limit, now: Date) => count(all(limit), 1, now);
