import { pushRoutes } from "#contracts/push";
import { call } from "../../frame/api/client";

/** A device's push state. `blocked`: its owner has refused notifications in the browser. */
export type PushState = "on" | "off" | "blocked" | "impossible";

/** The cache key of this device's push state. */
export const pushStateKey = ["push-state"];

const canPush = () =>
  "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;

const subscriptionHere = async () =>
  (await navigator.serviceWorker.ready).pushManager.getSubscription();

/** Returns this device's push state. */
export async function pushState(): Promise<PushState> {
  if (!canPush()) return "impossible";
  if (Notification.permission === "denied") return "blocked";
  return Notification.permission === "granted" && (await subscriptionHere()) ? "on" : "off";
}

/**
 * Turns push on for this device. The browser asks its owner first, so call this only on a press.
 * Throws ApiProblem, or the error of the browser's push service.
 */
export async function turnPushOn(): Promise<PushState> {
  if (!canPush()) return "impossible";
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return permission === "denied" ? "blocked" : "off";
  const { key } = await call(pushRoutes.getPushKey, {}, {});
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  });
  await tellService(subscription);
  return "on";
}

/** Continues pushing to a device after a new sign-in has replaced the one that turned push on. */
export async function goOnPushing(): Promise<void> {
  if ((await pushState()) !== "on") return;
  const subscription = await subscriptionHere();
  if (subscription) await tellService(subscription);
}

async function tellService(subscription: PushSubscription) {
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh = "", auth = "" } = keys ?? {};
  const input = { endpoint: endpoint ?? "", keys: { p256dh, auth } };
  try {
    await call(pushRoutes.subscribeToPush, {}, input);
  } catch (error) {
    // No notification would come, so the device must not show push as on.
    await subscription.unsubscribe();
    throw error;
  }
}

/** Turns push off for this device. Throws ApiProblem, but the browser's subscription has ended even then. */
export async function turnPushOff(): Promise<PushState> {
  const subscription = await subscriptionHere();
  if (!subscription) return "off";
  const { endpoint } = subscription;
  await subscription.unsubscribe();
  await call(pushRoutes.unsubscribeFromPush, {}, { endpoint });
  return "off";
}
