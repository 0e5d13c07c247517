import * as z from "zod/mini";
import { fieldMessages, usernamePattern } from "#contracts/fields";
import { isReservedUsername } from "#contracts/person";
import { SocialProvider } from "#contracts/social";
import { invalidField } from "../platform/app-error";
import { settings } from "../platform/settings";
import { defineItem, readItems } from "../platform/table/define-item";
import { absent, anyOf, where } from "../platform/table/expressions";

const NameItem = z.object({
  userId: z.string(),
  /** The owner's sign-in provider; absent for an account with a password. */
  provider: z.optional(SocialProvider),
});
export type NameItem = z.infer<typeof NameItem>;

export const emails = defineItem({
  type: "Email",
  name: "email",
  schema: NameItem,
  key: ["EMAIL#{lowerCase}", "EMAIL"],
  partsOf: ({ email }: { email: string }) => ({ lowerCase: email.toLowerCase() }),
});

/**
 * The person who has or had a username. After the account's erasure the item stays without an id,
 * so that nobody else gets the username.
 */
export const usernames = defineItem({
  type: "Username",
  name: "username",
  schema: z.object({ userId: z.optional(z.string()) }),
  key: ["USERNAME#{asCompared}", "USERNAME"],
  partsOf: ({ username }: { username: string }) => ({ asCompared: comparedName(username) }),
});

/**
 * The owner of an account number. After the account's erasure the item stays without an id, so that
 * nobody else gets the number.
 */
export const accountNumbers = defineItem({
  type: "AccountNumber",
  name: "account-number",
  schema: z.object({ userId: z.optional(z.string()) }),
  key: ["ACCOUNT#{accountNumber}", "ACCOUNT"],
});

export const comparedName = (username: string) => username.toLowerCase();

export const heldNames = ({
  username,
  earlierUsernames = [],
}: {
  username: string;
  earlierUsernames?: readonly string[] | undefined;
}) => new Set([...earlierUsernames, ...(username ? [comparedName(username)] : [])]);

export async function findTaken(names: { email: string; username: string }) {
  const [email, username] = await readItems([emails.at(names), usernames.at(names)]);
  return { email: email !== undefined, username: username !== undefined };
}

/**
 * The write that gives somebody a username. Condition `username` fails if somebody else has or had
 * the username.
 */
export const usernameWrite = (username: string, userId: string) =>
  usernames.put({ username }, { userId }, anyOf(absent, where({ userId })));

export const endedUsernameWrite = (username: string, userId: string) =>
  usernames.put({ username }, {}, anyOf(absent, where({ userId })));

export function insistOnOwnUsername(username: string | undefined) {
  if (username !== undefined && isReservedUsername(username, settings().productName))
    throw invalidField("username", fieldMessages.reservedUsername);
}

/** Returns the id of the writer who has or had this username; ignores case. */
export async function writerNamed(username: string): Promise<string | undefined> {
  if (!usernamePattern.test(username)) return undefined;
  return (await usernames.find({ username }))?.userId;
}
