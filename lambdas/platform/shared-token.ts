import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import type { Key } from "./table/item";
import { getItem } from "./table/read";
import { ConditionFailed, updateItem } from "./table/transact";

const SharedToken = z.object({
  /** Absent until the first one was fetched. */
  token: z.optional(z.string()),
  obtainedAt: z.optional(z.int()),
  /** For how long it is used, in milliseconds. */
  usedFor: z.optional(z.int()),
  /** Who is fetching a new one, and until when (epoch ms) others wait for it. */
  lease: z.optional(z.string()),
  leaseEndsAt: z.optional(z.int()),
});
export type SharedToken = z.infer<typeof SharedToken>;

/** Whose tokens they are. */
export type TokenIssuer = "daraja" | "airtel";

// TOKEN#<provider>   TOKEN   the access token that all instances use: a new one may end the one before
const keyOf = (issuer: TokenIssuer): Key => ({ pk: `TOKEN#${issuer}`, sk: "TOKEN" });
const leaseLength = 7_500;

export const readToken = (issuer: TokenIssuer) => getItem(SharedToken, keyOf(issuer));

/** Whether this caller may fetch a new token now, in place of `seen`; else somebody else does. */
export async function takeTokenLease(
  issuer: TokenIssuer,
  lease: string,
  seen: string | undefined,
  now: Date,
) {
  const names = { "#token": "token", "#lease": "lease", "#ends": "leaseEndsAt", "#type": "type" };
  return await happens(() =>
    updateItem(SharedToken, {
      Key: keyOf(issuer),
      UpdateExpression: "SET #lease = :lease, #ends = :ends, #type = :type",
      ConditionExpression: `(attribute_not_exists(#ends) OR #ends < :now) AND ${
        seen === undefined ? "attribute_not_exists(#token)" : "#token = :seen"
      }`,
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: {
        ":lease": lease,
        ":ends": now.getTime() + leaseLength,
        ":now": now.getTime(),
        ":type": "Token",
        ...(seen !== undefined && { ":seen": seen }),
      },
    }),
  );
}

/** Shares a token that was fetched under a lease; false when the lease has passed to somebody else. */
export async function shareToken(
  issuer: TokenIssuer,
  lease: string,
  { token, usedFor }: { token: string; usedFor: number },
  now: Date,
) {
  return await happens(() =>
    updateItem(SharedToken, {
      Key: keyOf(issuer),
      UpdateExpression:
        "SET #token = :token, #obtainedAt = :now, #usedFor = :usedFor REMOVE #lease, #ends",
      ConditionExpression: "#lease = :lease",
      ExpressionAttributeNames: {
        "#token": "token",
        "#obtainedAt": "obtainedAt",
        "#usedFor": "usedFor",
        "#lease": "lease",
        "#ends": "leaseEndsAt",
      },
      ExpressionAttributeValues: {
        ":token": token,
        ":now": now.getTime(),
        ":usedFor": usedFor,
        ":lease": lease,
      },
    }),
  );
}

/** Lets the next one fetch at once, after fetching failed. */
export async function returnTokenLease(issuer: TokenIssuer, lease: string) {
  return await happens(() =>
    updateItem(SharedToken, {
      Key: keyOf(issuer),
      UpdateExpression: "REMOVE #lease, #ends",
      ConditionExpression: "#lease = :lease",
      ExpressionAttributeNames: { "#lease": "lease", "#ends": "leaseEndsAt" },
      ExpressionAttributeValues: { ":lease": lease },
    }),
  );
}

async function happens(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}

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
