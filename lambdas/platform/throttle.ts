import { createHash } from "node:crypto";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import * as z from "zod/mini";
import { requestMessages } from "#contracts/problem";
import type { Limit } from "#contracts/settings";
import { AppError } from "./app-error";
import { isSameSecret } from "./ids";
import { defineItem } from "./table/define-item";
import {
  anyOf,
  below,
  type Change,
  type Condition,
  holding,
  missingOr,
  shorterThan,
  where,
} from "./table/expressions";
import {
  type ConditionFailed,
  refusalOf,
  transact,
  type Write,
  writeAlone,
} from "./table/transact";

/**
 * One use of one limit in its present window. Without {@link throttle}, counting refuses nothing.
 */
export interface Count {
  purpose: string;
  who: string;
  limit: Limit;
}

/** The uses in each window: their number, or the hashes of different values. */
const throttles = defineItem({
  type: "Throttle",
  name: "throttle",
  schema: z.object({ uses: z._default(z.number(), 0) }),
  key: ["THROTTLE#{purpose}#{hashOfWho}", "WINDOW#{start}"],
  partsOf: ({ purpose, who, limit, now }: Count & { now: Date }) => ({
    purpose,
    hashOfWho: hashOf(who),
    start: windowAt(limit, now).start,
  }),
});

/**
 * Counts one use of `purpose` by `who`. If the window's limit is reached, refuses with
 * `too_many_requests` and the time for a retry.
 */
export async function throttle(
  purpose: string,
  who: string,
  limit: Limit,
  now: Date,
  words = requestMessages.tooMany,
) {
  const refused = await refusalOf(writeAlone(throttleWrite(purpose, who, limit, now)));
  if (refused) throw tooManyRequests(limit, now, words);
}

/** The /48 around an IPv6 network may use this many times as much as the network itself. */
const roomOfWider = 8;

/** A network's count and that of its /48, since one IPv6 customer often has a whole /48. */
export function networkWindows(purpose: string, network: string, limit: Limit): Count[] {
  const wider = widerNetwork(network);
  const roomy = { ...limit, count: limit.count * roomOfWider };
  return [
    { purpose, who: network, limit },
    ...(wider ? [{ purpose, who: wider, limit: roomy }] : []),
  ];
}

/**
 * Counts one use in all windows. If one is full, counts in none and refuses as {@link throttle}
 * does.
 */
export async function throttleAll(windows: readonly Count[], now: Date): Promise<void> {
  const refused = await refusalOf(transact(windowWrites(windows, now), 10));
  if (refused) throw fullOf(windows, refused, now);
}

export const windowWrites = (windows: readonly Count[], now: Date): Write[] =>
  windows.map(({ purpose, who, limit }) => throttleWrite(purpose, who, limit, now));

/** The refusal that names the full window; the given refusal if no window is full. */
export function fullOf(windows: readonly Count[], refused: ConditionFailed, now: Date) {
  const full = windows.find(({ purpose }) => refused.failures.has(purpose));
  return full ? tooManyRequests(full.limit, now) : refused;
}

/** The number of refusals for each success that the people of a network may have. */
const roomForRefusals = 10;

/** A network's counts of refusals, which are separate from its counts of successes. */
export const refusalWindows = (purpose: string, network: string, limit: Limit): Count[] =>
  networkWindows(`${purpose}-refused`, network, { ...limit, count: limit.count * roomForRefusals });

/**
 * Counts a refusal and returns it; above a limit, returns `too_many_requests` instead. Correct
 * requests are neither counted here nor refused.
 */
export async function countRefusal(windows: readonly Count[], refusal: AppError, now: Date) {
  const uses = await Promise.all(windows.map((each) => count(each, 1, now)));
  const full = windows.find(({ limit }, at) => (uses[at] ?? 0) > limit.count);
  return full ? tooManyRequests(full.limit, now) : refusal;
}

export async function isAnyFull(windows: readonly Count[], now: Date): Promise<boolean> {
  const uses = await Promise.all(windows.map((each) => usesOf(each, now)));
  return windows.some(({ limit }, at) => (uses[at] ?? 0) >= limit.count);
}

/** The key for a person on a network. The IPv6 networks of one /48 have one key. */
export const fromNetwork = (who: string, network: string) =>
  `${who} ${widerNetwork(network) ?? network}`;

