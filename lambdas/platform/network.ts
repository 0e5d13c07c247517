import { createHash, timingSafeEqual } from "node:crypto";
import type { APIGatewayProxyEventV2 } from "aws-lambda";

/** Compares two secrets of any length in constant time. */
export function isSameSecret(one: string, other: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}

/**
 * The network a request came from. Behind the site's CDN the API's peer is the CDN, and only what
 * the CDN itself appended to `x-forwarded-for` is to be believed; it proves itself by the key that
 * the stack gave to both. A writer's IPv6 addresses change within their /64, so that is the network.
 */
export function networkOf({ headers, requestContext }: APIGatewayProxyEventV2): string {
  const peer = requestContext.http.sourceIp;
  if (!isOurCdn(headers["x-origin-key"])) return prefix(peer);
  const forwarded = (headers["x-forwarded-for"] ?? "")
    .split(",")
    .map((each) => each.trim())
    .filter(Boolean);
  // API Gateway appends its peer, the CDN; only that one place is its own.
  if (forwarded.at(-1) === peer) forwarded.pop();
  return prefix(forwarded.at(-1) ?? peer);
}

function isOurCdn(given: string | undefined): boolean {
  const key = process.env["ORIGIN_KEY"];
  if (!key || !given) return false;
  return isSameSecret(given, key);
}

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
