import { onDevice } from "../../../ui/storage";
import { announceSession } from "./session-store";
import { isFresh, storedSession } from "./stored-session";

/**
 * The access token to send, or undefined without a session. A token that the service rejected
 * (`refused`) is renewed even before it expires.
 */
export async function accessToken(refused?: string): Promise<string | undefined> {
  const session = storedSession(onDevice);
  if (!session) return undefined;
  if (isFresh(session, Date.now()) && session.accessToken !== refused) return session.accessToken;
  return await inTurn(async () => {
    const current = storedSession(onDevice);
    if (current && current.accessToken !== session.accessToken && isFresh(current, Date.now()))
      return current.accessToken;
    const { refreshTokens } = await import("./refresh-tokens");
    const renewed = await refreshTokens();
    announceSession();
    return renewed ? storedSession(onDevice)?.accessToken : undefined;
  });
}

/** Runs `work` in one tab at a time, since a refresh token can be used only once. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (!("locks" in navigator)) return await work();
  let isBegun = false;
  try {
    return await navigator.locks.request("kalamu-tokens", () => {
      isBegun = true;
      return work();
    });
  } catch (error) {
    if (isBegun) throw error;
    // A browser that denies storage denies locks.
    return await work();
  }
}
