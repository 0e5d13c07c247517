import type { Caller } from "../../platform/caller";
import { transact, type Write } from "../../platform/table/transact";
import { usernameKey } from "../names/name-keys";
import { usernameWrite } from "../names/name-store";
import type { Profile } from "../profile/profile";
import { ownProfileChange } from "../profile/profile-writes";

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
