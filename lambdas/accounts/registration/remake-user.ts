import { accountMessages } from "#contracts/messages/accounts";
import { AppError } from "../../platform/app-error";
import type { Profile } from "../profile/profile";
import { profileStore } from "../profile/profile-store";
import { exists, joinAccount, userPool } from "../user-pool/user-pool";
import { isLeftOver } from "./lock-address";

/**
 * Makes the user pool's user of an account anew, and returns its id. With an access token anybody can
 * delete their own user past us, and whoever steals one somebody else's. The new user has another id than
 * the account; a group that its tokens name leads there. It has no password yet, so that nobody signs in
 * before all is done, and what an attempt that broke off has left can be removed.
 */
export async function remakeUser({ userId, email }: Profile, now: Date): Promise<string> {
  const user = await freshUser(email, now);
  await joinAccount(user, userId);
  await profileStore.setPoolUser(userId, email, user);
  return user;
}

async function freshUser(email: string, now: Date): Promise<string> {
  const created = await userPool.createUser(email);
  if (created !== exists) return created;
  const found = await userPool.findUser(email);
  if (found && isLeftOver(found, now)) {
    await userPool.deleteUser(found.userId);
    const again = await userPool.createUser(email);
    if (again !== exists) return again;
  }
  throw new AppError("conflict", accountMessages.resetUnderWay);
}
