import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { requestMessages } from "#contracts/problem";
import type { Limit } from "#contracts/settings";
import { AppError } from "./app-error";
import { widerNetwork } from "./network";
import { getItem } from "./table/read";
import { ConditionFailed, updateItem, type Write } from "./table/transact";

const Window = z.object({ uses: z.number() });

/**
 * Counts one use of `purpose` by `who` (an address, a network, a writer) and refuses with
 * `too_many_requests` and when to come back once the limit of the window is reached.
 */
export async function throttle(
  purpose: string,
  who: string,
  limit: Limit,
  now: Date,
  words = requestMessages.tooMany,
) {
  try {
    await updateItem(Window, addUses({ purpose, who, limit }, 1, now, limit.count));
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    throw tooManyRequests(limit, now, words);
  }
}

/** How much more is allowed to the /48 around an IPv6 network than to the network itself. */
const roomOfWider = 8;

/** The windows of a network: its own, and that of its /48, all networks of which one IPv6 customer often has. */
export function networkWindows(purpose: string, network: string, limit: Limit): Count[] {
  const wider = widerNetwork(network);
  const roomy = { ...limit, count: limit.count * roomOfWider };
  return [
    { purpose, who: network, limit },
    ...(wider ? [{ purpose, who: wider, limit: roomy }] : []),
  ];
}

/** {@link throttle} by network. Comes after the limits of a person, which are not to use it up. */
export async function throttleNetwork(purpose: string, network: string, limit: Limit, now: Date) {
  for (const { who, limit: its } of networkWindows(purpose, network, limit))
    await throttle(purpose, who, its, now);
}

/** Whether one of some windows has no room left. */
export async function isAnyFull(windows: readonly Count[], now: Date): Promise<boolean> {
  const uses = await Promise.all(windows.map((each) => usesOf(each, now)));
  return windows.some(({ limit }, at) => (uses[at] ?? 0) >= limit.count);
}

/** Who uses something up from where; a customer's IPv6 networks of one /48 are one. */
export const fromNetwork = (who: string, network: string) =>
  `${who} ${widerNetwork(network) ?? network}`;

/** {@link throttle} as a write of a transaction; it refuses under its purpose: then {@link tooManyRequests}. */
export const throttleWrite = (purpose: string, who: string, limit: Limit, now: Date): Write => ({
  name: purpose,
  update: addUses({ purpose, who, limit }, 1, now, limit.count),
});

/** The write that counts the different values of a window; it refuses under its purpose for one too many. */
export const differentWrite = (
  { purpose, who, limit }: Count,
  value: string,
  now: Date,
): Write => ({
  name: purpose,
  update: {
    Key: windowKey(purpose, who, limit, now),
    UpdateExpression: "ADD #values :values SET #type = :type, #expiresAt = :end",
    ConditionExpression:
      "attribute_not_exists(#values) OR contains(#values, :value) OR size(#values) < :most",
    ExpressionAttributeNames: { "#values": "values", "#type": "type", "#expiresAt": "expiresAt" },
    ExpressionAttributeValues: {
      ":values": new Set([hashOf(value)]),
      ":value": hashOf(value),
      ":type": "Throttle",
      ":end": windowAt(limit, now).end,
      ":most": limit.count,
    },
  },
});

/** One window of one limit, to be counted without being refused. */
export interface Count {
  purpose: string;
  who: string;
  limit: Limit;
}

/** Adds to the uses of a window (less than nothing takes uses back), and says how many there are. */
export const count = async (window: Count, more: number, now: Date): Promise<number> =>
  (await updateItem(Window, addUses(window, more, now))).uses;

/** How many uses of a window there are. */
export const usesOf = async ({ purpose, who, limit }: Count, now: Date): Promise<number> =>
  (await getItem(Window, windowKey(purpose, who, limit, now)))?.uses ?? 0;

function windowAt({ minutes }: Limit, now: Date) {
  const seconds = minutes * 60;
  const second = Math.floor(now.getTime() / 1000);
  const start = second - (second % seconds);
  return { start, end: start + seconds, left: start + seconds - second };
}

/** The partition of what is counted of somebody; hashed, for it may be a person's address. */
const throttlePartition = (purpose: string, who: string) => `THROTTLE#${purpose}#${hashOf(who)}`;

const hashOf = (text: string) => createHash("sha256").update(text).digest("base64url");

const windowKey = (purpose: string, who: string, limit: Limit, now: Date) => ({
  pk: throttlePartition(purpose, who),
  sk: `WINDOW#${windowAt(limit, now).start}`,
});

/** Adds uses to a window: always, or only while it has fewer than `most`. */
const addUses = (
  { purpose, who, limit }: Count,
  more: number,
  now: Date,
  most = Number.MAX_SAFE_INTEGER,
) => ({
  Key: windowKey(purpose, who, limit, now),
  UpdateExpression: "ADD #uses :more SET #type = :type, #expiresAt = :end",
  ConditionExpression: "attribute_not_exists(#uses) OR #uses < :most",
  ExpressionAttributeNames: { "#uses": "uses", "#type": "type", "#expiresAt": "expiresAt" },
  ExpressionAttributeValues: {
    ":more": more,
    ":type": "Throttle",
    ":end": windowAt(limit, now).end,
    ":most": most,
  },
});

/** The refusal of one who has reached a limit, with when to come back; `words` say it in so many minutes. */
export function tooManyRequests(limit: Limit, now: Date, words = requestMessages.tooMany) {
  const { left } = windowAt(limit, now);
  return new AppError("too_many_requests", words(Math.ceil(left / 60)), {
    retryAfterSeconds: left,
  });
}
