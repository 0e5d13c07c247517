import * as z from "zod/mini";
import { present, updateWhere } from "../platform/table/expressions";
import { getItem, getItems } from "../platform/table/read";
import { updateItem } from "../platform/table/write";
import { Profile, profileKey } from "./profile";

export const profileStore = {
  find: (userId: string) => getItem(Profile, profileKey(userId)),

  /** Those of some people, by their ids; who has none is not among them. */
  async findAll(userIds: readonly string[]): Promise<ReadonlyMap<string, Profile>> {
    const ids = [...new Set(userIds)];
    if (ids.length === 0) return new Map();
    const found = await getItems(ids.map(profileKey));
    const profiles = found.flatMap((item) => (item ? [Profile.parse(item)] : []));
    return new Map(profiles.map((profile) => [profile.userId, profile]));
  },

  /** From when on (epoch seconds) a person's sessions are good; undefined without a profile. */
  sessionsValidFrom: async (userId: string) =>
    (await getItem(z.pick(Profile, { sessionsValidFrom: true }), profileKey(userId)))
      ?.sessionsValidFrom,

  /** Notes that the address `email` is proven to be this person's; `ConditionFailed` when it is no longer theirs. */
  confirmEmail: (userId: string, email: string, now: Date) =>
    updateItem(Profile, {
      Key: profileKey(userId),
      ...updateWhere(
        { set: { emailConfirmedAt: now.toISOString() } },
        {
          ConditionExpression: "#email = :email",
          ExpressionAttributeNames: { "#email": "email" },
          ExpressionAttributeValues: { ":email": email },
        },
      ),
    }),

  /** Sessions that began before `from` are refused. */
  endSessions: (userId: string, from: Date) =>
    updateItem(Profile, {
      Key: profileKey(userId),
      ...updateWhere({ set: { sessionsValidFrom: Math.floor(from.getTime() / 1000) } }, present),
    }),
};
