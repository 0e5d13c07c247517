import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import { logger, recordMetric } from "./logger";
import { defineItem } from "./table/define-item";
import { below, missingOr, where } from "./table/expressions";
import { refusalOf, type Write, writeAlone } from "./table/transact";

const SharedToken = z.object({
  token: z.optional(z.string()),
  obtainedAt: z.optional(z.int()),
  /** The milliseconds for which we use the token. */
  usedFor: z.optional(z.int()),
  /**
   * The id of the caller that is fetching a new token, and the time (epoch ms) until which others
   * wait for it.
   */
  lease: z.optional(z.string()),
  leaseEndsAt: z.optional(z.int()),
  /** The time (epoch ms) when the provider refused a token that we had just fetched. */
  refusedAt: z.optional(z.int()),
});
type SharedToken = z.infer<typeof SharedToken>;

type TokenIssuer = "daraja" | "airtel";

/**
 * The access token of each provider, shared by all instances, since a new token may invalidate the
 * previous one.
 */
const tokens = defineItem({
  type: "Token",
  name: "token",
  schema: SharedToken,
  key: ["TOKEN#{issuer}", "TOKEN"],
});
const leaseLength = 7_500;

/**
 * Reserves the right to replace the token `seen`. False if another caller has the right, or has
 * already replaced the token.
 */
const takeLease = (issuer: TokenIssuer, lease: string, seen: string | undefined, now: Date) =>
  isMade(
    tokens.upsert(
      { issuer },
      { set: { lease, leaseEndsAt: now.getTime() + leaseLength } },
      where({ leaseEndsAt: missingOr(below(now.getTime())), token: seen }),
    ),
  );

/** Stores the fetched token for all instances. False if another caller has taken over the lease. */
const share = (issuer: TokenIssuer, lease: string, { token, usedFor }: Token, now: Date) =>
  isMade(
    tokens.change(
      { issuer },
      { set: { token, usedFor, obtainedAt: now.getTime() }, remove: ["lease", "leaseEndsAt"] },
      where({ lease }),
    ),
  );

const returnLease = (issuer: TokenIssuer, lease: string) =>
  isMade(tokens.change({ issuer }, { remove: ["lease", "leaseEndsAt"] }, where({ lease })));

const isMade = async (write: Write) => (await refusalOf(writeAlone(write))) === undefined;

const waitBetweenLooks = 250;
/**
 * This many polls take longer than a lease, so a waiting caller takes over the lease of a dead
 * instance.
 */
const looks = 34;
/** Milliseconds for which a token without `usedFor` is used. */
const usualUse = 50 * 60_000;
/** Milliseconds without another fetch after the provider refused a new token. */
const refusedFor = 60_000;

/** No usable token is available, so the provider has done nothing. */
export class NoToken extends Error {
  override readonly name = "NoToken";
}

/** A token, and the milliseconds after which it is replaced. */
export interface Token {
  token: string;
  usedFor: number;
}
type Held = Token & { obtainedAt: number };

export interface SharedTokens<Credentials> {
  /**
   * Returns the shared token. Callers pass a token that the provider refused as `rejected`: one of
   * them fetches a new token for all. Throws {@link NoToken}.
   */
  get(credentials: Credentials, now: Date, rejected?: string): Promise<string>;
  /**
   * Records that the provider refused even a new token, so that nobody fetches another for a
   * minute.
   */
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

interface Sending<Credentials, Answer> {
  tokens: SharedTokens<Credentials>;
  credentials: Credentials;
  now: Date;
  send: (token: string) => Promise<Answer>;
  isRefused: (answer: Answer) => boolean;
}

/**
 * Sends a request with the shared token. If the provider refuses the token, sends the request once
 * more with a new token, or throws {@link NoToken} if there is none.
 */
export async function sendWithToken<Credentials, Answer>({
  tokens: { get, noteRefused },
  credentials,
  now,
  send,
  isRefused,
}: Sending<Credentials, Answer>): Promise<Answer> {
  const begun = Date.now();
  // After a slow call, a lease counted from `now` would have expired already.
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
