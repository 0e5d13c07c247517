import type { Payouts } from "#contracts/withdrawals";
import { logger } from "../platform/logger";
import { recordMetric } from "../platform/metrics";
import { transact } from "../platform/table/transact";
import { type Pause, pauseWrite, readPause } from "./payouts-store";

/** Payouts that have never rested. */
const going: Payouts = { paused: false, reason: null, providerSaid: null, since: null };

/** Whether payouts rest, and why. */
export const payoutsNow = async (): Promise<Payouts> => (await readPause()) ?? going;

/** When somebody last said that the credentials are good: what was read before may be old. */
export const credentialsSince = (pause: Pause | undefined) =>
  pause?.since ? new Date(pause.since) : undefined;

/** Whether our initiator is not let in, so that each further question would lock it. */
export const isLockedOut = (pause: Pause | undefined) =>
  pause?.paused === true && pause.reason === "credentials";

/** Stops payouts at once: another try with credentials that are refused would lock the operator out. */
export async function stopPayouts(
  { code, words }: { code: string; words: string },
  now: Date,
): Promise<void> {
  logger.error("payouts-stopped", { code });
  recordMetric("PayoutsStopped", 1);
  const since = now.toISOString();
  const stopped: Pause = {
    paused: true,
    reason: "credentials",
    providerSaid: { code, words },
    since,
  };
  await transact([pauseWrite(stopped)]);
}

/** As the administrator says from now on. */
export const decidedPause = (paused: boolean, now: Date): Pause => ({
  paused,
  reason: paused ? "administrator" : null,
  providerSaid: null,
  since: now.toISOString(),
});
