import * as z from "zod/mini";
import { accountKey } from "../ledger/account";
import { entryPrefix } from "../ledger/ledger-entry";
import type { Caller } from "../platform/caller";
import { getItem, queryItems, transact, updateItem, type Write } from "../platform/table";
import { mayBeTakenBy } from "./name-store";
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
        values: { ":entries": entryPrefix, ":profile": sk },
      },
      limit: 1 + shownEntries,
      consistent: true,
    });
    const [profile, ...entries] = items;
    return profile?.["sk"] === sk ? { profile: Profile.parse(profile), entries } : undefined;
  },

  /** Stores a profile that was changed since it was read, with its claim to a username; else `ConditionFailed`. */
  change: (caller: Caller, before: Profile, after: Profile, now: Date) =>
    transact([changed(caller, before, after), ...renamed(before, after, now)]),

  /** From when on (epoch seconds) a person's sessions are good; undefined without a profile. */
  sessionsValidFrom: async (userId: string) =>
    (await getItem(z.pick(Profile, { sessionsValidFrom: true }), accountKey(userId)))
      ?.sessionsValidFrom,

  /** Sessions that began before `from` are refused. */
  endSessions: (userId: string, from: Date) =>
    updateItem(Profile, {
      Key: accountKey(userId),
      UpdateExpression: "SET #sessionsValidFrom = :from",
      ConditionExpression: "attribute_exists(pk)",
      ExpressionAttributeNames: { "#sessionsValidFrom": "sessionsValidFrom" },
      ExpressionAttributeValues: { ":from": Math.floor(from.getTime() / 1000) },
    }),
};

/** Its owner's own words; everything else of a profile others may change at the same time. */
const ownWords = ["firstName", "lastName", "username", "phoneNumber", "earlierUsernames"] as const;

function changed({ signedInAt }: Caller, before: Profile, after: Profile): Write {
  const words = ownWords.filter(
    (name) => after[name] !== undefined && after[name] !== before[name],
  );
  const values = [...words, "lastUpdated" as const];
  const names = [...values, "username", "sessionsValidFrom", "version"];
  return {
    name: "profile",
    update: {
      Key: accountKey(before.userId),
      UpdateExpression: `SET ${values.map((name) => `#${name} = :${name}`)} ADD #version :one`,
      ConditionExpression: "#username = :usernameRead AND #sessionsValidFrom <= :signedInAt",
      ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: {
        ...Object.fromEntries(values.map((name) => [`:${name}`, after[name]])),
        ":one": 1,
        ":usernameRead": before.username,
        ":signedInAt": signedInAt,
      },
    },
  };
}

/** The earlier name's item stays: a payment by that name still finds its writer. */
function renamed({ userId, username }: Profile, after: Profile, now: Date): Write[] {
  const key = usernameKey(after.username);
  if (usernameKey(username).pk === key.pk) return [];
  return [
    {
      name: "username",
      put: {
        ...key,
        type: "Username",
        state: "active",
        claim: userId,
        claimedAt: now.toISOString(),
        userId,
      },
      if: mayBeTakenBy(userId, now),
    },
  ];
}
