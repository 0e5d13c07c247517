import { Registered, type Registration } from "#contracts/accounts";
import { AppError } from "../../platform/app-error";
import { earlierReply, type Idempotency } from "../../platform/idempotency";
import { errorFacts, logger } from "../../platform/logger";
import { ConditionFailed } from "../../platform/table/refusals";
import { nameStore } from "../names/name-store";
import { newProfile, type Profile } from "../profile/profile";
import type { Clock } from "../sessions/end-sessions";
import type { UserPool } from "../user-pool/user-pool";
import type { storeAccount } from "./account-store";
import { lockAddress } from "./lock-address";
import { namesTaken, signUpFailed } from "./sign-up-refusals";

export interface Registrar {
  pool: UserPool;
  clock: Clock;
  adminEmail: string;
  store: typeof storeAccount;
}

/**
 * Makes an account: the user pool's user, which nobody else can have, then profile and names in one
 * transaction. Where that fails the user goes again; where the process ends in between, the next sign-up
 * with the address removes it. Returns the profile besides when it is new.
 */
export async function registerAccount(
  form: Registration,
  idempotency: Idempotency | undefined,
  { pool, clock, adminEmail, store }: Registrar,
  now: Date,
): Promise<{ userId: string; profile?: Profile }> {
  const earlier = await earlierAccount(idempotency);
  if (earlier) return earlier;
  const taken = await nameStore.taken(form);
  if (form.email === adminEmail.toLowerCase()) taken.email = true;
  if (taken.email || taken.username) return (await earlierAccount(idempotency)) ?? refuse(taken);

  const userId = await lockAddress(form.email, pool, clock).catch(async (refusal: unknown) => {
    // The address may be that of this very form, sent a moment before.
    const meanwhile = await earlierAccount(idempotency);
    if (meanwhile) return meanwhile;
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
    await store({ profile, idempotency }, now);
    return { userId, profile };
  } catch (error) {
    if (!(error instanceof ConditionFailed)) return await lookWhetherStored(profile, error);
    await remove(userId, pool);
    const { failures } = error;
    if (failures.has("idempotency")) return (await earlierAccount(idempotency)) ?? refuse({});
    return refuse({ email: failures.has("email"), username: failures.has("username") });
  }
}

/** What the same form was answered before, if it has become an account. */
const earlierAccount = async (idempotency: Idempotency | undefined) =>
  idempotency && (await earlierReply(Registered, idempotency));

function refuse(taken: { email?: boolean; username?: boolean }): never {
  throw namesTaken(taken);
}

/** The answer of the table was lost. The user stays where it is not known whether an account is made of it. */
async function lookWhetherStored(profile: Profile, error: unknown) {
  const owner = await nameStore.ownerOfEmail(profile.email).catch(() => undefined);
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
