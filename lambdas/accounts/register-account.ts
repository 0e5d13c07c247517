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
  /** Windows that count a new account, and refuse it beyond a limit. */
  windows?: readonly Count[];
}

/**
 * Creates an account: first the user pool's user, so that nobody else can have it, then profile and
 * names in one transaction. If that fails, the user is removed; if the process ends in between, the
 * next sign-up with the address removes it. Returns the profile too if it is new.
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
    // The same form may have taken the address a moment before.
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

/** Returns the earlier answer to this form, if it created an account. */
const earlierAccount = async (idempotency: Idempotency | undefined) =>
  idempotency && (await earlierReply(Registered, idempotency));

function refuse(taken: { email?: boolean; username?: boolean }): never {
  throw namesTaken(taken);
}

/** Checks for the account in the table after a lost answer. If the check fails, the pool user stays. */
async function lookWhetherStored(profile: Profile, error: unknown) {
  const owner = await emails.find(profile).catch(() => undefined);
  if (owner?.userId === profile.userId) return { userId: profile.userId, profile };
  throw signUpFailed(error);
}

async function remove(userId: string, pool: UserPool) {
  try {
    await pool.deleteUser(userId);
  } catch (error) {
    // The next sign-up with the address removes it.
    logger.warn("sign-up-left-over", errorFacts(error));
  }
}

interface NewAccount {
  profile: Profile;
  /** The owner's sign-in provider; absent for a password. */
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

/** So many tries among a million numbers all hit taken ones only when nearly all are taken. */
const mostTries = 20;

const newAccountNumber = () => accountNumberOf(String(randomInt(1_000_000)).padStart(6, "0"));

/**
 * Stores a new profile with an account number of its own and with `alongside`, all in one
 * transaction; else throws ConditionFailed, named `profile` or after a write of `alongside`.
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
 * A hash that distinguishes forms under one `Idempotency-Key`, password included. It is stored for
 * two days, so it is salted and slow: nobody can try out passwords with it.
 */
export async function formHash(
  { password, confirmPassword: _, ...rest }: Registration,
  key: string,
): Promise<string> {
  const hashed = await slowHash(password, key, 32);
  return hashOf(JSON.stringify({ ...rest, password: hashed.toString("base64url") }));
}

/** The refusal of taken names. */
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

/** Returns the refusal of an account that could not be stored: a name is taken, or a limit is reached. */
export function storeRefusal(error: ConditionFailed, windows: readonly Count[], now: Date) {
  const [email, username] = [error.failures.has("email"), error.failures.has("username")];
  return email || username ? namesTaken({ email, username }) : fullOf(windows, error, now);
}

/** Logs and returns the refusal of a sign-up that failed through no fault of the form. */
export function signUpFailed(error: unknown) {
  logger.error("sign-up-failed", errorFacts(error));
  return new AppError("provider_unavailable", accountMessages.signUpFailed);
}

const all = (limit: Limit) => ({ purpose: "new-accounts", who: "all", limit });

/** Counts a sign-up with taken names apart from new accounts. */
export const countTaken =
  (windows: readonly Count[], now: Date) =>
  async (error: unknown): Promise<never> => {
    const isTaken = error instanceof AppError && error.code === "conflict";
    throw isTaken ? await countRefusal(windows, error, now) : error;
  };

/** Refuses a new account at the limit of all new accounts together, and alerts the operator. */
export async function refuseAboveCeiling(limit: Limit, now: Date) {
  if ((await usesOf(all(limit), now)) < limit.count) return;
  recordMetric("NewAccountsRefused", 1);
  throw tooManyRequests(limit, now);
}

export const countNewAccount = (limit: Limit, now: Date) => count(all(limit), 1, now);

/** A sign-up lasts seconds, so an older pool user without an account was left by a broken one. */
const longestSignUp = 60_000;
/** Number of checks for the end of another sign-up with this address, and the milliseconds between. */
const looks = 6;
const lookPause = 400;

/**
 * Creates the user pool's user of an address and returns its id; until it is removed, nobody else
 * can create an account with the address. First removes a user that a broken sign-up left there: by
 * its id, so that two callers who find it don't remove each other's new user.
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

/** True if a pool user without an account is older than any sign-up under way. */
export const isLeftOver = ({ createdAt }: { createdAt: Date }, now: Date) =>
  now.getTime() - createdAt.getTime() > longestSignUp;
