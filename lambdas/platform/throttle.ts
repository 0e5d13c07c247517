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

/** One window of one limit; counting it refuses nothing. */
export interface Count {
  purpose: string;
  /** The counted address, network or writer. */
  who: string;
  limit: Limit;
}

/** The use of each window: a number, or different values, hashed. */
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
 * Counts one use of `purpose` by `who`. Refuses with `too_many_requests` and a retry time once the
 * window's limit is reached.
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

/** Factor by which the /48 around an IPv6 network is allowed more than the network itself. */
const roomOfWider = 8;

/** Returns a network's window and that of its /48, since one IPv6 customer often has a whole /48. */
export function networkWindows(purpose: string, network: string, limit: Limit): Count[] {
  const wider = widerNetwork(network);
  const roomy = { ...limit, count: limit.count * roomOfWider };
  return [
    { purpose, who: network, limit },
    ...(wider ? [{ purpose, who: wider, limit: roomy }] : []),
  ];
}

/** Counts one use in all windows or, beyond one limit, in none: then refuses as {@link throttle} does. */
export async function throttleAll(windows: readonly Count[], now: Date): Promise<void> {
  const refused = await refusalOf(transact(windowWrites(windows, now), 10));
  if (refused) throw fullOf(windows, refused, now);
}

export const windowWrites = (windows: readonly Count[], now: Date): Write[] =>
  windows.map(({ purpose, who, limit }) => throttleWrite(purpose, who, limit, now));

/** Returns the refusal by the full window; without one, the given refusal. */
export function fullOf(windows: readonly Count[], refused: ConditionFailed, now: Date) {
  const full = windows.find(({ purpose }) => refused.failures.has(purpose));
  return full ? tooManyRequests(full.limit, now) : refused;
}

/** Refusals allowed to the users of a network for each success. */
const roomForRefusals = 10;

/** Returns a network's windows for refusals, separate from those for successes. */
export const refusalWindows = (purpose: string, network: string, limit: Limit): Count[] =>
  networkWindows(`${purpose}-refused`, network, { ...limit, count: limit.count * roomForRefusals });

/**
 * Counts a refusal and returns it; beyond a limit returns `too_many_requests` instead. A correct
 * answer is never counted here, nor refused.
 */
export async function countRefusal(windows: readonly Count[], refusal: AppError, now: Date) {
  const uses = await Promise.all(windows.map((each) => count(each, 1, now)));
  const full = windows.find(({ limit }, at) => (uses[at] ?? 0) > limit.count);
  return full ? tooManyRequests(full.limit, now) : refusal;
}

/** True if one of the windows is full. */
export async function isAnyFull(windows: readonly Count[], now: Date): Promise<boolean> {
  const uses = await Promise.all(windows.map((each) => usesOf(each, now)));
  return windows.some(({ limit }, at) => (uses[at] ?? 0) >= limit.count);
}

/** A key of a person and a network; all IPv6 networks of one /48 count as one. */
export const fromNetwork = (who: string, network: string) =>
  `${who} ${widerNetwork(network) ?? network}`;

/** {@link throttle} as a transaction's write; refuses under its purpose: then {@link tooManyRequests}. */
export const throttleWrite = (purpose: string, who: string, limit: Limit, now: Date): Write =>
  windowWrite(
    { purpose, who, limit },
    now,
    { uses: 1 },
    where({ uses: missingOr(below(limit.count)) }),
  );

/** The write that counts a window's different values; it refuses under its purpose above the limit. */
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

/** Adds to a window's uses (a negative number takes uses back), and returns their number. */
export const count = async (window: Count, more: number, now: Date): Promise<number> =>
  throttles.schema.parse(await writeAlone(windowWrite(window, now, { uses: more }))).uses;

/** Returns the number of uses of a window. */
export const usesOf = async (window: Count, now: Date): Promise<number> =>
  (await throttles.find({ ...window, now }))?.uses ?? 0;

/** Returns the refusal at a limit, with the retry time; `words` gives the minutes. */
export function tooManyRequests(limit: Limit, now: Date, words = requestMessages.tooMany) {
  const { left } = windowAt(limit, now);
  return new AppError("too_many_requests", words(Math.ceil(left / 60)), {
    retryAfterSeconds: left,
  });
}

/**
 * Returns a request's network. Behind the site's CDN the API's peer is the CDN, and only the CDN's
 * own entry in `x-forwarded-for` is credible; the CDN proves itself by the key that the stack gave
 * to both. A writer's IPv6 addresses change within their /64, so that is the network.
 */
export function networkOf({ headers, requestContext }: APIGatewayProxyEventV2): string {
  const peer = requestContext.http.sourceIp;
  if (!isOurCdn(headers["x-origin-key"])) return prefix(peer);
  const forwarded = (headers["x-forwarded-for"] ?? "")
    .split(",")
    .map((each) => each.trim())
    .filter(Boolean);
  // API Gateway appends its peer, the CDN; only the last entry is API Gateway's own.
  if (forwarded.at(-1) === peer) forwarded.pop();
  return prefix(forwarded.at(-1) ?? peer);
}

function isOurCdn(given: string | undefined): boolean {
  const key = process.env["ORIGIN_KEY"];
  if (!key || !given) return false;
  return isSameSecret(given, key);
}

/** True if a request bypassed the CDN and firewall that all requests must pass. */
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
