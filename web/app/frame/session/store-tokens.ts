import { announceSession } from "./session-store";
import { claimsOf, forgetStoredSession, type StoredSession, sessionOf } from "./stored-session";

interface Tokens {
  accessToken: string;
  idToken: string;
  refreshToken: string;
}

/**
 * Keeps a session as Amplify does, so that it is renewed and ended like any other.
 * @throws when it is none.
 */
export function storeTokens(tokens: Tokens): StoredSession {
  const { client_id: clientId, username, iat } = claimsOf(tokens.accessToken) ?? {};
  const clockDrift = Number(iat) * 1000 - Date.now();
  const session = sessionOf(tokens.accessToken, clockDrift);
  if (!session || typeof clientId !== "string" || typeof username !== "string")
    throw new Error("not an access token of the user pool");
  forgetStoredSession(localStorage);
  const own = `CognitoIdentityServiceProvider.${clientId}`;
  for (const [name, value] of Object.entries({ ...tokens, clockDrift }))
    localStorage.setItem(`${own}.${username}.${name}`, String(value));
  localStorage.setItem(`${own}.LastAuthUser`, username);
  announceSession();
  return session;
}
