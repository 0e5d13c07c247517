// Groups of the user pool. Not in `accounts`, since the app needs them before it has loaded the
// schemas.

/** The group of the user pool that opens the administrator's routes. */
export const adminGroup = "admin";

const accountPrefix = "account-";
/**
 * The group of a re-created pool user whose id is not the account's. Tokens name the group, and
 * only we can put users into one.
 */
export const groupOfAccount = (userId: string) => `${accountPrefix}${userId}`;

/** Returns the account that one of the groups names; undefined if the user's own id is the account's. */
export const accountIn = (groups: readonly string[]): string | undefined =>
  groups.find((group) => group.startsWith(accountPrefix))?.slice(accountPrefix.length);
