import { accountMessages, closingMessages } from "#contracts/accounts";
import { smallestWithdrawal } from "#contracts/fields";
import { partsOf } from "../../money/ledger/movement";
import { AppError, invalidField } from "../../platform/app-error";
import type { Caller } from "../../platform/caller";
import { logger } from "../../platform/logger";
import { ConditionFailed, TransactionConflict } from "../../platform/table/transact";
import { comparedName } from "../names";
import { Profile } from "../profile/profile";
import { insistOnLiveSession } from "../profile/profile-store";
import { insistOnClosable } from "../profile/suspension";
import type { UserPool } from "../user-pool";
import { closingStore } from "./closing-store";
import { type Held, readHeld } from "./held-store";

const words = closingMessages;

/**
 * Closes the caller's account: nobody can sign in to it, nothing says whose it was, and its movements
 * stay under an id that means nothing. Sent again after a failure, it does the rest.
 */
export async function closeAccount(
  caller: Caller,
  username: string,
  pool: Pick<UserPool, "deleteUser">,
  now: Date,
): Promise<void> {
  const held = await readHeld(caller.userId);
  const stored = held.find(({ type }) => type === "Profile");
  if (!stored) throw new AppError("not_found", accountMessages.profileNotFound);
  const profile = Profile.parse(stored);
  if (!profile.closedAt) {
    insistOnLiveSession(profile, caller);
    if (comparedName(username.trim()) !== comparedName(profile.username))
      throw invalidField("username", words.otherUsername);
    insistOnClosable(profile);
    insistOnNothingLeft(profile, held);
    await closeOnce(caller, profile, now);
  }
  await closingStore.eraseRest(held);
  await pool.deleteUser(caller.userName ?? caller.userId);
}

async function closeOnce(caller: Caller, profile: Profile, now: Date) {
  try {
    await closingStore.close(caller, profile, now);
    const { userId, currentBalance } = profile;
    if (currentBalance > 0)
      logger.info("account-closed-with-money", { userId, amount: currentBalance });
  } catch (error) {
    if (error instanceof ConditionFailed || error instanceof TransactionConflict)
      throw new AppError("conflict", accountMessages.changedElsewhere);
    throw error;
  }
}

/** What an account must not hold when it is closed: of each type, in which states, and what is said of it. */
const underWay = [
  {
    type: "Withdrawal",
    field: "state",
    is: ["requested", "sent", "checking"],
    says: words.withdrawal,
  },
  { type: "Award", field: "status", is: ["submitted"], says: words.review },
  { type: "Award", field: "status", is: ["awarded", "changes"], says: words.task },
  {
    type: "PaymentAttempt",
    field: "state",
    is: ["sending", "prompted", "review"],
    says: words.payment,
  },
] as const;

/** What can't be taken out stays in the ledger of the closed account, for support to send back. */
function insistOnNothingLeft(profile: Profile, held: readonly Held[]) {
  if (partsOf(profile).withdrawable >= smallestWithdrawal)
    throw new AppError("account_not_empty", words.money);
  const found = underWay.find(({ type, field, is }) =>
    held.some((item) => item["type"] === type && is.some((state) => state === item[field])),
  );
  if (found) throw new AppError("account_not_empty", found.says);
}
