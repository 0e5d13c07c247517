import { accountIn } from "#contracts/groups";
import type { SocialProvider } from "#contracts/social";

const prefix = "CognitoIdentityServiceProvider.";

/** This browser's session, read from Amplify's storage without loading Amplify. */
export interface StoredSession {
  userId: string;
  isAdmin: boolean;
  accessToken: string;
  clientId?: string;
  /** The provider of the sign-in; absent after a sign-in with a password. */
  provider?: SocialProvider;
  /** The time when the access token expires by this device's clock, in epoch milliseconds. */
  expiresAt: number;
}

type ClaimName = "sub" | "exp" | "iat" | "client_id" | "username" | "cognito:groups";

type Claims = Partial<Record<ClaimName, unknown>>;

type Stored = Pick<Storage, "getItem" | "key" | "length">;

/**
 * The common prefix of Amplify's storage keys for the session; `.accessToken` and others follow it.
 */
function nameOfSession(storage: Stored): string | undefined {
  const owner = Array.from({ length: storage.length }, (_, index) => storage.key(index)).find(
    (key) => key?.startsWith(prefix) && key.endsWith(".LastAuthUser"),
  );
  const name = owner && storage.getItem(owner);
  return owner && name ? `${owner.slice(0, -"LastAuthUser".length)}${name}` : undefined;
}

/**
 * The session in `storage`, or undefined. Use it only to choose what to show: the service checks
 * the token.
 */
export function storedSession(storage: Stored) {
  const keys = nameOfSession(storage);
  const accessToken = keys && storage.getItem(`${keys}.accessToken`);
  return accessToken
    ? sessionOf(accessToken, Number(storage.getItem(`${keys}.clockDrift`)) || 0)
    : undefined;
}

export function storedRefreshToken(storage: Stored) {
  const keys = nameOfSession(storage);
  return keys ? storage.getItem(`${keys}.refreshToken`) : null;
}

/**
 * The session that an access token describes. `drift`: milliseconds by which the service's clock is
 * ahead of this device's.
 */
export function sessionOf(accessToken: string, drift: number): StoredSession | undefined {
  const claims = claimsOf(accessToken);
  if (typeof claims?.sub !== "string" || typeof claims.exp !== "number") return undefined;
  const named = claims["cognito:groups"];
  const groups = Array.isArray(named) ? named.map(String) : [];
  const provider = providerOf(claims.username);
  return {
    userId: accountIn(groups) ?? claims.sub,
    isAdmin: groups.includes("admin"),
    accessToken,
    ...(typeof claims.client_id === "string" && { clientId: claims.client_id }),
    ...(provider && { provider }),
    expiresAt: claims.exp * 1000 - drift,
  };
}

/** The provider by which a person signed in. The user pool names such people like `google_1234`. */
function providerOf(username: unknown): SocialProvider | undefined {
  const name = /^(facebook|google)_/i.exec(String(username))?.[1]?.toLowerCase();
  if (name === "facebook") return "Facebook";
  return name === "google" ? "Google" : undefined;
}

export function claimsOf(token: string): Claims | undefined {
  try {
    const payload = token.split(".")[1]?.replaceAll("-", "+").replaceAll("_", "/");
    return payload ? (JSON.parse(atob(payload)) as Claims) : undefined;
  } catch {
    return undefined;
  }
}

export const forgetStoredSession = (storage: Storage) => replaceStoredSession(storage, new Map());

/**
 * Overwrites Amplify's stored values without removing them first, so that other tabs never see a
 * gap between sessions.
 */
export function replaceStoredSession(storage: Storage, kept: ReadonlyMap<string, string>) {
  for (const [key, value] of kept) storage.setItem(key, value);
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  for (const key of keys) if (key?.startsWith(prefix) && !kept.has(key)) storage.removeItem(key);
}

/** Milliseconds. A token that expires sooner is renewed before use. */
const margin = 20_000;

export const isFresh = (session: StoredSession, now: number) => session.expiresAt - now > margin;
