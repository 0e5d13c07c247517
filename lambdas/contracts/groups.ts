// The groups of the user pool. They are not in `accounts`, since the app needs them before it has
// loaded the schemas.

export const adminGroup = "admin";

const accountPrefix = "account-";
/**
 * The group that names the account of a re-created pool user, whose own id differs. Only our
 * backend puts users into groups, so a token's groups can be trusted.
 */
export const groupOfAccount = (userId: string) => `${accountPrefix}${userId}`;

/** The account that one of the groups names; undefined if the user's id is the account's id. */
export const accountIn = (groups: readonly string[]): string | undefined =>
  groups.find((group) => group.startsWith(accountPrefix))?.slice(accountPrefix.length);
