import * as z from "zod/mini";
import { Instant } from "#contracts/fields";
import { type Payouts, StoppedWallet, Wallet } from "#contracts/withdrawals";
import { logger } from "../../platform/logger";
import { recordMetric } from "../../platform/metrics";
import { allOf, type Condition, updateWhere } from "../../platform/table/expressions";
import { getItem } from "../../platform/table/read";
import { transact, type Write } from "../../platform/table/transact";
import type { Said } from "../../providers/outcome";

// PAYOUTS   PAYOUTS   whether payouts are paused, all or those to one wallet, or go one at a time; absent before the first pause
export const payoutsKey = { pk: "PAYOUTS", sk: "PAYOUTS" };

const Stop = z.omit(StoppedWallet, { wallet: true });
type Stop = z.infer<typeof Stop>;

/** What pauses payouts: `paused` all of them, a `…Stop` those to a wallet whose provider refused our credentials. */
export const Pause = z.object({
  paused: z._default(z.boolean(), false),
  /** The operator paused them, since the table was restored; else the administrator did. */
  restored: z._default(z.boolean(), false),
  /** When the administrator last paused or resumed payouts. */
  since: z._default(z.nullable(Instant), null),
  mpesaStop: z.optional(Stop),
  airtelStop: z.optional(Stop),
  oneAtATime: z._default(z.boolean(), false),
});
export type Pause = z.infer<typeof Pause>;

const stopField = { mpesa: "mpesaStop", airtel: "airtelStop" } as const;

/** What pauses payouts; undefined when they never were paused. */
export const readPause = () => getItem(Pause, payoutsKey);

/** Whether a wallet's provider refused our credentials, so that each further request could lock us out. */
export const isRefusedBy = (wallet: Wallet, pause: Pause | undefined): boolean =>
  pause?.[stopField[wallet]] !== undefined;

/** Whether nothing is sent to a wallet at present. */
export const isPausedFor = (wallet: Wallet, pause: Pause | undefined): boolean =>
  pause?.paused === true || isRefusedBy(wallet, pause);

/** When somebody last said that the credentials are good: what was read before may be old. */
export const credentialsSince = (pause: Pause | undefined) =>
  pause?.since ? new Date(pause.since) : undefined;

type Pauser = Exclude<Payouts["reason"], "credentials">;

/** What pauses payouts, as the administrator sees it. */
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

/** Whether anything is paused and why, by who paused all and which wallets are paused besides. */
export const pausedBy = (pauser: Pauser, stopped: StoppedWallet[]) => ({
  paused: pauser !== null || stopped.length > 0,
  reason: pauser ?? (stopped[0] ? ("credentials" as const) : null),
  stopped,
});

/** Pauses payouts to a wallet whose provider refused our credentials. */
export async function pauseWallet(wallet: Wallet, { code, words }: Said, now: Date): Promise<void> {
  logger.error("payouts-stopped", { wallet, code });
  recordMetric("PayoutsStopped", 1);
  const stop: Stop = { providerSaid: { code, words }, since: now.toISOString() };
  // M-Pesa's go one at a time when they are resumed.
  const change = { [stopField[wallet]]: stop, ...(wallet === "mpesa" && { oneAtATime: true }) };
  await transact([payoutsUpdate("payouts", change)]);
}

/** Tells the operator why a payout waits; refused credentials pause its wallet. */
export async function reportWaiting(
  waiting: "busy" | "float" | "credentials",
  said: Said,
  wallet: Wallet,
  now: Date,
): Promise<void> {
  if (waiting === "credentials") await pauseWallet(wallet, said, now);
  if (waiting === "float") recordMetric("PayoutsStopped", 1);
}

/** M-Pesa has accepted our credentials: payouts to it go as they come. Returns the pause as it is then. */
export async function noteAccepted(pause: Pause | undefined): Promise<Pause | undefined> {
  if (!pause?.oneAtATime) return pause;
  await transact([payoutsUpdate("all-at-once", { oneAtATime: false }, ["triedAt"])]);
  return { ...pause, oneAtATime: false };
}

/** The write that pauses all payouts of a restored table. */
export const restoredWrite = (now: Date): Write =>
  payoutsUpdate("payouts", { paused: true, restored: true, since: now.toISOString() });

/** The write by which the administrator pauses or resumes all payouts. */
export const pauseWrite = (paused: boolean, now: Date): Write =>
  payoutsUpdate(
    "payouts",
    { paused, restored: false, since: now.toISOString() },
    paused ? [] : Object.values(stopField),
  );

/** The write by which the administrator resumes payouts to a wallet that refused our credentials. */
export const resumeWrite = (wallet: Wallet, now: Date): Write =>
  payoutsUpdate("payouts", { since: now.toISOString() }, [stopField[wallet]]);

/** An update of the one item, which may not be there yet. */
function payoutsUpdate(name: string, set: Record<string, unknown>, remove: string[] = []): Write {
  const fields = Object.entries({ type: "Payouts", ...set });
  const changes = `SET ${fields.map(([field]) => `#${field} = :${field}`)}`;
  const removed = remove.length > 0 ? ` REMOVE ${remove.map((field) => `#${field}`)}` : "";
  const named = [...fields.map(([field]) => field), ...remove];
  return {
    name,
    update: {
      Key: payoutsKey,
      UpdateExpression: changes + removed,
      ExpressionAttributeNames: Object.fromEntries(named.map((field) => [`#${field}`, field])),
      ExpressionAttributeValues: Object.fromEntries(
        fields.map(([field, value]) => [`:${field}`, value]),
      ),
    },
  };
}

const isNotPaused: Condition = {
  ConditionExpression: "attribute_not_exists(#paused) OR #paused = :no",
  ExpressionAttributeNames: { "#paused": "paused" },
  ExpressionAttributeValues: { ":no": false },
};
const isNotRefused = (wallet: Wallet): Condition => ({
  ConditionExpression: "attribute_not_exists(#stop)",
  ExpressionAttributeNames: { "#stop": stopField[wallet] },
});
const isNotOneAtATime: Condition = {
  ConditionExpression: "attribute_not_exists(#oneAtATime) OR #oneAtATime = :no",
  ExpressionAttributeNames: { "#oneAtATime": "oneAtATime" },
  ExpressionAttributeValues: { ":no": false },
};

/** The write that insists that a wallet may be paid to; it refuses as `payouts`. */
export function mayPayWrite(wallet: Wallet, pause: Pause | undefined, now: Date): Write {
  if (wallet === "mpesa" && pause?.oneAtATime) return oneAtATimeLease(now);
  const conditions = allOf(
    isNotPaused,
    isNotRefused(wallet),
    ...(wallet === "mpesa" ? [isNotOneAtATime] : []),
  );
  return { name: "payouts", check: payoutsKey, if: conditions };
}

/** Between two tries of credentials that were refused before, in milliseconds: a result takes seconds. */
const triesApart = 60_000;

/** The write that lets only one caller a minute ask M-Pesa; it refuses as `payouts`. */
export const oneAtATimeLease = (now: Date): Write => ({
  name: "payouts",
  update: {
    Key: payoutsKey,
    ...updateWhere(
      { set: { triedAt: now.toISOString() } },
      isNotPaused,
      isNotRefused("mpesa"),
      isLongAgo(now),
    ),
  },
});

const isLongAgo = (now: Date): Condition => ({
  ConditionExpression: "attribute_not_exists(#triedAt) OR #triedAt <= :longAgo",
  ExpressionAttributeNames: { "#triedAt": "triedAt" },
  ExpressionAttributeValues: { ":longAgo": new Date(now.getTime() - triesApart).toISOString() },
});
