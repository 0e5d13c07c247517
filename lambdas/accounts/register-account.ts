import { randomInt, scrypt } from "node:crypto";
import { promisify } from "node:util";
import { accountMessages, Registered, type Registration } from "#contracts/accounts";
import { accountNumberOf } from "#contracts/person";
import type { Limit } from "#contracts/settings";
import type { SocialProvider } from "#contracts/social";
import { AppError } from "../platform/app-error";
import { earlierReply, hashOf, type Idempotency, replyWrites } from "../platform/idempotency";
import { errorFacts, logger, recordMetric } from "../platform/logger";
import { ConditionFailed, refusalOf, transact, type Write } from "../platform/table/transact";
import {
  type Count,
  count,
  countRefusal,
  fullOf,
  tooManyRequests,
  usesOf,
  windowWrites,
} from "../platform/throttle";
import { accountNumbers, emails, findTaken, usernameWrite } from "./names";
import { newProfile, type Profile, profiles } from "./profile/profile";
import type { Clock } from "./sessions";
import { exists, type UserPool } from "./user-pool";

export interface Registrar {
  pool: UserPool;
  clock: Clock;
  adminEmail: string;
  store: typeof storeAccount;
  /** Limits that count the new account. Above a limit, the account is refused. */
  windows?: readonly Count[];
}

/**
 * Creates an account: first the pool user, which reserves the address, then profile and names in
 * one transaction. After a failure the pool user is removed, at the latest by the next sign-up with
 * the address.
 */
export async function registerAccount(
  form: Registration,
  idempotency: Idempotency | undefined,
  { pool, clock, adminEmail, store, windows = [] }: Registrar,
  now: Date,
): Promise<{ userId: string; profile?: Profile }> {
  const earlier = await earlierAccount(idempotency);
  if (earlier) return earlier;
  const taken = await findTaken(form);
  if (form.email === adminEmail.toLowerCase()) taken.email = true;
  if (taken.email || taken.username) return (await earlierAccount(idempotency)) ?? refuse(taken);

  const userId = await lockAddress(form.email, pool, clock).catch(async (refusal: unknown) => {
    // The same request, sent twice, may have taken the address a moment before.
    const earlier = await earlierAccount(idempotency);
    if (earlier) return earlier;
    throw refusal instanceof AppError ? refusal : signUpFailed(refusal);
  });
  if (typeof userId !== "string") return userId;
  const profile = newProfile(form, userId, now);
  try {
    await pool.setPassword(userId, form.password);
  } catch (error) {
    await remove(userId, pool);
    throw error instanceof AppError ? error : signUpFailed(error);
  }
  try {
    await store({ profile, idempotency, windows }, now);
    return { userId, profile };
  } catch (error) {
    if (!(error instanceof ConditionFailed)) return await lookWhetherStored(profile, error);
    await remove(userId, pool);
    const sentBefore = error.failures.has("idempotency");
    if (sentBefore) return (await earlierAccount(idempotency)) ?? refuse({});
    throw storeRefusal(error, windows, now);
  }
}

const earlierAccount = async (idempotency: Idempotency | undefined) =>
  idempotency && (await earlierReply(Registered, idempotency));

function refuse(taken: { email?: boolean; username?: boolean }): never {
  throw namesTaken(taken);
}

/**
 * Returns the account if it was stored although the table's answer was lost. Otherwise throws; the
 * pool user stays until the next sign-up with the address.
 */
async function lookWhetherStored(profile: Profile, error: unknown) {
  const owner = await emails.find(profile).catch(() => undefined);
  if (owner?.userId === profile.userId) return { userId: profile.userId, profile };
  throw signUpFailed(error);
}

async function remove(userId: string, pool: UserPool) {
  try {
    await pool.deleteUser(userId);
  } catch (error) {
    // The next sign-up with the address removes the user.
    logger.warn("sign-up-left-over", errorFacts(error));
  }
}

interface NewAccount {
  profile: Profile;
  provider?: SocialProvider;
  idempotency?: Idempotency | undefined;
  windows?: readonly Count[];
}

/** Stores an account in one transaction; `ConditionFailed` names the taken fields. */
export const storeAccount = (
  { profile, provider, idempotency, windows = [] }: NewAccount,
  now: Date,
) =>
  storeNewProfile(profile, [
    emails.put(profile, { userId: profile.userId, provider }),
    usernameWrite(profile.username, profile.userId),
    ...replyWrites(idempotency, { userId: profile.userId }, now),
    ...windowWrites(windows, now),
  ]);

/** Twenty tries among a million numbers all fail only if nearly all numbers are taken. */
const mostTries = 20;

