import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import { logger, recordMetric } from "./logger";
import { defineItem } from "./table/define-item";
import { below, missingOr, where } from "./table/expressions";
import { refusalOf, type Write, writeAlone } from "./table/transact";

const SharedToken = z.object({
  /** Absent until the first one was fetched. */
  token: z.optional(z.string()),
  obtainedAt: z.optional(z.int()),
  /** For how long it is used, in milliseconds. */
  usedFor: z.optional(z.int()),
  /** Who is fetching a new one, and until when (epoch ms) others wait for it. */
  lease: z.optional(z.string()),
  leaseEndsAt: z.optional(z.int()),
  /** When one that had just replaced another was refused, too (epoch ms). */
  refusedAt: z.optional(z.int()),
});
type SharedToken = z.infer<typeof SharedToken>;

type TokenIssuer = "daraja" | "airtel";

/** The access token that all instances use: a new one may end the one before. */
const tokens = defineItem({
  type: "Token",
  name: "token",
  schema: SharedToken,
  key: ["TOKEN#{issuer}", "TOKEN"],
});
const leaseLength = 7_500;

/** Whether this caller may fetch a new token now, in place of `seen`; else somebody else does. */
const takeLease = (issuer: TokenIssuer, lease: string, seen: string | undefined, now: Date) =>
  isMade(
    tokens.upsert(
      { issuer },
      { set: { lease, leaseEndsAt: now.getTime() + leaseLength } },
      where({ leaseEndsAt: missingOr(below(now.getTime())), token: seen }),
    ),
  );

/** Shares a token that was fetched under a lease; false when the lease has passed to somebody else. */
const share = (issuer: TokenIssuer, lease: string, { token, usedFor }: Token, now: Date) =>
  isMade(
    tokens.change(
      { issuer },
      { set: { token, usedFor, obtainedAt: now.getTime() }, remove: ["lease", "leaseEndsAt"] },
      where({ lease }),
    ),
  );

/** Lets the next one fetch at once, after fetching failed. */
const returnLease = (issuer: TokenIssuer, lease: string) =>
  isMade(tokens.change({ issuer }, { remove: ["lease", "leaseEndsAt"] }, where({ lease })));

const isMade = async (write: Write) => (await refusalOf(writeAlone(write))) === undefined;

const waitBetweenLooks = 250;
/** So many looks take longer than a lease, so that a lease whose holder died is taken over. */
const looks = 34;
/** For a token that was stored before `usedFor` was. */
const usualUse = 50 * 60_000;
/** So long nobody fetches another in place of a new token that was refused. */
const refusedFor = 60_000;

/** No token could be had, so the request that needed it was not sent. */
export class NoToken extends Error {
  override readonly name = "NoToken";
}

/** A token, and for how many milliseconds it is used before a fresh one is fetched. */
export interface Token {
  token: string;
  usedFor: number;
}
type Held = Token & { obtainedAt: number };

/** The access token of a provider, which all instances share. */
export interface SharedTokens<Credentials> {
  /**
   * A token to be used now. `rejected` is one that the provider no longer takes: whoever notices first
   * replaces it, and everyone else gets the replacement. Rejects with {@link NoToken}.
   */
  get(credentials: Credentials, now: Date, rejected?: string): Promise<string>;
  /** Notes that a token is refused that had just replaced another: it is not the token's fault. */
  noteRefused(token: string, now: Date): Promise<void>;
}

export function sharedToken<Credentials>(
  issuer: TokenIssuer,
  fetchToken: (credentials: Credentials) => Promise<Token>,
): SharedTokens<Credentials> {
  let held: Held | undefined;
  let fetching: Promise<Held> | undefined;

  const get = async (credentials: Credentials, now: Date, rejected?: string): Promise<string> => {
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
  const noteRefused = async (token: string, now: Date) => {
    logger.error("new-token-refused", { issuer });
    recordMetric("ProviderRefusals", 1);
    await isMade(
      tokens.change({ issuer }, { set: { refusedAt: now.getTime() } }, where({ token })),
    );
  };
  return { get, noteRefused };
}

/** A request, sent with a token. */
interface Sending<Credentials, Answer> {
  tokens: SharedTokens<Credentials>;
  credentials: Credentials;
  now: Date;
  send: (token: string) => Promise<Answer>;
  /** Whether the answer says that the token is not good, so that nothing was done. */
  isRefused: (answer: Answer) => boolean;
}

/**
 * Sends a request with the shared token, and once more with a new one when the token is refused. Where
 * the new one is refused too, none is fetched in its place for a minute: each later request is then
 * refused as if there were no token ({@link NoToken}).
 */
export async function sendWithToken<Credentials, Answer>({
  tokens: { get, noteRefused },
  credentials,
  now,
  send,
  isRefused,
}: Sending<Credentials, Answer>): Promise<Answer> {
  const begun = Date.now();
  // A lease that is dated by the beginning of a slow call would be over when it is taken.
  const present = () => new Date(now.getTime() + Date.now() - begun);
  const token = await get(credentials, now);
  const answer = await send(token);
  if (!isRefused(answer)) return answer;
  const next = await get(credentials, present(), token);
  const second = await send(next);
  if (isRefused(second)) await noteRefused(next, present());
  return second;
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

const isRefusedAnyway = (shared: SharedToken | undefined, now: Date) =>
  shared?.refusedAt !== undefined && now.getTime() - shared.refusedAt < refusedFor;

async function obtainToken(
  issuer: TokenIssuer,
  fetchToken: () => Promise<Token>,
  now: Date,
  rejected?: string,
): Promise<Held> {
  const lease = randomUUID();
  for (let look = 0; look < looks; look++) {
    const shared = await tokens.find({ issuer });
    const found = usableToken(shared, now, rejected);
    if (found) return found;
    if (rejected !== undefined && isRefusedAnyway(shared, now))
      throw new NoToken("The provider refuses new tokens, too.");
    const at = new Date(now.getTime() + look * waitBetweenLooks);
    if (await takeLease(issuer, lease, shared?.token, at)) {
      const fetched = await fetchUnderLease(issuer, lease, fetchToken);
      if (await share(issuer, lease, fetched, now))
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
    await returnLease(issuer, lease);
    throw error;
  }
}
