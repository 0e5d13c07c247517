import { Registered } from "#contracts/accounts";
import type { SocialRegistration } from "#contracts/social";
import type { Caller } from "../../platform/caller";
import { earlierReply, type Idempotency } from "../../platform/idempotency";
import { ConditionFailed } from "../../platform/table/refusals";
import { newProfile, type Profile } from "../profile/profile";
import type { storeAccount } from "../registration/account-store";
import { namesTaken, signUpFailed } from "../registration/sign-up-refusals";
import { acceptedPerson, type SocialPeople, socialUserOfCaller } from "./social-person";
import { saysWhoseAddress } from "./social-user";

export interface SocialRegistrar extends SocialPeople {
  store: typeof storeAccount;
  /** Refuses a caller whose session was ended. */
  hasAccount: (caller: Caller) => Promise<boolean>;
}

/**
 * Makes the account of somebody whom a provider has signed in, in one transaction. Whoever has made
 * theirs already gets its id; the profile comes besides when it is new.
 */
export async function registerSocialAccount(
  form: SocialRegistration,
  caller: Caller,
  idempotency: Idempotency | undefined,
  registrar: SocialRegistrar,
  now: Date,
): Promise<{ userId: string; profile?: Profile }> {
  const { userId } = caller;
  const earlier = idempotency && (await earlierReply(Registered, idempotency));
  const hasAccount = await registrar.hasAccount(caller);
  const user = await socialUserOfCaller(caller, registrar);
  if (earlier || hasAccount) return { userId };
  const { email, provider } = await acceptedPerson(user, caller, registrar);
  const person = newProfile({ ...form, email }, userId, now);
  const profile = saysWhoseAddress[provider]
    ? { ...person, emailConfirmedAt: now.toISOString() }
    : person;
  try {
    await registrar.store({ profile, provider, idempotency }, now);
    return { userId, profile };
  } catch (error) {
    // Their own form, sent a moment before, may have been faster.
    if (await registrar.hasAccount(caller)) return { userId };
    if (!(error instanceof ConditionFailed)) throw signUpFailed(error);
    const { failures } = error;
    throw namesTaken({ email: failures.has("email"), username: failures.has("username") });
  }
}
