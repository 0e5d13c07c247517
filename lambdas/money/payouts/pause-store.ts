import * as z from "zod/mini";
import { Instant } from "#contracts/fields";
import { type Payouts, StoppedWallet, Wallet } from "#contracts/withdrawals";
import { logger } from "../../platform/logger";
import { recordMetric } from "../../platform/metrics";
import { allOf, type Condition, updateWhere } from "../../platform/table/expressions";
import { getItem } from "../../platform/table/read";
import { transact, type Write } from "../../platform/table/transact";

// PAYOUTS   PAYOUTS   whether payouts rest, all or those to one wallet, or go one at a time; absent as long as they never have
export const payoutsKey = { pk: "PAYOUTS", sk: "PAYOUTS" };

const Stop = z.omit(StoppedWallet, { wallet: true });
export type Stop = z.infer<typeof Stop>;

/**
 * What holds payouts back: the administrator all of them, the operator all of a table that was
 * restored, refused credentials those to one wallet.
 */
export const Pause = z.object({
  paused: z._default(z.boolean(), false),
  restored: z._default(z.boolean(), false),
  since: z._default(z.nullable(Instant), null),
  mpesaStop: z.optional(Stop),
  airtelStop: z.optional(Stop),
  oneAtATime: z._default(z.boolean(), false),
});
export type Pause = z.infer<typeof Pause>;

const stopField = { mpesa: "mpesaStop", airtel: "airtelStop" } as const satisfies Record<
  Wallet,
  keyof Pause
>;

/** That payouts to a wallet stopped by themselves; undefined while they go on. */
export const stopOf = (pause: Pause | undefined, wallet: Wallet): Stop | undefined =>
  pause?.[stopField[wallet]];

/** Whether nothing is sent to a wallet at present. */
export const restsFor = (pause: Pause | undefined, wallet: Wallet): boolean =>
  pause?.paused === true || stopOf(pause, wallet) !== undefined;

/** The wallets to which nothing is sent at present. */
export const restingWallets = (pause: Pause | undefined): Wallet[] =>
  Wallet.options.filter((wallet) => restsFor(pause, wallet));

/** Whether payouts rest; undefined when they never have. */
export const readPause = () => getItem(Pause, payoutsKey);

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

/** The write by which all payouts of a restored table rest. */
export const restoredWrite = (now: Date): Write =>
  payoutsUpdate("payouts", { paused: true, restored: true, since: now.toISOString() });

/** The write by which the administrator pauses all payouts, or has all go on. */
export const pauseWrite = (paused: boolean, now: Date): Write =>
  payoutsUpdate(
    "payouts",
    { paused, restored: false, since: now.toISOString() },
    paused ? [] : Object.values(stopField),
  );

/** The write by which the administrator has those to one wallet go on that stopped by themselves. */
export const resumeWrite = (wallet: Wallet, now: Date): Write =>
  payoutsUpdate("payouts", { since: now.toISOString() }, [stopField[wallet]]);

/** The write that stops payouts to a wallet; M-Pesa's go one at a time as soon as they go on. */
export const stopWrite = (wallet: Wallet, stop: Stop): Write =>
  payoutsUpdate("payouts", {
    [stopField[wallet]]: stop,
    ...(wallet === "mpesa" && { oneAtATime: true }),
  });

/** The write after which M-Pesa's go as they come. */
export const allAtOnceWrite = payoutsUpdate("all-at-once", { oneAtATime: false }, ["triedAt"]);

const isNotPaused: Condition = {
  ConditionExpression: "attribute_not_exists(#paused) OR #paused = :no",
  ExpressionAttributeNames: { "#paused": "paused" },
  ExpressionAttributeValues: { ":no": false },
};
const isNotStopped = (wallet: Wallet): Condition => ({
  ConditionExpression: "attribute_not_exists(#stop)",
  ExpressionAttributeNames: { "#stop": stopField[wallet] },
});
const isNotOneAtATime: Condition = {
  ConditionExpression: "attribute_not_exists(#oneAtATime) OR #oneAtATime = :no",
  ExpressionAttributeNames: { "#oneAtATime": "oneAtATime" },
  ExpressionAttributeValues: { ":no": false },
};

/** The write that insists that payouts to Airtel go on; it refuses as `payouts` while they rest. */
export const payoutsGoOn: Write = {
  name: "payouts",
  check: payoutsKey,
  if: allOf(isNotPaused, isNotStopped("airtel")),
};

/** The same for M-Pesa, where they must not go one at a time either. */
export const initiatorIsLetIn: Write = {
  name: "payouts",
  check: payoutsKey,
  if: allOf(isNotPaused, isNotStopped("mpesa"), isNotOneAtATime),
};

/** Between two tries of credentials that were refused before, in milliseconds: a result takes seconds. */
const triesApart = 60_000;

/** The write that takes the turn to ask M-Pesa, while it is asked one at a time; it refuses as `payouts`. */
export const slotWrite = (now: Date): Write => ({
  name: "payouts",
  update: {
    Key: payoutsKey,
    ...updateWhere(
      { set: { triedAt: now.toISOString() } },
      isNotPaused,
      isNotStopped("mpesa"),
      isLongAgo(now),
    ),
  },
});

const isLongAgo = (now: Date): Condition => ({
  ConditionExpression: "attribute_not_exists(#triedAt) OR #triedAt <= :longAgo",
  ExpressionAttributeNames: { "#triedAt": "triedAt" },
  ExpressionAttributeValues: { ":longAgo": new Date(now.getTime() - triesApart).toISOString() },
});

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