/**
 * {@link throttle} as a write of a transaction. If the write fails under the name `purpose`, answer
 * with {@link tooManyRequests}.
 */
export const throttleWrite = (purpose: string, who: string, limit: Limit, now: Date): Write =>
  windowWrite(
    { purpose, who, limit },
    now,
    { uses: 1 },
    where({ uses: missingOr(below(limit.count)) }),
  );

/**
 * The write that counts the different values in a window. Above the limit it fails under the name
 * of its purpose.
 */
export function differentWrite(window: Count, value: string, now: Date): Write {
  const hash = hashOf(value);
  const isKnown = where({ values: missingOr(holding(hash)) });
  const hasRoom = where({ values: shorterThan(window.limit.count) });
  return windowWrite(window, now, { values: new Set([hash]) }, anyOf(isKnown, hasRoom));
}

function windowAt({ minutes }: Limit, now: Date) {
  const seconds = minutes * 60;
  const second = Math.floor(now.getTime() / 1000);
  const start = second - (second % seconds);
  return { start, end: start + seconds, left: start + seconds - second };
}

const hashOf = (text: string) => createHash("sha256").update(text).digest("base64url");

const windowWrite = (
  window: Count,
  now: Date,
  add: NonNullable<Change["add"]>,
  ...conditions: readonly Condition[]
): Write => ({
  ...throttles.upsert(
    { ...window, now },
    { set: { expiresAt: windowAt(window.limit, now).end }, add },
    ...conditions,
  ),
  name: window.purpose,
});

/** Adds to the uses in a window, and returns their number. A negative `more` takes uses back. */
export const count = async (window: Count, more: number, now: Date): Promise<number> =>
  throttles.schema.parse(await writeAlone(windowWrite(window, now, { uses: more }))).uses;

export const usesOf = async (window: Count, now: Date): Promise<number> =>
  (await throttles.find({ ...window, now }))?.uses ?? 0;

/** The refusal at a limit, with the time for a retry; `words` makes a message of the minutes. */
export function tooManyRequests(limit: Limit, now: Date, words = requestMessages.tooMany) {
  const { left } = windowAt(limit, now);
  return new AppError("too_many_requests", words(Math.ceil(left / 60)), {
    retryAfterSeconds: left,
  });
}

/**
 * The network from which a request comes. Behind the CDN, API Gateway's peer is the CDN, and only
 * the CDN's own entry in `x-forwarded-for` is credible. The CDN proves itself with a key that the
 * stack gave to it and to the functions. A writer's IPv6 address changes within its /64, so the /64
 * is the network.
 */
export function networkOf({ headers, requestContext }: APIGatewayProxyEventV2): string {
  const peer = requestContext.http.sourceIp;
  if (!isOurCdn(headers["x-origin-key"])) return prefix(peer);
  const forwarded = (headers["x-forwarded-for"] ?? "")
    .split(",")
    .map((each) => each.trim())
    .filter(Boolean);
  // If the last entry is the CDN's address, API Gateway has appended it.
  if (forwarded.at(-1) === peer) forwarded.pop();
  return prefix(forwarded.at(-1) ?? peer);
}

function isOurCdn(given: string | undefined): boolean {
  const key = process.env["ORIGIN_KEY"];
  if (!key || !given) return false;
  return isSameSecret(given, key);
}

/** True if a request bypassed the CDN and the firewall, although all requests must pass them. */
export const isPastCdn = ({ headers }: APIGatewayProxyEventV2): boolean =>
  process.env["ONLY_THROUGH_CDN"] === "yes" && !isOurCdn(headers["x-origin-key"]);

function prefix(address: string): string {
  if (!address.includes(":") || address.includes(".")) return address;
  const [head = "", tail] = address.toLowerCase().split("::");
  const groups = head.split(":").filter(Boolean);
  const missing =
    tail === undefined ? 0 : 8 - groups.length - tail.split(":").filter(Boolean).length;
  const full = [
    ...groups,
    ...Array<string>(Math.max(0, missing)).fill("0"),
    ...(tail ?? "").split(":"),
  ];
  return `${full.slice(0, 4).join(":")}::/64`;
}

/** The /48 around an IPv6 network; undefined for an IPv4 address. */
export function widerNetwork(network: string): string | undefined {
  const [groups] = network.split("::/64");
  return groups === network ? undefined : `${groups?.split(":").slice(0, 3).join(":")}::/48`;
}
