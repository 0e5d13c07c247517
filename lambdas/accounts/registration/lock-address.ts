import { accountMessages } from "#contracts/messages/accounts";
import { AppError } from "../../platform/app-error";
import { nameStore } from "../names/name-store";
import type { Clock } from "../sessions/end-sessions";
import { exists, type UserPool } from "../user-pool/user-pool";
import { namesTaken } from "./sign-up-refusals";

/** A sign-up lasts seconds: a user of the pool that is older and has no account was left by one that broke off. */
const longestSignUp = 60_000;
/** How often, and how many milliseconds apart, we look whether a sign-up with the same address has ended. */
const looks = 6;
const lookPause = 400;

/**
 * Makes the user pool's user of an address, and returns its id: nobody else can make an account of the
 * address meanwhile. A user that a broken sign-up left there is removed first; by its id, so that of two
 * who find it neither removes what the other has made since.
 */
export async function lockAddress(
  email: string,
  pool: Pick<UserPool, "createUser" | "deleteUser" | "findUser">,
  { now, pause }: Clock,
): Promise<string> {
  for (let look = 0; look < looks; look++) {
    const created = await pool.createUser(email);
    if (created !== exists) return created;
    if (await nameStore.ownerOfEmail(email)) throw namesTaken({ email: true });
    const found = await pool.findUser(email);
    if (found && isLeftOver(found, now())) await pool.deleteUser(found.userId);
    else await pause(lookPause);
  }
  throw new AppError("conflict", accountMessages.signUpUnderWay);
}

/** Whether a user of the pool without an account is older than any sign-up that is under way. */
export const isLeftOver = ({ createdAt }: { createdAt: Date }, now: Date) =>
  now.getTime() - createdAt.getTime() > longestSignUp;
