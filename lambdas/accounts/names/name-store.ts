import * as z from "zod/mini";
import { SocialProvider } from "#contracts/social";
import { getItem, getItems } from "../../platform/table/read";
import type { Write } from "../../platform/table/transact";
import { emailKey, usernameKey } from "./name-keys";

/** Who has an address or a username. */
export const NameItem = z.object({
  userId: z.string(),
  /** Who the owner of an address signs in by, when not with a password. */
  provider: z.optional(SocialProvider),
});
export type NameItem = z.infer<typeof NameItem>;

export const nameStore = {
  ownerOfEmail: (email: string) => getItem(NameItem, emailKey(email)),
  ownerOfUsername: (username: string) => getItem(NameItem, usernameKey(username)),

  /** Which of both names somebody has, in one read. */
  async taken({ email, username }: { email: string; username: string }) {
    const found = await getItems([emailKey(email), usernameKey(username)]);
    return { email: found[0] !== undefined, username: found[1] !== undefined };
  },
};

/** The write that gives somebody an address; refuses as `email` when it has an owner. */
export const emailWrite = (email: string, owner: NameItem): Write => ({
  name: "email",
  put: { ...emailKey(email), type: "Email", ...owner },
});

/** The write that gives somebody a username; refuses as `username` when somebody else has or had it. */
export const usernameWrite = (username: string, userId: string): Write => ({
  name: "username",
  put: { ...usernameKey(username), type: "Username", userId },
  if: {
    ConditionExpression: "attribute_not_exists(pk) OR #userId = :userId",
    ExpressionAttributeNames: { "#userId": "userId" },
    ExpressionAttributeValues: { ":userId": userId },
  },
});
