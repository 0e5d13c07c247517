import type { ProfileChange } from "#contracts/accounts";
import { accountKey } from "../ledger/account";
import type { Caller } from "../platform/caller";
import { queryItems, transact, updateItem, type Write } from "../platform/table";
import { usernameKey } from "./names";
import { Profile } from "./profile";

// pk               sk
// USER#<userId>    PROFILE      after the ledger's ENTRY#…, so that one query reads it and the newest of them
const shownEntries = 10;

export const profileStore = {
  /** The profile and the newest ledger entries (raw) in one query. */
  async find(userId: string) {
    const { pk, sk } = accountKey(userId);
    const { items } = await queryItems({
      pk,
      sk: {
        expression: "#sk BETWEEN :entries AND :profile",
        values: { ":entries": "ENTRY#", ":profile": sk },
      },
      limit: 1 + shownEntries,
      consistent: true,
    });
    const [profile, ...entries] = items;
    return profile?.["sk"] === sk ? { profile: Profile.parse(profile), entries } : undefined;
  },

  /** Changes what was read of a profile, with its claim to a username; else `ConditionFailed`. */
  change: (caller: Caller, profile: Profile, change: ProfileChange, now: Date) =>
    transact([changed(caller, profile, change, now), ...renamed(profile, change, now)]),

  /** From now on, sessions that began earlier are refused. */
  endSessions: (userId: string, now: Date) =>
    updateItem(Profile, {
      Key: accountKey(userId),
      UpdateExpression: "SET #sessionsValidFrom = :now",
      ConditionExpression: "attribute_exists(pk)",
      ExpressionAttributeNames: { "#sessionsValidFrom": "sessionsValidFrom" },
      ExpressionAttributeValues: { ":now": Math.floor(now.getTime() / 1000) },
    }),
};

function changed(
  { signedInAt }: Caller,
  { userId, username }: Profile,
  change: ProfileChange,
  now: Date,
): Write {
  const values = { ...change, lastUpdated: now.toISOString() };
  const names = [...Object.keys(values), "username", "sessionsValidFrom", "version"];
  return {
    name: "profile",
    update: {
      Key: accountKey(userId),
      UpdateExpression: `SET ${Object.keys(values).map((name) => `#${name} = :${name}`)} ADD #version :one`,
      ConditionExpression: "#username = :usernameRead AND #sessionsValidFrom <= :signedInAt",
      ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: {
        ...Object.fromEntries(Object.entries(values).map(([name, value]) => [`:${name}`, value])),
        ":one": 1,
        ":usernameRead": username,
        ":signedInAt": signedInAt,
      },
    },
  };
}

/** A name that is compared as the same is still the writer's own. */
function renamed({ userId, username }: Profile, change: ProfileChange, now: Date): Write[] {
  const [before, after] = [usernameKey(username), usernameKey(change.username ?? username)];
  if (before.pk === after.pk) return [];
  return [
    {
      name: "username",
      put: {
        ...after,
        type: "Username",
        state: "active",
        claim: userId,
        claimedAt: now.toISOString(),
        userId,
      },
    },
    {
      name: "earlier username",
      delete: before,
      if: {
        ConditionExpression: "#userId = :userId",
        ExpressionAttributeNames: { "#userId": "userId" },
        ExpressionAttributeValues: { ":userId": userId },
      },
    },
  ];
}
