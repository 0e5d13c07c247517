import { accountMessages } from "#contracts/accounts";
import type { Me, ProfileChange } from "#contracts/me";
import { maskedPhone } from "#contracts/phone-number";
import { AppError } from "../platform/app-error";
import type { Caller } from "../platform/caller";
import { errorFacts, logger } from "../platform/logger";
import { settings } from "../platform/settings";
import { where } from "../platform/table/expressions";
import { ConditionFailed, isOvertaken, transact } from "../platform/table/transact";
import { throttleWrite, tooManyRequests } from "../platform/throttle";
import { readOwn, shownMe } from "./me";
import { comparedName, heldNames, usernameWrite } from "./names";
import { mailUnasked } from "./profile/mail-stop";
import { insistOnFreshSignIn, ownProfileChange, type Profile } from "./profile/profile";

/** The most usernames of one person. Earlier usernames count, since they stay reserved. */
export const mostUsernames = 5;

/**
 * Changes names, username or phone number; throws if somebody else has or had the username. Only
 * the replacement of a stored phone number needs a fresh sign-in and has a daily limit.
 */
export async function changeMe(caller: Caller, change: ProfileChange, now: Date): Promise<Me> {
  const { profile, entries } = await readOwn(caller);
  const after = changedProfile(profile, change, now);
  const isNewPhone = profile.phoneNumber !== "" && after.phoneNumber !== profile.phoneNumber;
  if (isNewPhone) insistOnFreshSignIn(caller, now);
  if (profile.username && isOneTooMany(profile, after.username))
    throw usernameRefusal(accountMessages.tooManyUsernames);
  try {
    await transact([
      ownWordsWrite(caller, profile, after),
      // The earlier username stays stored, so that a payment to that name still reaches its writer.
      ...(comparedName(profile.username) === comparedName(after.username)
        ? []
        : [usernameWrite(after.username, caller.userId)]),
      ...(isNewPhone ? [throttleWrite("phone-change", caller.userId, phoneLimit(), now)] : []),
    ]);
  } catch (error) {
    throw refusedChange(error, now);
  }
  if (isNewPhone) await tellOfNewPhone(after);
  return await shownMe(after, entries, now);
}

const usernameRefusal = (message: string) =>
  new AppError("conflict", message, { fields: { username: [message] } });

const phoneLimit = () => ({ count: settings().phoneChangesPerDay, minutes: 24 * 60 });

function refusedChange(error: unknown, now: Date) {
  if (error instanceof ConditionFailed && error.failures.has("phone-change"))
    return tooManyRequests(phoneLimit(), now, accountMessages.tooManyPhones);
  if (error instanceof ConditionFailed && error.failures.has("username"))
    return usernameRefusal(accountMessages.usernameTaken);
  if (isOvertaken(error)) return new AppError("conflict", accountMessages.changedElsewhere);
  return error;
}

function changedProfile(profile: Profile, change: ProfileChange, now: Date): Profile {
  const phoneNumber = change.phoneNumber ?? profile.phoneNumber;
  const earlierUsernames = earlierNames(profile, change.username ?? profile.username);
  return {
    ...profile,
    firstName: change.firstName ?? profile.firstName,
    lastName: change.lastName ?? profile.lastName,
    username: change.username ?? profile.username,
    phoneNumber,
    ...(profile.phoneNumber !== "" &&
      phoneNumber !== profile.phoneNumber && { phoneChangedAt: now.toISOString() }),
    ...((earlierUsernames.length > 0 || profile.earlierUsernames) && { earlierUsernames }),
    lastUpdated: now.toISOString(),
  };
}

function isOneTooMany(profile: Profile, next: string) {
  const held = heldNames(profile);
  return held.size >= mostUsernames && !held.has(comparedName(next));
}

function earlierNames(profile: Profile, next: string): string[] {
  const held = heldNames(profile);
  held.delete(comparedName(next));
  return [...held];
}

/** The fields that a change by the owner writes. Parallel requests may change the other fields. */
const ownWords = [
  "firstName",
  "lastName",
  "username",
  "phoneNumber",
  "phoneChangedAt",
  "earlierUsernames",
] as const;

function ownWordsWrite(caller: Caller, before: Profile, after: Profile) {
  const words = ownWords.filter(
    (name) => after[name] !== undefined && after[name] !== before[name],
  );
  const changed = words.map((name) => [name, after[name]]);
  const set = { ...Object.fromEntries(changed), lastUpdated: after.lastUpdated };
  const { username, phoneNumber } = before;
  return ownProfileChange(caller, { set }, where({ username, phoneNumber }));
}

/** Mails the owner about the new number, since somebody else may have changed it. */
async function tellOfNewPhone(profile: Profile): Promise<void> {
  const { phoneLockHours: hours } = settings().withdrawals;
  try {
    await mailUnasked(profile, {
      kind: "phone-changed",
      phone: maskedPhone(profile.phoneNumber),
      hours,
    });
  } catch (error) {
    // If this mail is lost, the number is still changed and withdrawals are still paused.
    logger.error("phone-change-not-mailed", { userId: profile.userId, ...errorFacts(error) });
  }
}
