import * as z from "zod/mini";
import { Instant } from "#contracts/fields";
import { SocialProvider } from "#contracts/social";
import { accountKey } from "../../ledger/account";
import { type Idempotency, replyWrites } from "../../platform/idempotency";
import { type Condition, updateWhere } from "../../platform/table/expressions";
import type { Key } from "../../platform/table/item";
import { getItem, getItems } from "../../platform/table/read";
import { ConditionFailed } from "../../platform/table/refusals";
import { transact, type Write } from "../../platform/table/transact";
import { deleteItem, updateItem } from "../../platform/table/write";
import type { Profile } from "../profile/profile";
import { emailKey, usernameKey } from "./name-keys";

/** Who has an address or a username; `creating` while the sign-up that claimed it is under way. */
export const NameItem = z.object({
  state: z.enum(["creating", "active"]),
  claim: z.string(),
  claimedAt: Instant,
  userId: z.optional(z.string()),
  /** Who the owner of an address signs in by, when not with a password. */
  provider: z.optional(SocialProvider),
});
export type NameItem = z.infer<typeof NameItem>;

/** A sign-up lasts seconds; one that is older has ended without saying so. */
const claimLifetime = 60_000;

/** Whether the sign-up that claimed a name may still be going on, if the name is no account's yet. */
export const isUnderWay = ({ claimedAt }: NameItem, now: Date): boolean =>
  claimedAt > newestLeftOver(now);

/** A claim as old as this, or older, is left over from a sign-up that never ended. */
const newestLeftOver = (now: Date) => new Date(now.getTime() - claimLifetime).toISOString();

/** The condition of a write that gives somebody a username: it is free, theirs, or left over. */
export const mayBeTakenBy = (userId: string, now: Date) => ({
  ConditionExpression:
    "attribute_not_exists(pk) OR #userId = :userId OR (#state = :creating AND #claimedAt <= :leftOver)",
  ExpressionAttributeNames: { "#userId": "userId", "#state": "state", "#claimedAt": "claimedAt" },
  ExpressionAttributeValues: {
    ":userId": userId,
    ":creating": "creating",
    ":leftOver": newestLeftOver(now),
  },
});

/** An address and a username on their way to becoming an account. */
export interface Claim {
  id: string;
  email: string;
  username: string;
}

export const nameStore = {
  ownerOfEmail: (email: string) => getItem(NameItem, emailKey(email)),
  ownerOfUsername: (username: string) => getItem(NameItem, usernameKey(username)),

  /** Both names in one read. */
  async look({ email, username }: Claim) {
    const [byEmail, byUsername] = await getItems([emailKey(email), usernameKey(username)]);
    return {
      email: byEmail && NameItem.parse(byEmail),
      username: byUsername && NameItem.parse(byUsername),
    };
  },

  /** Claims both names as they were seen, or neither: then `ConditionFailed`. */
  claim: (
    claim: Claim,
    seen: { email?: NameItem | undefined; username?: NameItem | undefined },
    now: Date,
  ) =>
    transact([
      claimWrite("email", emailKey(claim.email), claim, seen.email, now),
      claimWrite("username", usernameKey(claim.username), claim, seen.username, now),
    ]),

  /** Makes the claimed names and the profile an account, all at once; else `ConditionFailed`. */
  activate: (
    claim: Claim,
    profile: Profile,
    idempotency: Idempotency | undefined,
    now: Date,
    provider?: SocialProvider,
  ) =>
    transact([
      {
        name: "profile",
        put: { ...accountKey(profile.userId), type: "Profile", ...profile },
      },
      activationWrite("email", emailKey(claim.email), claim, profile.userId, provider),
      activationWrite("username", usernameKey(claim.username), claim, profile.userId),
      ...replyWrites(idempotency, { userId: profile.userId }, now),
    ]),

  /**
   * Makes sure that a claim can't become an account any more. It may have become one without our
   * knowing, when the answer was lost: then its user id is returned.
   */
  async abandon(claim: Claim): Promise<string | undefined> {
    try {
      await updateItem(NameItem, {
        Key: emailKey(claim.email),
        ...updateWhere({ set: { claim: `${claim.id} abandoned` } }, claimCondition(claim.id)),
      });
      return undefined;
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      const found = error.item && NameItem.parse(error.item);
      return found?.claim === claim.id ? found.userId : undefined;
    }
  },

  /** Lets go of what an abandoned claim still holds. */
  async release(claim: Claim): Promise<void> {
    await releaseName(emailKey(claim.email), `${claim.id} abandoned`);
    await releaseName(usernameKey(claim.username), claim.id);
  },
};

function claimWrite(
  name: string,
  key: Key,
  claim: Claim,
  seen: NameItem | undefined,
  now: Date,
): Write {
  return {
    name,
    put: {
      ...key,
      type: name === "email" ? "Email" : "Username",
      state: "creating",
      claim: claim.id,
      claimedAt: now.toISOString(),
    },
    ...(seen && { if: claimCondition(seen.claim) }),
  };
}

const activationWrite = (
  name: string,
  key: Key,
  claim: Claim,
  userId: string,
  provider?: SocialProvider,
): Write => ({
  name,
  update: {
    Key: key,
    ...updateWhere(
      { set: { state: "active", userId, ...(provider && { provider }) } },
      claimCondition(claim.id),
    ),
  },
});

/** The claim is still this one, and no account yet. */
const claimCondition = (claim: string): Condition => ({
  ConditionExpression: "#state = :creating AND #claim = :claimRead",
  ExpressionAttributeNames: { "#state": "state", "#claim": "claim" },
  ExpressionAttributeValues: { ":creating": "creating", ":claimRead": claim },
});

async function releaseName(key: Key, claim: string) {
  try {
    await deleteItem(key, claimCondition(claim));
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}
