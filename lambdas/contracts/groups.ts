// The groups of the user pool. They are not in accounts.ts, because the app needs them before it
// has loaded the schemas.

export const adminGroup = "admin";

const accountPrefix = "account-";
/**
 * The group that names a user's account if the pool user was created a second time and has a new
 * id. Only our backend puts users into groups, so a token's groups can be trusted.
 */
export const groupOfAccount = (userId: string) => `${accountPrefix}${userId}`;

/** The account id in a user's groups. Undefined for most users: their own id is the account id. */
export const accountIn = (groups: readonly string[]): string | undefined =>
  groups.find((group) => group.startsWith(accountPrefix))?.slice(accountPrefix.length);
