import * as z from "zod/mini";
import { accountKey } from "../../ledger/account";
import { entryPrefix } from "../../ledger/ledger-entry";
import type { Caller } from "../../platform/caller";
import { liveSession } from "../../platform/live-session";
import { present, updateWhere } from "../../platform/table/expressions";
import { getItem, queryItems } from "../../platform/table/read";
import { transact, type Write } from "../../platform/table/transact";
import { updateItem } from "../../platform/table/write";
import { usernameKey } from "../names/name-keys";
import { mayBeTakenBy } from "../names/name-store";
import { Profile } from "./profile";

// pk               sk
// USER#<userId>    PROFILE      after the ledger's ENTRY#…, so that one query reads it and the newest of them
const shownEntries = 10;

export const profileStore = {
  /** The profile and the newest ledger entries (raw) in one query. */
  async find(userId: string) {
    const { pk, sk } = accountKey(userId);
    const [profile, ...entries] = await queryItems({
      pk,
      sk: {
        expression: "#sk BETWEEN :entries AND :profile",
        values: { ":entries": entryPrefix, ":profile": sk },
      },
      limit: 1 + shownEntries,
      consistent: true,
    });
    return profile?.["sk"] === sk ? { profile: Profile.parse(profile), entries } : undefined;
  },

  /** Stores `after`, with its claim to a username; `ConditionFailed` when the username is no longer that of `before`. */
  change: (caller: Caller, before: Profile, after: Profile, now: Date) =>
    transact([changeWrite(caller, before, after), ...usernameWrites(before, after, now)]),

  /** From when on (epoch seconds) a person's sessions are good; undefined without a profile. */
  sessionsValidFrom: async (userId: string) =>
    (await getItem(z.pick(Profile, { sessionsValidFrom: true }), accountKey(userId)))
      ?.sessionsValidFrom,

  /** Sessions that began before `from` are refused. */
  endSessions: (userId: string, from: Date) =>
    updateItem(Profile, {
      Key: accountKey(userId),
      ...updateWhere({ set: { sessionsValidFrom: Math.floor(from.getTime() / 1000) } }, present),
    }),
};

/** Its owner's own words; everything else of a profile others may change at the same time. */
const ownWords = ["firstName", "lastName", "username", "phoneNumber", "earlierUsernames"] as const;

function changeWrite(caller: Caller, before: Profile, after: Profile): Write {
  const words = ownWords.filter(
    (name) => after[name] !== undefined && after[name] !== before[name],
  );
  const changed = words.map((name) => [name, after[name]]);
  return {
    name: "profile",
    update: {
      Key: accountKey(before.userId),
      ...updateWhere(
        { set: { ...Object.fromEntries(changed), lastUpdated: after.lastUpdated } },
        asRead(before),
        liveSession(caller),
      ),
    },
  };
}

const asRead = ({ username }: Profile) => ({
  ConditionExpression: "#username = :usernameRead",
  ExpressionAttributeNames: { "#username": "username" },
  ExpressionAttributeValues: { ":usernameRead": username },
});

/** The earlier name's item stays: a payment by that name still finds its writer. */
function usernameWrites({ userId, username }: Profile, after: Profile, now: Date): Write[] {
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