const newAccountNumber = () => accountNumberOf(String(randomInt(1_000_000)).padStart(6, "0"));

/**
 * Stores a new profile, an account number and the writes `alongside` in one transaction. If the
 * number is taken, tries another; if any other condition fails, throws `ConditionFailed`.
 */
export async function storeNewProfile(
  profile: Profile,
  alongside: readonly Write[],
  newNumber = newAccountNumber,
): Promise<void> {
  const { userId } = profile;
  for (let tries = 1; ; tries++) {
    const accountNumber = newNumber();
    const refused = await refusalOf(
      transact(
        [
          profiles.put(profile, { ...profile, accountNumber }),
          accountNumbers.put({ accountNumber }, { userId }),
          ...alongside,
        ],
        10,
      ),
    );
    if (!refused) return;
    const isTaken = refused.failures.size === 1 && refused.failures.has("account-number");
    if (!isTaken || tries >= mostTries) throw refused;
  }
}

const slowHash = promisify<string, string, number, Buffer>(scrypt);

/**
 * Returns a hash of the form, password included, by which two requests with the same
 * `Idempotency-Key` are compared. The hash is stored, so it is salted and slow: nobody can find the
 * password from it.
 */
export async function formHash(
  { password, confirmPassword: _, ...rest }: Registration,
  key: string,
): Promise<string> {
  const hashed = await slowHash(password, key, 32);
  return hashOf(JSON.stringify({ ...rest, password: hashed.toString("base64url") }));
}

export function namesTaken({
  email = false,
  username = false,
}: {
  email?: boolean;
  username?: boolean;
}) {
  const { emailTaken, usernameTaken } = accountMessages;
  return new AppError("conflict", email ? emailTaken : usernameTaken, {
    fields: {
      ...(email && { email: [emailTaken] }),
      ...(username && { username: [usernameTaken] }),
    },
  });
}

export function storeRefusal(error: ConditionFailed, windows: readonly Count[], now: Date) {
  const [email, username] = [error.failures.has("email"), error.failures.has("username")];
  return email || username ? namesTaken({ email, username }) : fullOf(windows, error, now);
}

export function signUpFailed(error: unknown) {
  logger.error("sign-up-failed", errorFacts(error));
  return new AppError("provider_unavailable", accountMessages.signUpFailed);
}

const all = (limit: Limit) => ({ purpose: "new-accounts", who: "all", limit });

/**
 * Returns a `catch` handler for a sign-up. If the address or username is taken, the handler counts
 * the attempt in `windows`; then it throws.
 */
export const countTaken =
  (windows: readonly Count[], now: Date) =>
  async (error: unknown): Promise<never> => {
    const isTaken = error instanceof AppError && error.code === "conflict";
    throw isTaken ? await countRefusal(windows, error, now) : error;
  };

/**
 * Throws and alerts the operator if the new accounts of everybody together have reached the limit.
 */
export async function refuseAboveCeiling(limit: Limit, now: Date) {
  if ((await usesOf(all(limit), now)) < limit.count) return;
  recordMetric("NewAccountsRefused", 1);
  throw tooManyRequests(limit, now);
}

export const countNewAccount = (limit: Limit, now: Date) => count(all(limit), 1, now);

/**
 * Milliseconds. A pool user that is older and has no account was left by an interrupted sign-up.
 */
const longestSignUp = 60_000;
/**
 * The most tries to reserve an address while another sign-up holds it, and the pause between two
 * tries in milliseconds.
 */
const looks = 6;
const lookPause = 400;

/**
 * Creates the pool user of an address, which reserves the address, and returns the user's id. A
 * user left by an interrupted sign-up is removed by id, so that two callers can't remove each
 * other's new user.
 */
export async function lockAddress(
  email: string,
  pool: Pick<UserPool, "createUser" | "deleteUser" | "findUser">,
  { now, pause }: Clock,
): Promise<string> {
  for (let look = 0; look < looks; look++) {
    const created = await pool.createUser(email);
    if (created !== exists) return created;
    if (await emails.find({ email })) throw namesTaken({ email: true });
    const found = await pool.findUser(email);
    if (found && isLeftOver(found, now())) await pool.deleteUser(found.userId);
    else await pause(lookPause);
  }
  throw new AppError("conflict", accountMessages.signUpUnderWay);
}

/** True if a pool user without an account is too old to belong to a running sign-up. */
export const isLeftOver = ({ createdAt }: { createdAt: Date }, now: Date) =>
  now.getTime() - createdAt.getTime() > longestSignUp;
