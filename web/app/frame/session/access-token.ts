import { announceSession } from "./session-store";
import { isFresh, storedSession } from "./stored-session";

/**
 * The access token to send, or undefined without a session. `refused` is a token that the service
 * did not take: it is renewed even when its time is not up.
 */
export async function accessToken(refused?: string): Promise<string | undefined> {
  const session = storedSession(localStorage);
  if (!session) return undefined;
  if (isFresh(session, Date.now()) && session.accessToken !== refused) return session.accessToken;
  return await inTurn(async () => {
    const current = storedSession(localStorage);
    if (current && current.accessToken !== session.accessToken && isFresh(current, Date.now()))
      return current.accessToken;
    const { refreshTokens } = await import("./refresh-tokens");
    const renewed = await refreshTokens();
    announceSession();
    return renewed ? storedSession(localStorage)?.accessToken : undefined;
  });
}

/** Runs in one tab at a time, since a refresh token can be used only once. */
export const inTurn = <T>(work: () => Promise<T>): Promise<T> =>
  "locks" in navigator ? navigator.locks.request("kalamu-tokens", work) : work();
