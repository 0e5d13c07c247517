import { type Payouts, type StoppedWallet, Wallet } from "#contracts/withdrawals";
import { logger } from "../../platform/logger";
import { recordMetric } from "../../platform/metrics";
import { transact } from "../../platform/table/transact";
import { allAtOnceWrite, type Pause, readPause, stopOf, stopWrite } from "./payouts-store";

/** Whether payouts rest, and why. */
export const payoutsNow = async (): Promise<Payouts> => shownPayouts(await readPause());

/** What holds payouts back, as the administrator sees it. */
export const shownPayouts = (pause: Pause | undefined): Payouts => {
  const stopped = Wallet.options.flatMap((wallet) => {
    const stop = stopOf(pause, wallet);
    return stop ? [{ wallet, ...stop }] : [];
  });
  return {
    ...restOf(pauserOf(pause), stopped),
    since: pause?.since ?? null,
    oneAtATime: pause?.oneAtATime ?? false,
  };
};

type Pauser = Exclude<Payouts["reason"], "credentials">;

const pauserOf = (pause: Pause | undefined): Pauser =>
  pause?.paused ? (pause.restored ? "restored" : "administrator") : null;

/** Whether anything rests, and why, by who paused all and which wallets stopped by themselves. */
export const restOf = (pauser: Pauser, stopped: StoppedWallet[]) => ({
  paused: pauser !== null || stopped.length > 0,
  reason: pauser ?? (stopped[0] ? ("credentials" as const) : null),
  stopped,
});

/** When somebody last said that the credentials are good: what was read before may be old. */
export const credentialsSince = (pause: Pause | undefined) =>
  pause?.since ? new Date(pause.since) : undefined;

/** Whether M-Pesa doesn't let our initiator in, so that each further question would lock it. */
export const isLockedOut = (pause: Pause | undefined) => stopOf(pause, "mpesa") !== undefined;

/**
 * Stops payouts to a wallet at once: another try with credentials that are refused would lock the
 * operator out.
 */
export async function stopPayouts(
  { code, words }: { code: string; words: string },
  wallet: Wallet,
  now: Date,
): Promise<void> {
  logger.error("payouts-stopped", { wallet, code });
  recordMetric("PayoutsStopped", 1);
  await transact([stopWrite(wallet, { providerSaid: { code, words }, since: now.toISOString() })]);
}

/** M-Pesa has let our initiator in: all that waits may go. Whether payouts rest, as it is then. */
export async function noteLetIn(pause: Pause | undefined): Promise<Pause | undefined> {
  if (!pause?.oneAtATime) return pause;
  await transact([allAtOnceWrite]);
  return { ...pause, oneAtATime: false };
}
