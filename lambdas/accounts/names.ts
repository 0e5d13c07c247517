import * as z from "zod/mini";
import { fieldMessages } from "#contracts/fields";
import { isReservedUsername } from "#contracts/person";
import { SocialProvider } from "#contracts/social";
import { invalidField } from "../platform/app-error";
import { settings } from "../platform/settings";
import type { Key } from "../platform/table/item";
import { getItem, getItems } from "../platform/table/read";
import type { Write } from "../platform/table/transact";

// EMAIL#<address in lower case>     EMAIL        who has the address
// USERNAME#<name as compared>       USERNAME     who has the name
export const emailKey = (email: string): Key => ({
  pk: `EMAIL#${email.toLowerCase()}`,
  sk: "EMAIL",
});
export const usernameKey = (username: string): Key => ({
  pk: `USERNAME#${comparedName(username)}`,
  sk: "USERNAME",
});

/** A username as it is compared: without regard to case. */
export const comparedName = (username: string) => username.toLowerCase();

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

/** Refuses a username that holds the product's name and nothing of one's own. */
export function insistOnOwnUsername(username: string | undefined) {
  if (username !== undefined && isReservedUsername(username, settings().productName))
    throw invalidField("username", fieldMessages.reservedUsername);
}

/** What a username can be: what is typed otherwise is no name, however much it resembles one. */
const usernamePattern = /^[A-Za-z][A-Za-z0-9._-]{2,19}$/;

/** The id of the writer who has or had this username, in any case; undefined when nobody did. */
export async function writerNamed(username: string): Promise<string | undefined> {
  if (!usernamePattern.test(username)) return undefined;
  return (await nameStore.ownerOfUsername(username))?.userId;
}
