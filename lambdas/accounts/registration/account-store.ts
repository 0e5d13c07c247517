import type { SocialProvider } from "#contracts/social";
import { type Idempotency, replyWrites } from "../../platform/idempotency";
import { emailWrite, usernameWrite } from "../names/name-store";
import { storeNewProfile } from "../profile/account-number-store";
import type { Profile } from "../profile/profile";

interface NewAccount {
  profile: Profile;
  /** Whom its owner signs in by, when not with a password. */
  provider?: SocialProvider;
  idempotency?: Idempotency | undefined;
}

/** Makes an account in the table, all of it or nothing: `ConditionFailed` names what somebody else has. */
export const storeAccount = ({ profile, provider, idempotency }: NewAccount, now: Date) =>
  storeNewProfile(profile, [
    emailWrite(profile.email, { userId: profile.userId, ...(provider && { provider }) }),
    usernameWrite(profile.username, profile.userId),
    ...replyWrites(idempotency, { userId: profile.userId }, now),
  ]);
