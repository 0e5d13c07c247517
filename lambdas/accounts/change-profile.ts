import type { ProfileChange } from "#contracts/accounts";
import { maskedPhone } from "#contracts/fields";
import type { Caller } from "../platform/caller";
import { errorFacts, logger } from "../platform/logger";
import { settings } from "../platform/settings";
import { transact, type Write } from "../platform/table/transact";
import { comparedName, usernameKey, usernameWrite } from "./names";
import { mailUnasked } from "./profile/mail-stop";
import type { Profile } from "./profile/profile";
import { ownProfileChange } from "./profile/profile-store";

/** How many usernames one person may hold: since none is released, more would be hoarding. */
export const mostUsernames = 5;

/** The profile after its owner changed it. */
export function changedProfile(profile: Profile, change: ProfileChange, now: Date): Profile {
  const phoneNumber = change.phoneNumber ?? profile.phoneNumber;
  const earlierUsernames = earlierNames(profile, change.username ?? profile.username);
  return {
    ...profile,
    firstName: change.firstName ?? profile.firstName,
    lastName: change.lastName ?? profile.lastName,
    username: change.username ?? profile.username,
    phoneNumber,
    ...(phoneNumber !== profile.phoneNumber && { phoneChangedAt: now.toISOString() }),
    ...(earlierUsernames.length > 0 && { earlierUsernames }),
    lastUpdated: now.toISOString(),
  };
}

function earlierNames({ username, earlierUsernames = [] }: Profile, next: string): string[] {
  const held = new Set([...earlierUsernames, comparedName(username)]);
  held.delete(comparedName(next));
  return [...held];
}

/** Stores `after`, with its claim to a username and what else goes with it; `ConditionFailed` when the username is no longer that of `before`. */
export const storeProfileChange = (
  caller: Caller,
  before: Profile,
  after: Profile,
  also: readonly Write[],
) => transact([ownWordsWrite(caller, before, after), ...usernameWrites(before, after), ...also]);

/** Its owner's own words; everything else of a profile others may change at the same time. */
const ownWords = [
  "firstName",
  "lastName",
  "username",
  "phoneNumber",
  "phoneChangedAt",
  "earlierUsernames",
] as const;

function ownWordsWrite(caller: Caller, before: Profile, after: Profile): Write {
  const words = ownWords.filter(
    (name) => after[name] !== undefined && after[name] !== before[name],
  );
  const changed = words.map((name) => [name, after[name]]);
  const set = { ...Object.fromEntries(changed), lastUpdated: after.lastUpdated };
  return ownProfileChange(caller, { set }, usernameAsRead(before));
}

const usernameAsRead = ({ username }: Profile) => ({
  ConditionExpression: "#username = :usernameRead",
  ExpressionAttributeNames: { "#username": "username" },
  ExpressionAttributeValues: { ":usernameRead": username },
});

/** The earlier name's item stays: a payment by that name still finds its writer. */
const usernameWrites = ({ userId, username }: Profile, after: Profile): Write[] =>
  usernameKey(username).pk === usernameKey(after.username).pk
    ? []
    : [usernameWrite(after.username, userId)];

/** Mails whoever has the account that its number was changed: it may not have been them. */
export async function tellOfNewPhone(profile: Profile): Promise<void> {
  const { phoneLockHours: hours } = settings().withdrawals;
  try {
    await mailUnasked(profile, {
      kind: "phone-changed",
      phone: maskedPhone(profile.phoneNumber),
      hours,
    });
  } catch (error) {
    // The number is changed, and withdrawals rest: that the mail is lost undoes neither.
    logger.error("phone-change-not-mailed", { userId: profile.userId, ...errorFacts(error) });
  }
}
