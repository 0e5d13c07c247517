import type { Payouts, Wallet } from "#contracts/withdrawals";
import { logger } from "../platform/logger";
import { recordMetric } from "../platform/metrics";
import { transact } from "../platform/table/transact";
import {
  allAtOnceWrite,
  oneAtATimeWrite,
  type Pause,
  pauseWrite,
  readPause,
} from "./payouts-store";

/** Payouts that have never rested. */
const going: Payouts = {
  paused: false,
  reason: null,
  providerSaid: null,
  since: null,
  oneAtATime: false,
};

/** Whether payouts rest, and why. */
export const payoutsNow = async (): Promise<Payouts> => (await readPause()) ?? going;

/** When somebody last said that the credentials are good: what was read before may be old. */
export const credentialsSince = (pause: Pause | undefined) =>
  pause?.since ? new Date(pause.since) : undefined;

/** Whether our initiator is not let in, so that each further question would lock it. */
export const isLockedOut = (pause: Pause | undefined) =>
  pause?.paused === true && pause.reason === "credentials";

/**
 * Stops payouts at once: another try with credentials that are refused would lock the operator out.
 * M-Pesa's go one at a time afterwards, until its initiator is let in.
 */
export async function stopPayouts(
  { code, words }: { code: string; words: string },
  wallet: Wallet,
  now: Date,
): Promise<void> {
  logger.error("payouts-stopped", { code });
  recordMetric("PayoutsStopped", 1);
  const since = now.toISOString();
  const providerSaid = { code, words };
  const stopped = { paused: true, reason: "credentials", providerSaid, since } as const;
  // First, so that nobody who resumes meanwhile lets all go at once.
  if (wallet === "mpesa") await transact([oneAtATimeWrite]);
  await transact([pauseWrite(stopped)]);
}

/** M-Pesa has let our initiator in: all that waits may go. Whether payouts rest, as it is then. */
export async function noteLetIn(pause: Pause | undefined): Promise<Pause | undefined> {
  if (!pause?.oneAtATime) return pause;
  await transact([allAtOnceWrite]);
  return { ...pause, oneAtATime: false };
}

/** As the administrator says from now on. */
export const decidedPause = (paused: boolean, now: Date): Omit<Pause, "oneAtATime"> => ({
  paused,
  reason: paused ? "administrator" : null,
  providerSaid: null,
  since: now.toISOString(),
});
