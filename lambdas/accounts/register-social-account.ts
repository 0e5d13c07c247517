import type { SocialRegistration } from "#contracts/accounts";
import type { Caller } from "../platform/caller";
import { earlierReply, type Idempotency } from "../platform/idempotency";
import { ConditionFailed } from "../platform/table";
import { type Claimant, claimNames, giveUp, refused } from "./claim-names";
import type { Claim } from "./name-store";
import { newProfile } from "./profile";
import { type SocialPeople, socialPerson } from "./social-person";

export interface SocialRegistrar extends Claimant, SocialPeople {
  names: Claimant["names"];
  hasProfile: (userId: string) => Promise<boolean>;
  newId: () => string;
}

/**
 * Makes the account of somebody whom a provider has signed in: the names are claimed, then profile and
 * names become an account in one transaction. Whoever has an account already gets its id.
 */
export async function registerSocialAccount(
  form: SocialRegistration,
  caller: Caller,
  idempotency: Idempotency | undefined,
  registrar: SocialRegistrar,
  now: Date,
): Promise<{ userId: string }> {
  const { userId } = caller;
  const earlier = idempotency && (await earlierReply(idempotency));
  if (earlier || (await registrar.hasProfile(userId))) return { userId };
  const { email, provider } = await socialPerson(caller, registrar);

  const claim: Claim = { id: registrar.newId(), email, username: form.username };
  try {
    await claimNames(claim, registrar, now);
  } catch (refusal) {
    // The names may be those of this very form, sent a moment before.
    if (await registrar.hasProfile(userId)) return { userId };
    throw refusal;
  }
  try {
    const profile = newProfile({ ...form, email }, userId, now);
    await registrar.names.activate(claim, profile, idempotency, now, provider);
    return { userId };
  } catch (error) {
    const finished = await giveUp(claim, registrar);
    const hasOne = error instanceof ConditionFailed && error.failures.has("profile");
    if (finished || hasOne) return { userId };
    throw await refused(error, idempotency);
  }
}
