import { createHash, ECDH } from "node:crypto";
import * as z from "zod/mini";
import { Instant } from "#contracts/fields";
import { PushSubscription, pushMessages } from "#contracts/push";
import { insistOnLiveSession, type Profile, profiles } from "../../accounts/profile/profile";
import { invalidField } from "../../platform/app-error";
import type { Caller } from "../../platform/caller";
import { defineItem } from "../../platform/table/define-item";
import { anyway } from "../../platform/table/expressions";
import { transact, writeAlone } from "../../platform/table/transact";

const devicesAtMost = 10;

const Device = z.object({
  ...PushSubscription.shape,
  userId: z.string(),
  subscribedAt: Instant,
  /** The sign-in on the device. Once this session has ended, nothing is pushed to the device. */
  signedInAt: z.number(),
  sessionId: z.optional(z.string()),
});
export type Device = z.infer<typeof Device>;

/**
 * A writer's push addresses. Keys contain only the address's hash, since the address is a secret.
 */
const devices = defineItem({
  type: "PushSubscription",
  name: "device",
  schema: Device,
  key: ["MAILING#{userId}", "PUSH#{hash}"],
  partsOf: ({ userId, endpoint }: { userId: string; endpoint: string }) => ({
    userId,
    hash: createHash("sha256").update(endpoint).digest("base64url"),
  }),
});

export async function listDevices(userId: string): Promise<Device[]> {
  const page = { cursor: undefined, limit: devicesAtMost + 5 };
  return (await devices.page({ userId }, page)).items;
}

/**
 * True if the key is an uncompressed point of P-256, as the encryption requires (RFC 8291, section
 * 2).
 */
function isPoint(key: string): boolean {
  try {
    ECDH.convertKey(key, "prime256v1", "base64url");
    return Buffer.from(key, "base64url")[0] === 4;
  } catch {
    return false;
  }
}

/** Adds a device for the caller's notifications. Above the limit, removes the oldest. */
export async function addDevice(caller: Caller, { endpoint, keys }: PushSubscription, now: Date) {
  if (!isPoint(keys.p256dh)) throw invalidField("keys", pushMessages.keys);
  const { userId, signedInAt, sessionId } = caller;
  const profile = await profiles.find({ userId });
  insistOnLiveSession(profile, caller);
  const others = (await listDevices(userId)).filter((device) => device.endpoint !== endpoint);
  const newestFirst = others.sort((one, other) => (one.subscribedAt < other.subscribedAt ? 1 : -1));
  const device = {
    userId,
    endpoint,
    keys,
    subscribedAt: now.toISOString(),
    signedInAt,
    ...(sessionId !== undefined && { sessionId }),
  };
  await transact([
    devices.put(device, device, anyway),
    ...newestFirst.slice(devicesAtMost - 1).map((each) => devices.remove(each)),
  ]);
  return { subscription: { endpoint } };
}

export const removeDevice = (userId: string, endpoint: string) =>
  writeAlone(devices.remove({ userId, endpoint }));

export function isSignedIn(device: Device, profile: Profile): boolean {
  try {
    insistOnLiveSession(profile, device);
    return true;
  } catch {
    return false;
  }
}
