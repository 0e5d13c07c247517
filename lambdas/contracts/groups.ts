// The groups of the user pool. They are not in `accounts`, since the app needs them before it has
// loaded the schemas.

export const adminGroup = "admin";

const accountPrefix = "account-";
/**
 * The group of a re-created pool user, whose id differs from the account's. Tokens name the group,
 * and only we can put users into it.
 */
export const groupOfAccount = (userId: string) => `${accountPrefix}${userId}`;

/** The account that one of the groups names; undefined if the user's id is the account's id. */
export const accountIn = (groups: readonly string[]): string | undefined =>
  groups.find((group) => group.startsWith(accountPrefix))?.slice(accountPrefix.length);
