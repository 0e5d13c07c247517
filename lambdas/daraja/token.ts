import { randomUUID } from "node:crypto";
import { logger } from "../platform/logger";
import { recordMetric } from "../platform/metrics";
import type { DarajaCredentials } from "./credentials";
import { callDaraja } from "./http";
import {
  readToken,
  returnTokenLease,
  type SharedToken,
  shareToken,
  takeTokenLease,
} from "./token-store";

/** Nominally a token lives an hour; a fresh one is fetched before that. */
const refreshAfter = 50 * 60_000;
const longestFetch = 6_000;
const waitBetweenLooks = 250;
/** Together longer than a lease, so that one whose holder died is taken over. */
const looks = 34;

/** No token, so whatever needed one was not asked for. */
export class NoToken extends Error {
  override readonly name = "NoToken";
}

type Held = { token: string; obtainedAt: number };
let held: Held | undefined;
let fetching: Promise<Held> | undefined;

/**
 * The access token that all instances share. `rejected` is one that the provider no longer takes:
 * whoever notices first replaces it, and everyone else gets the replacement.
 */
export async function accessToken(
  credentials: DarajaCredentials,
  now: Date,
  rejected?: string,
): Promise<string> {
  if (held?.token === rejected) held = undefined;
  if (held && isFresh(held, now)) return held.token;
  fetching ??= obtainToken(credentials, now, rejected)
    .catch((error: unknown) => {
      throw error instanceof NoToken ? error : new NoToken("No token.", { cause: error });
    })
    .finally(() => {
      fetching = undefined;
    });
  held = await fetching;
  return held.token;
}

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

const isFresh = ({ obtainedAt }: { obtainedAt: number }, now: Date) =>
  now.getTime() - obtainedAt < refreshAfter;

function usableToken(
  shared: SharedToken | undefined,
  now: Date,
  rejected?: string,
): Held | undefined {
  const { token, obtainedAt } = shared ?? {};
  if (token === undefined || obtainedAt === undefined || token === rejected) return undefined;
  return isFresh({ obtainedAt }, now) ? { token, obtainedAt } : undefined;
}

async function obtainToken(credentials: DarajaCredentials, now: Date, rejected?: string) {
  const lease = randomUUID();
  for (let look = 0; look < looks; look++) {
    const shared = await readToken();
    const found = usableToken(shared, now, rejected);
    if (found) return found;
    const at = new Date(now.getTime() + look * waitBetweenLooks);
    if (await takeTokenLease(lease, shared?.token, at)) {
      const token = await fetchUnderLease(credentials, lease);
      if (await shareToken(lease, token, now)) return { token, obtainedAt: now.getTime() };
    } else await pause(waitBetweenLooks);
  }
  throw new NoToken("Another instance has been fetching a token for too long.");
}

async function fetchUnderLease(credentials: DarajaCredentials, lease: string): Promise<string> {
  try {
    return await fetchToken(credentials);
  } catch (error) {
    await returnTokenLease(lease);
    throw error;
  }
}

async function fetchToken({ consumerKey, consumerSecret }: DarajaCredentials) {
  const basic = Buffer.from(`${consumerKey}:${consumerSecret}`).toString("base64");
  const answer = await callDaraja(
    "/oauth/v1/generate?grant_type=client_credentials",
    { method: "GET", headers: { authorization: `Basic ${basic}` } },
    longestFetch,
  ).catch((error: unknown) => {
    throw new NoToken("The provider gave no token.", { cause: error });
  });
  const token = answer.text("access_token");
  if (answer.status === 200 && token) return token;
  // An empty 400 is what wrong keys get.
  logger.error("provider-keys-refused", {
    status: answer.status,
    code: answer.text("errorCode"),
  });
  recordMetric("ProviderRefusals", 1);
  throw new NoToken("The provider refuses our keys.");
}
