import { Registered } from "#contracts/accounts";
import type { SocialRegistration } from "#contracts/social";
import type { Caller } from "../../platform/caller";
import { earlierReply, type Idempotency } from "../../platform/idempotency";
import { ConditionFailed } from "../../platform/table/refusals";
import type { Claim } from "../names/name-store";
import { newProfile } from "../profile/profile";
import { type Claimant, claimNames, giveUp, refusalOf } from "../registration/claim-names";
import { acceptedPerson, type SocialPeople, socialUserOfCaller } from "./social-person";

export interface SocialRegistrar extends Claimant, SocialPeople {
  names: Claimant["names"];
  /** Refuses a caller whose session was ended. */
  hasAccount: (caller: Caller) => Promise<boolean>;
  newId: () => string;
}

/**
 * Makes the account of somebody whom a provider has signed in: the names are claimed, then profile and
 * names become an account in one transaction. Whoever has made theirs already gets its id.
 */
export async function registerSocialAccount(
  form: SocialRegistration,
  caller: Caller,
  idempotency: Idempotency | undefined,
  registrar: SocialRegistrar,
  now: Date,
): Promise<{ userId: string }> {
  const { userId } = caller;
  const earlier = idempotency && (await earlierReply(Registered, idempotency));
  const hasAccount = await registrar.hasAccount(caller);
  const user = await socialUserOfCaller(caller, registrar);
  if (earlier || hasAccount) return { userId };
  const { email, provider } = await acceptedPerson(user, caller, registrar);

  const claim: Claim = { id: registrar.newId(), email, username: form.username };
  try {
    await claimNames(claim, registrar, now);
  } catch (refusal) {
    // The names may be those of this very form, sent a moment before.
    if (await registrar.hasAccount(caller)) return { userId };
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
    throw await refusalOf(error, idempotency);
  }
}
