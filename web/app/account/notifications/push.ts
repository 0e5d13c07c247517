import { pushRoutes } from "#contracts/push";
import { call } from "../../frame/api/client";

/** How a device stands with push. `blocked`: its owner has refused notifications in the browser. */
export type PushState = "on" | "off" | "blocked" | "impossible";

/** Where it is cached how this device stands with push. */
export const pushStateKey = ["push-state"];

const canPush = () =>
  "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;

const subscriptionHere = async () =>
  (await navigator.serviceWorker.ready).pushManager.getSubscription();

/** How this device stands with push. */
export async function pushState(): Promise<PushState> {
  if (!canPush()) return "impossible";
  if (Notification.permission === "denied") return "blocked";
  return Notification.permission === "granted" && (await subscriptionHere()) ? "on" : "off";
}

/**
 * Has notifications pushed to this device from now on. The browser asks its owner first, so call this only
 * on a press. Throws ApiProblem, or what the browser's push service says.
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

/**
 * Goes on pushing notifications to a device after a new sign-in has replaced the one that turned push on.
 */
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
    // No notification would come, so the device must not say that push is on.
    await subscription.unsubscribe();
    throw error;
  }
}

/**
 * Pushes no more to this device. Throws ApiProblem, but the browser's subscription has ended
 * then, too.
 */
export async function turnPushOff(): Promise<PushState> {
  const subscription = await subscriptionHere();
  if (!subscription) return "off";
  const { endpoint } = subscription;
  await subscription.unsubscribe();
  await call(pushRoutes.unsubscribeFromPush, {}, { endpoint });
  return "off";
}
