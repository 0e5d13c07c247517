import * as z from "zod/mini";
import { beyondOneAddress, route } from "./route";

export const pushMessages = {
  endpoint: "This is not the address of a push service.",
  keys: "These are not the keys of a subscription.",
};

/** Names in private networks, where there is no push service. */
const internalNames = /\.(local|localhost|internal|intranet|lan|home|corp|arpa|invalid)$/;

/** True if a push service can have this address: HTTPS, a public host name, the usual port. */
function isPushService(address: string): boolean {
  const parts = z.url().safeParse(address).success && new URL(address);
  if (!parts) return false;
  const { protocol, port, username, password, hostname } = parts;
  const isName = /^([a-z0-9-]+\.)+[a-z][a-z0-9-]*$/.test(hostname) && !internalNames.test(hostname);
  return protocol === "https:" && port === "" && username + password === "" && isName;
}

const Endpoint = z
  .string(pushMessages.endpoint)
  .check(z.maxLength(1024, pushMessages.endpoint), z.refine(isPushService, pushMessages.endpoint));

/** A base64url text of `count` bytes, as browsers encode push keys. */
const bytes = (count: number) =>
  z
    .string(pushMessages.keys)
    .check(z.regex(new RegExp(`^[\\w-]{${Math.ceil((count * 4) / 3)}}=*$`), pushMessages.keys));

export const PushSubscription = z.strictObject({
  endpoint: Endpoint,
  keys: z.strictObject({
    /** The public key for encrypting messages: an uncompressed point on P-256. */
    p256dh: bytes(65),
    auth: bytes(16),
  }),
});
export type PushSubscription = z.infer<typeof PushSubscription>;

export interface PushedNotification {
  /** The notification's id. The service worker shows a repeated push only once. */
  id: string;
  title: string;
  text: string;
  path: string;
}

export const pushRoutes = {
  getPushKey: route({
    method: "GET",
    path: "/api/push-key",
    caller: "signed-in",
    summary: "The public key that a browser subscribes with: an uncompressed point, base64url.",
    input: z.strictObject({}),
    reply: z.object({ key: z.string() }),
  }),
  subscribeToPush: route({
    method: "POST",
    path: "/api/push-subscriptions",
    caller: "signed-in",
    session: "by-use-case",
    throttle: beyondOneAddress,
    summary:
      "Push what becomes a notification of the caller to this device, until it signs out; to the ten newest devices at most.",
    input: PushSubscription,
    reply: z.object({ subscription: z.object({ endpoint: z.string() }) }),
    status: 201,
    problems: ["not_found"],
  }),
  unsubscribeFromPush: route({
    method: "DELETE",
    path: "/api/push-subscriptions",
    caller: "signed-in",
    throttle: beyondOneAddress,
    summary: "Push no more to this device.",
    input: z.strictObject({ endpoint: Endpoint }),
    reply: z.unknown(),
    status: 204,
  }),
};
