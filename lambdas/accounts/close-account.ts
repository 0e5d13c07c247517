import { accountMessages } from "#contracts/accounts";
import { smallestWithdrawal } from "#contracts/fields";
import { closingMessages } from "#contracts/me";
import { partsOf } from "../money/ledger/movement";
import { AppError, invalidField } from "../platform/app-error";
import type { Caller } from "../platform/caller";
import { errorFacts, logger } from "../platform/logger";
import { where } from "../platform/table/expressions";
import { isOvertaken, transact } from "../platform/table/transact";
import { keptPersonWrite } from "./closed-account";
import { makeCode } from "./codes";
import { type Held, readHeld } from "./held";
import { comparedName } from "./names";
import { mailUnasked } from "./profile/mail-stop";
import {
  insistOnFreshSignIn,
  insistOnLiveSession,
  ownProfileChange,
  Profile,
  poolUserOf,
  profileNotFound,
} from "./profile/profile";
import { insistOnClosable, isNotSuspended } from "./profile/suspension";
import type { UserAccess } from "./user-pool";

const words = closingMessages;

/**
 * Closes the caller's account: nobody can sign in, and the profile no longer names the owner. A
 * repeat after a failure completes the closing.
 */
export async function closeAccount(
  caller: Caller,
  username: string,
  pool: Pick<UserAccess, "disableUser">,
  now: Date,
): Promise<void> {
  const held = await readHeld(caller.userId);
  const stored = held.find(({ type }) => type === "Profile");
  if (!stored) throw profileNotFound();
  const profile = Profile.parse(stored);
  const isOpen = profile.closedAt === undefined;
  if (isOpen) {
    insistOnLiveSession(profile, caller);
    insistOnFreshSignIn(caller, now);
    if (comparedName(username.trim()) !== comparedName(profile.username))
      throw invalidField("username", words.otherUsername);
    insistOnClosable(profile);
    insistOnNothingLeft(profile, held);
    await closeOnce(caller, profile, now);
  }
  await pool.disableUser(caller.userName ?? caller.userId);
}

async function closeOnce(caller: Caller, profile: Profile, now: Date) {
  try {
    await closeProfile(caller, profile, now);
  } catch (error) {
    if (isOvertaken(error)) throw new AppError("conflict", accountMessages.changedElsewhere);
    throw error;
  }
  const { userId, currentBalance } = profile;
  if (currentBalance > 0)
    logger.info("account-closed-with-money", { userId, amount: currentBalance });
  await mailLinkBack(profile, now);
}

/**
 * Mails the link that reopens the account. If the mail is lost, the owner can still reopen the
 * account by a new password.
 */
async function mailLinkBack(profile: Profile, now: Date) {
  try {
    // The code may outlive the account's erasure, so it is stored without the address.
    const code = await makeCode("reopen", { userId: profile.userId, email: "" }, now);
    await mailUnasked(profile, { kind: "account-closed", code });
  } catch (error) {
    logger.error("closing-not-mailed", { userId: profile.userId, ...errorFacts(error) });
  }
}

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

/**
 * Throws if money can be withdrawn, or if an item of {@link underWay} exists. Other money stays in
 * the ledger, and support can pay it back.
 */
function insistOnNothingLeft(profile: Profile, held: readonly Held[]) {
  if (partsOf(profile).withdrawable >= smallestWithdrawal)
    throw new AppError("account_not_empty", words.money);
  const found = underWay.find(({ type, field, is }) =>
    held.some((item) => item["type"] === type && is.some((state) => state === item[field])),
  );
  if (found) throw new AppError("account_not_empty", found.says);
}

/** Epoch seconds in the far future, so that all sessions of a closed account have ended. */
const never = 253_402_300_799;

/**
 * Moves the owner's personal data from the profile into a separate item, in one transaction. Throws
 * `ConditionFailed` if the account has changed since it was read.
 */
export function closeProfile(caller: Caller, profile: Profile, now: Date) {
  const { lastUpdated, currentBalance } = profile;
  return transact([
    ownProfileChange(
      caller,
      { set: nameless(now), remove: ["nextEmail", "latestPayment"] },
      // Every change of the profile that the owner can see also changes one of these two fields.
      where({ lastUpdated, currentBalance }),
      isNotSuspended,
    ),
    keptPersonWrite(profile, caller.userName ?? poolUserOf(profile), now),
  ]);
}

const nameless = (now: Date) => ({
  email: "",
  firstName: "",
  lastName: "",
  username: "",
  phoneNumber: "",
  earlierUsernames: [],
  unread: 0,
  sessionsValidFrom: never,
  signedOutSessions: [],
  closedAt: now.toISOString(),
  lastUpdated: now.toISOString(),
});
