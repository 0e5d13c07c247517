import { type LookupAddress, lookup } from "node:dns";
import { Agent, type RequestOptions, request } from "node:https";
import { BlockList, type LookupFunction } from "node:net";
import type { PushedNotification } from "#contracts/push";
import { errorFacts, logger } from "../../platform/logger";
import type { Device } from "./devices";
import type { PushKeys } from "./push-keys";

/**
 * Networks without push services, because they are not public: IANA's special-purpose (RFC 6890)
 * and multicast addresses. In IPv6 only global unicast is public, so IPv6 forms of IPv4 addresses
 * (mapped, compatible, NAT64) need no entry.
 */
const special = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.31.196.0", 24],
  ["192.52.193.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["192.175.48.0", 24],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  special.addSubnet(network, prefix, "ipv4");
for (const [network, prefix] of [
  // Includes Teredo, benchmarking and ORCHID.
  ["2001::", 23],
  ["2001:db8::", 32],
  // 6to4.
  ["2002::", 16],
  ["2620:4f:8000::", 48],
  // The 6bone, returned to IANA.
  ["3ffe::", 16],
  ["3fff::", 20],
] as const)
  special.addSubnet(network, prefix, "ipv6");
const globalUnicast = new BlockList();
globalUnicast.addSubnet("2000::", 3, "ipv6");

export const isPublic = ({ address, family }: LookupAddress) =>
  family === 6
    ? globalUnicast.check(address, "ipv6") && !special.check(address, "ipv6")
    : !special.check(address, "ipv4");

/**
 * Looks up a host name, which a subscriber chose, and fails unless all its addresses are public.
 * The connection uses these addresses without another lookup.
 */
const publicOnly: LookupFunction = (hostname, options, done) =>
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const [first] = found ?? [];
    if (error || !first || !found.every(isPublic))
      done(error ?? new Error("No public address."), "");
    else if (options.all) done(null, found);
    else done(null, first.address, first.family);
  });

const publicAgent = new Agent({ lookup: publicOnly });

const patience = 5_000;
/** Seconds for which a push service stores a message for a phone that is off. */
const keptFor = 24 * 3600;

interface Sender {
  keys: PushKeys;
  /** The address at which push services can report problems with our pushes. */
  contact: string;
  agent?: Agent;
}

/** The result of a push; `gone`: the device's subscription has ended. */
type Pushed = "sent" | "gone" | "failed";

/**
 * Sends a message to a device's push service, encrypted for the device (RFC 8291) and signed (RFC
 * 8292).
 */
export async function sendPush(
  { endpoint, keys }: Pick<Device, "endpoint" | "keys">,
  notification: PushedNotification,
  { keys: own, contact, agent = publicAgent }: Sender,
): Promise<Pushed> {
  // Loaded at the first push, since this function mostly sends mail.
  const { default: webPush } = await import("web-push");
  try {
    const {
      endpoint: address,
      body,
      ...rest
    } = webPush.generateRequestDetails({ endpoint, keys }, JSON.stringify(notification), {
      vapidDetails: { subject: `mailto:${contact}`, ...own },
      TTL: keptFor,
    });
    const status = await statusOf(address, { ...rest, agent }, body);
    if (status >= 200 && status < 300) return "sent";
    if (endOf.has(status)) return "gone";
    // Not retried: the person also finds the notification in the app.
    logger.error("web-push-failed", { status });
  } catch (error) {
    logger.error("web-push-failed", errorFacts(error));
  }
  return "failed";
}

/** Statuses of an ended subscription. 401 and 403 are about our signature or address instead. */
const endOf: ReadonlySet<number> = new Set([404, 410]);

/**
 * Returns the answer's status, without waiting for the body. Fails after `patience` milliseconds.
 */
const statusOf = (address: string, options: RequestOptions, body: Buffer) =>
  new Promise<number>((done, fail) => {
    const signal = AbortSignal.timeout(patience);
    request(address, { ...options, signal }, (response) => {
      done(response.statusCode ?? 0);
      response.on("error", () => undefined).destroy();
    })
      .on("error", fail)
      .end(body);
  });
