// Groups of the user pool. Apart from `accounts`: the app reads them before the schemas are there.

/** The group of the user pool that opens the administrator's routes. */
export const adminGroup = "admin";

const accountPrefix = "account-";
/**
 * The group of a user of the pool that was made anew, and has another id than its account: tokens name it,
 * and nobody but we puts anybody into one.
 */
export const groupOfAccount = (userId: string) => `${accountPrefix}${userId}`;

/** The account that one of the groups names; undefined where the user's own id does. */
export const accountIn = (groups: readonly string[]): string | undefined =>
  groups.find((group) => group.startsWith(accountPrefix))?.slice(accountPrefix.length);
