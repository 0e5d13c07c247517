import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import { logger, recordMetric } from "./logger";
import { defineItem } from "./table/define-item";
import { below, missingOr, where } from "./table/expressions";
import { refusalOf, type Write, writeAlone } from "./table/transact";

const SharedToken = z.object({
  /** Absent until the first token was fetched. */
  token: z.optional(z.string()),
  obtainedAt: z.optional(z.int()),
  /** Milliseconds of use. */
  usedFor: z.optional(z.int()),
  /** The caller fetching a new token, and until when (epoch ms) others wait for it. */
  lease: z.optional(z.string()),
  leaseEndsAt: z.optional(z.int()),
  /** When a token that had just replaced another was refused, too (epoch ms). */
  refusedAt: z.optional(z.int()),
});
type SharedToken = z.infer<typeof SharedToken>;

type TokenIssuer = "daraja" | "airtel";

/** The access token that all instances share, since a new token may end the previous one. */
const tokens = defineItem({
  type: "Token",
  name: "token",
  schema: SharedToken,
  key: ["TOKEN#{issuer}", "TOKEN"],
});
const leaseLength = 7_500;

/** True if this caller may now fetch a token to replace `seen`; false if another caller does. */
const takeLease = (issuer: TokenIssuer, lease: string, seen: string | undefined, now: Date) =>
  isMade(
    tokens.upsert(
      { issuer },
      { set: { lease, leaseEndsAt: now.getTime() + leaseLength } },
      where({ leaseEndsAt: missingOr(below(now.getTime())), token: seen }),
    ),
  );

/** Shares a token fetched under a lease; false when the lease has passed to another caller. */
const share = (issuer: TokenIssuer, lease: string, { token, usedFor }: Token, now: Date) =>
  isMade(
    tokens.change(
      { issuer },
      { set: { token, usedFor, obtainedAt: now.getTime() }, remove: ["lease", "leaseEndsAt"] },
      where({ lease }),
    ),
  );

/** Lets the next caller fetch at once, after fetching failed. */
const returnLease = (issuer: TokenIssuer, lease: string) =>
  isMade(tokens.change({ issuer }, { remove: ["lease", "leaseEndsAt"] }, where({ lease })));

const isMade = async (write: Write) => (await refusalOf(writeAlone(write))) === undefined;

const waitBetweenLooks = 250;
/** This many looks take longer than a lease, so that a dead holder's lease is taken over. */
const looks = 34;
/** Milliseconds of use for a token stored without `usedFor`. */
const usualUse = 50 * 60_000;
/** Milliseconds before another token may replace a new one that was refused. */
const refusedFor = 60_000;

/** There is no token, so the request that needed it was not sent. */
export class NoToken extends Error {
  override readonly name = "NoToken";
}

/** A token, and its milliseconds of use before a fresh one is fetched. */
export interface Token {
  token: string;
  usedFor: number;
}
type Held = Token & { obtainedAt: number };

/** A provider's access token, shared by all instances. */
export interface SharedTokens<Credentials> {
  /**
   * Returns a token for use now. `rejected` is a token that the provider refused: the first caller
   * to notice replaces it, and all others get the replacement. Rejects with {@link NoToken}.
   */
  get(credentials: Credentials, now: Date, rejected?: string): Promise<string>;
  /** Records that a fresh replacement was refused, too: the token is not the cause. */
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
  /** True if the answer refuses the token, so that nothing was done. */
  isRefused: (answer: Answer) => boolean;
}

/**
 * Sends a request with the shared token, and once more with a new one if the token is refused. If
 * the new one is refused too, no other is fetched for a minute: each later request is then refused
 * as if there were no token ({@link NoToken}).
 */
export async function sendWithToken<Credentials, Answer>({
  tokens: { get, noteRefused },
  credentials,
  now,
  send,
  isRefused,
}: Sending<Credentials, Answer>): Promise<Answer> {
  const begun = Date.now();
  // A lease dated from the start of a slow call would be over as soon as it is taken.
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
