import { meRoutes } from "#contracts/me";
import { onDevice } from "../../../ui/storage";
import { call } from "../api/client";
import { send } from "../api/send";
import { loadConfig } from "../config";
import { endSession, forgetEverything } from "./forget";
import { storedSession } from "./stored-session";
import { finishUnfinished } from "./unfinished";

export const signOutHere = (): Promise<void> => signOut(forgetEverything);

/** Signs out a person who will sign in again immediately, and keeps their drafts. */
export const signOutToReturn = (): Promise<void> => signOut(endSession);

async function signOut(forget: () => void): Promise<void> {
  await finishUnfinished();
  const leave = await leavingSocialSignIn();
  const token = storedSession(onDevice)?.accessToken;
  // The failure is ignored, since this device forgets the session in any case.
  const ended = send(meRoutes.signOut, {}, {}, {}, token).catch(() => undefined);
  try {
    const { revokeSession } = await import("./revoke-session");
    await revokeSession();
  } finally {
    await ended;
    forget();
    leave();
  }
}

/**
 * Ends the session on every device. Throws ApiProblem if that fails; some sessions may have ended.
 */
export async function signOutEverywhere(): Promise<void> {
  await finishUnfinished();
  const leave = await leavingSocialSignIn();
  await call(meRoutes.signOutEverywhere, {}, {});
  forgetEverything();
  leave();
}

/**
 * Returns the last step of a sign-out. After a sign-in with a provider, it opens the user pool's
 * logout page. Otherwise the pool would remember the session for an hour, and the next person on
 * this device could sign in with one press.
 */
async function leavingSocialSignIn(): Promise<() => void> {
  const config = await loadConfig().catch(() => undefined);
  const social = storedSession(onDevice)?.provider && config?.socialSignIn;
  if (!social) return () => undefined;
  const question = new URLSearchParams({
    client_id: social.clientId,
    logout_uri: `${config.settings.siteUrl}/signin`,
  });
  return () => location.assign(`${social.url}/logout?${question}`);
}
