import { randomUUID } from "node:crypto";
import {
  readToken,
  returnTokenLease,
  type SharedToken,
  shareToken,
  type TokenIssuer,
  takeTokenLease,
} from "./shared-token-store";

const waitBetweenLooks = 250;
/** Together longer than a lease, so that one whose holder died is taken over. */
const looks = 34;
/** One that was shared before it said so. */
const usualUse = 50 * 60_000;

/** No token, so whatever needed one was not asked for. */
export class NoToken extends Error {
  override readonly name = "NoToken";
}

/** A token, and for how many milliseconds it is used before a fresh one is fetched. */
export interface Token {
  token: string;
  usedFor: number;
}
type Held = Token & { obtainedAt: number };

/**
 * The access token of a provider, that all instances share. `rejected` is one that the provider no
 * longer takes: whoever notices first replaces it, and everyone else gets the replacement.
 */
export function sharedToken<Credentials>(
  issuer: TokenIssuer,
  fetchToken: (credentials: Credentials) => Promise<Token>,
) {
  let held: Held | undefined;
  let fetching: Promise<Held> | undefined;

  return async (credentials: Credentials, now: Date, rejected?: string): Promise<string> => {
    if (held?.token === rejected) held = undefined;
    if (held && isFresh(held, now)) return held.token;
    fetching ??= obtainToken(issuer, () => fetchToken(credentials), now, rejected)
      .catch((error: unknown) => {
        throw error instanceof NoToken ? error : new NoToken("No token.", { cause: error });
      })
      .finally(() => {
        fetching = undefined;
      });
    held = await fetching;
    return held.token;
  };
}

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

const isFresh = ({ obtainedAt, usedFor }: Omit<Held, "token">, now: Date) =>
  now.getTime() - obtainedAt < usedFor;

function usableToken(
  shared: SharedToken | undefined,
  now: Date,
  rejected?: string,
): Held | undefined {
  const { token, obtainedAt, usedFor = usualUse } = shared ?? {};
  if (token === undefined || obtainedAt === undefined || token === rejected) return undefined;
  return isFresh({ obtainedAt, usedFor }, now) ? { token, obtainedAt, usedFor } : undefined;
}

async function obtainToken(
  issuer: TokenIssuer,
  fetchToken: () => Promise<Token>,
  now: Date,
  rejected?: string,
): Promise<Held> {
  const lease = randomUUID();
  for (let look = 0; look < looks; look++) {
    const shared = await readToken(issuer);
    const found = usableToken(shared, now, rejected);
    if (found) return found;
    const at = new Date(now.getTime() + look * waitBetweenLooks);
    if (await takeTokenLease(issuer, lease, shared?.token, at)) {
      const fetched = await fetchUnderLease(issuer, lease, fetchToken);
      if (await shareToken(issuer, lease, fetched, now))
        return { ...fetched, obtainedAt: now.getTime() };
    } else await pause(waitBetweenLooks);
  }
  throw new NoToken("Another instance has been fetching a token for too long.");
}

async function fetchUnderLease(
  issuer: TokenIssuer,
  lease: string,
  fetchToken: () => Promise<Token>,
): Promise<Token> {
  try {
    return await fetchToken();
  } catch (error) {
    await returnTokenLease(issuer, lease);
    throw error;
  }
}
