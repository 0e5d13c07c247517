import * as z from "zod/mini";
import { Instant } from "#contracts/fields";
import { accountKey } from "../ledger/account";
import { type Idempotency, rememberReply } from "../platform/idempotency";
import {
  ConditionFailed,
  deleteItem,
  getItem,
  getItems,
  type Key,
  transact,
  updateItem,
  type Write,
} from "../platform/table";
import { emailKey, usernameKey } from "./names";
import type { Profile } from "./profile";

/** Who has an address or a username; `creating` while the sign-up that claimed it is under way. */
export const NameItem = z.object({
  state: z.enum(["creating", "active"]),
  claim: z.string(),
  claimedAt: Instant,
  userId: z.optional(z.string()),
});
export type NameItem = z.infer<typeof NameItem>;

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
      claimed("email", emailKey(claim.email), claim, seen.email, now),
      claimed("username", usernameKey(claim.username), claim, seen.username, now),
    ]),

  /** Makes the claimed names and the profile an account, all at once; else `ConditionFailed`. */
  activate: (claim: Claim, profile: Profile, idempotency: Idempotency | undefined, now: Date) =>
    transact([
      { name: "profile", put: { ...accountKey(profile.userId), type: "Profile", ...profile } },
      activated("email", emailKey(claim.email), claim, profile.userId),
      activated("username", usernameKey(claim.username), claim, profile.userId),
      ...(idempotency ? [rememberReply(idempotency, { userId: profile.userId }, now)] : []),
    ]),

  /**
   * Makes sure that a claim can't become an account any more. It may have become one without our
   * knowing, when the answer was lost: then its user id is returned.
   */
  async abandon(claim: Claim): Promise<string | undefined> {
    try {
      await updateItem(NameItem, {
        Key: emailKey(claim.email),
        UpdateExpression: "SET #claim = :abandoned",
        ...ours(claim.id, { ":abandoned": `${claim.id} abandoned` }),
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
    await freed(emailKey(claim.email), `${claim.id} abandoned`);
    await freed(usernameKey(claim.username), claim.id);
  },
};

function claimed(
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
    ...(seen && { if: ours(seen.claim) }),
  };
}

const activated = (name: string, key: Key, claim: Claim, userId: string): Write => {
  const condition = ours(claim.id, { ":active": "active", ":userId": userId });
  return {
    name,
    update: {
      Key: key,
      UpdateExpression: "SET #state = :active, #userId = :userId",
      ...condition,
      ExpressionAttributeNames: { ...condition.ExpressionAttributeNames, "#userId": "userId" },
    },
  };
};

/** The claim is still this one, and no account yet. */
const ours = (claim: string, values: Record<string, unknown> = {}) => ({
  ConditionExpression: "#state = :creating AND #claim = :claim",
  ExpressionAttributeNames: { "#state": "state", "#claim": "claim" },
  ExpressionAttributeValues: { ":creating": "creating", ":claim": claim, ...values },
});

async function freed(key: Key, claim: string) {
  try {
    await deleteItem(key, ours(claim));
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}
