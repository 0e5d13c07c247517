import { pushRoutes } from "#contracts/push";
import { call } from "../../frame/api/client";

/** This device's push state. `blocked`: the user has refused notifications in the browser. */
export type PushState = "on" | "off" | "blocked" | "impossible";

export const pushStateKey = ["push-state"];

const canPush = () =>
  "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;

const subscriptionHere = async () =>
  (await navigator.serviceWorker.ready).pushManager.getSubscription();

export async function pushState(): Promise<PushState> {
  if (!canPush()) return "impossible";
  if (Notification.permission === "denied") return "blocked";
  return Notification.permission === "granted" && (await subscriptionHere()) ? "on" : "off";
}

/**
 * Turns push on for this device. Call this only after a press, since the browser asks for
 * permission. Throws ApiProblem, or the error of the browser's push service.
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
 * Sends this device's subscription to the service again, since a new sign-in replaced the session
 * that turned push on.
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
    // Without the service there is no push, so this device must not show push as on.
    await subscription.unsubscribe();
    throw error;
  }
}

/**
 * Turns push off for this device. Throws ApiProblem if the service can't be reached, but push is
 * off even then.
 */
export async function turnPushOff(): Promise<PushState> {
  const subscription = await subscriptionHere();
  if (!subscription) return "off";
  const { endpoint } = subscription;
  await subscription.unsubscribe();
  await call(pushRoutes.unsubscribeFromPush, {}, { endpoint });
  return "off";
}
