import * as z from "zod/mini";
import { Instant } from "#contracts/fields";
import { Wallet } from "#contracts/ledger";
import { type Payouts, StoppedWallet, type Waiting } from "#contracts/withdrawals";
import { logger, recordMetric } from "../../platform/logger";
import { defineItem } from "../../platform/table/define-item";
import { allOf, atMost, missingOr, where } from "../../platform/table/expressions";
import { transact, type Write } from "../../platform/table/transact";
import { isOfUs, type RefusalOfUs, type Said } from "../../providers/outcome";

const Stop = z.omit(StoppedWallet, { wallet: true });
type Stop = z.infer<typeof Stop>;

/**
 * The pauses of payouts, and the wallets that are set up. `paused` stops payouts to all wallets;
 * `mpesaStop` and `airtelStop` stop payouts to a wallet whose provider refused us.
 */
const Pause = z.object({
  paused: z._default(z.boolean(), false),
  /**
   * True if the operator paused payouts after a restore of the table; false if the administrator
   * did.
   */
  restored: z._default(z.boolean(), false),
  /** When a person last paused or resumed payouts. */
  since: z._default(z.nullable(Instant), null),
  mpesaStop: z.optional(Stop),
  airtelStop: z.optional(Stop),
  /** True if a wallet's credentials are filled in; absent until {@link setUpWrite} ran. */
  mpesaSetUp: z.optional(z.boolean()),
  airtelSetUp: z.optional(z.boolean()),
  oneAtATime: z._default(z.boolean(), false),
});
export type Pause = z.infer<typeof Pause>;

/** The table has one item of this type, absent in the table's first minute. */
export const pauses = defineItem({
  type: "Payouts",
  name: "payouts",
  schema: Pause,
  key: ["PAYOUTS", "PAYOUTS"],
});

const stopField = { mpesa: "mpesaStop", airtel: "airtelStop" } as const;
const setUpField = { mpesa: "mpesaSetUp", airtel: "airtelSetUp" } as const;

export const readPause = () => pauses.find({});

/**
 * True if a wallet's provider refused us: each further request would fail, or could lock us out.
 */
export const isRefusedBy = (wallet: Wallet, pause: Pause | undefined): boolean =>
  pause?.[stopField[wallet]] !== undefined;

export const isPausedFor = (wallet: Wallet, pause: Pause | undefined): boolean =>
  pause?.paused === true || isRefusedBy(wallet, pause);

/**
 * True if the wallet is set up, or if that is unknown. If it is not set up after all, the
 * withdrawal waits.
 */
export const isSetUp = (wallet: Wallet, pause: Pause | undefined): boolean =>
  pause?.[setUpField[wallet]] ?? true;

export type SetUp = Record<Wallet, boolean | undefined>;

export const knownSetUp = (pause: Pause | undefined): SetUp => ({
  mpesa: pause?.mpesaSetUp,
  airtel: pause?.airtelSetUp,
});

/**
 * The write that stores which wallets are set up. Condition `payouts` fails if another call was
 * quicker.
 */
export const setUpWrite = (before: SetUp, { mpesa, airtel }: SetUp): Write =>
  pauses.upsert(
    {},
    { set: { mpesaSetUp: mpesa, airtelSetUp: airtel } },
    where({ mpesaSetUp: before.mpesa, airtelSetUp: before.airtel }),
  );

/**
 * When a person last paused or resumed payouts. Older copies of the credentials may be outdated.
 */
export const credentialsSince = (pause: Pause | undefined) =>
  pause?.since ? new Date(pause.since) : undefined;

type Pauser = Exclude<Payouts["reason"], "credentials">;

export const shownPayouts = (pause: Pause | undefined): Payouts => {
  const stopped = Wallet.options.flatMap((wallet) => {
    const stop = pause?.[stopField[wallet]];
    return stop ? [{ wallet, ...stop }] : [];
  });
  const pauser = pause?.paused ? (pause.restored ? "restored" : "administrator") : null;
  return {
    ...pausedBy(pauser, stopped),
    since: pause?.since ?? null,
    oneAtATime: pause?.oneAtATime ?? false,
  };
};

/** Returns if and why payouts are paused. `pauser` is the one who paused all payouts, or null. */
export const pausedBy = (pauser: Pauser, stopped: StoppedWallet[]) => ({
  paused: pauser !== null || stopped.length > 0,
  reason: pauser ?? (stopped[0] ? ("credentials" as const) : null),
  stopped,
});

export async function pauseWallet(
  wallet: Wallet,
  refused: RefusalOfUs,
  { code, words }: Said,
  now: Date,
): Promise<void> {
  logger.error("payouts-stopped", { wallet, refused, code });
  recordMetric("PayoutsStopped", 1);
  const stop: Stop = { refused, providerSaid: { code, words }, since: now.toISOString() };
  // After a refusal, M-Pesa payouts resume one at a time.
  const change = { [stopField[wallet]]: stop, ...(wallet === "mpesa" && { oneAtATime: true }) };
  await transact([pauses.upsert({}, { set: change })]);
}

/**
 * Warns the operator if the payout account has too little money. If the provider refused our
 * account, pauses the wallet.
 */
export async function reportWaiting(
  waiting: Waiting,
  said: Said,
  wallet: Wallet,
  now: Date,
): Promise<void> {
  if (isOfUs(waiting)) await pauseWallet(wallet, waiting, said, now);
  if (waiting === "float") recordMetric("PayoutsStopped", 1);
}

/** Ends one-at-a-time payouts, since M-Pesa accepted our credentials. Returns the new pause. */
export async function noteAccepted(pause: Pause | undefined): Promise<Pause | undefined> {
  if (!pause?.oneAtATime) return pause;
  await transact([pauses.upsert({}, { set: { oneAtATime: false }, remove: ["triedAt"] })]);
  return { ...pause, oneAtATime: false };
}

export const restoredWrite = (now: Date): Write =>
  pauses.upsert({}, { set: { paused: true, restored: true, since: now.toISOString() } });

export const pauseWrite = (paused: boolean, now: Date): Write =>
  pauses.upsert(
    {},
    {
      set: { paused, restored: false, since: now.toISOString() },
      remove: paused ? [] : Object.values(stopField),
    },
  );

export const resumeWrite = (wallet: Wallet, now: Date): Write =>
  pauses.upsert({}, { set: { since: now.toISOString() }, remove: [stopField[wallet]] });

const mayGo = (wallet: Wallet) =>
  where({ paused: missingOr(false), [stopField[wallet]]: undefined });

/** The check that payouts to a wallet are allowed; otherwise condition `payouts` fails. */
export function mayPayWrite(wallet: Wallet, pause: Pause | undefined, now: Date): Write {
  if (wallet === "mpesa" && pause?.oneAtATime) return oneAtATimeLease(now);
  const allAtOnce = where({ oneAtATime: missingOr(false) });
  return pauses.check({}, wallet === "mpesa" ? allOf(mayGo(wallet), allAtOnce) : mayGo(wallet));
}

/**
 * Milliseconds between two tries with credentials that were refused before. The result of a try
 * takes seconds.
 */
const triesApart = 60_000;

/**
 * The write that lets only one caller a minute send M-Pesa a request; for the others, condition
 * `payouts` fails.
 */
export function oneAtATimeLease(now: Date): Write {
  const longAgo = new Date(now.getTime() - triesApart).toISOString();
  return pauses.change(
    {},
    { set: { triedAt: now.toISOString() } },
    mayGo("mpesa"),
    where({ triedAt: missingOr(atMost(longAgo)) }),
  );
}
