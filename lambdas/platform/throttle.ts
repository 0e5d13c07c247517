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

/** The uses of `purpose` by `who`, which `limit` bounds in each window of time. */
export interface Count {
  purpose: string;
  who: string;
  limit: Limit;
}

/** The uses in one window: their number, or the hashes of different values. */
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
 * Counts one use. If the limit is reached, throws `too_many_requests` with the seconds until a
 * retry.
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

/** An IPv6 /48 has this many times the limit of one /64. */
const roomOfWider = 8;

/** The counts of a network and, for IPv6, of its /48, since one customer often has a whole /48. */
export function networkWindows(purpose: string, network: string, limit: Limit): Count[] {
  const wider = widerNetwork(network);
  const roomy = { ...limit, count: limit.count * roomOfWider };
  return [
    { purpose, who: network, limit },
    ...(wider ? [{ purpose, who: wider, limit: roomy }] : []),
  ];
}

/**
 * Counts one use in all windows. If a limit is reached, counts nothing and throws like {@link
 * throttle}.
 */
export async function throttleAll(windows: readonly Count[], now: Date): Promise<void> {
  const refused = await refusalOf(transact(windowWrites(windows, now), 10));
  if (refused) throw fullOf(windows, refused, now);
}

export const windowWrites = (windows: readonly Count[], now: Date): Write[] =>
  windows.map(({ purpose, who, limit }) => throttleWrite(purpose, who, limit, now));

/** The error for the limit that `refused` names; `refused` itself if it names none. */
export function fullOf(windows: readonly Count[], refused: ConditionFailed, now: Date) {
  const full = windows.find(({ purpose }) => refused.failures.has(purpose));
  return full ? tooManyRequests(full.limit, now) : refused;
}

/** A network may have this many refusals for each success that its limit allows. */
const roomForRefusals = 10;

/** A network's counts of refusals. */
export const refusalWindows = (purpose: string, network: string, limit: Limit): Count[] =>
  networkWindows(`${purpose}-refused`, network, { ...limit, count: limit.count * roomForRefusals });

/** Counts a refusal and returns it; above a limit, returns `too_many_requests` instead. */
export async function countRefusal(windows: readonly Count[], refusal: AppError, now: Date) {
  const uses = await Promise.all(windows.map((each) => count(each, 1, now)));
  const full = windows.find(({ limit }, at) => (uses[at] ?? 0) > limit.count);
  return full ? tooManyRequests(full.limit, now) : refusal;
}

export async function isAnyFull(windows: readonly Count[], now: Date): Promise<boolean> {
  const uses = await Promise.all(windows.map((each) => usesOf(each, now)));
  return windows.some(({ limit }, at) => (uses[at] ?? 0) >= limit.count);
}

/** The key for a person on a network. All IPv6 networks of one /48 have the same key. */
export const fromNetwork = (who: string, network: string) =>
  `${who} ${widerNetwork(network) ?? network}`;

/**
 * The write of {@link throttle}, for a transaction. If the limit is reached, it fails under the
 * name `purpose`; then answer with {@link tooManyRequests}.
 */
export const throttleWrite = (purpose: string, who: string, limit: Limit, now: Date): Write =>
  windowWrite(
    { purpose, who, limit },
    now,
    { uses: 1 },
    where({ uses: missingOr(below(limit.count)) }),
  );

/**
 * The write that counts the different values in a window. A new value above the limit makes it fail
 * under the name of its purpose.
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

/** Adds `more` (negative to subtract) to the uses, and returns their number. */
export const count = async (window: Count, more: number, now: Date): Promise<number> =>
  throttles.schema.parse(await writeAlone(windowWrite(window, now, { uses: more }))).uses;

export const usesOf = async (window: Count, now: Date): Promise<number> =>
  (await throttles.find({ ...window, now }))?.uses ?? 0;

/**
 * The error at a limit, with the seconds until a retry. `words` makes the message from the minutes.
 */
export function tooManyRequests(limit: Limit, now: Date, words = requestMessages.tooMany) {
  const { left } = windowAt(limit, now);
  return new AppError("too_many_requests", words(Math.ceil(left / 60)), {
    retryAfterSeconds: left,
  });
}

/**
 * The network from which a request comes: the address, or the first 64 bits of an IPv6 address,
 * since a device changes the others. For a request with the CDN's key it is the address that the CDN
 * added to `x-forwarded-for`; people can forge earlier entries.
 */
export function networkOf({ headers, requestContext }: APIGatewayProxyEventV2): string {
  const peer = requestContext.http.sourceIp;
  if (!isOurCdn(headers["x-origin-key"])) return prefix(peer);
  const forwarded = (headers["x-forwarded-for"] ?? "")
    .split(",")
    .map((each) => each.trim())
    .filter(Boolean);
  // API Gateway may have appended the CDN's own address.
  if (forwarded.at(-1) === peer) forwarded.pop();
  return prefix(forwarded.at(-1) ?? peer);
}

function isOurCdn(given: string | undefined): boolean {
  const key = process.env["ORIGIN_KEY"];
  if (!key || !given) return false;
  return isSameSecret(given, key);
}

/** True if a request bypassed the CDN and its firewall although the product requires them. */
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
