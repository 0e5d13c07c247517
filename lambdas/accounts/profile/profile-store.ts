import * as z from "zod/mini";
import { present, updateWhere } from "../../platform/table/expressions";
import { getItem, getItems } from "../../platform/table/read";
import { updateItem } from "../../platform/table/write";
import { Profile, profileKey } from "./profile";

const EndedSessions = z.pick(Profile, { sessionsValidFrom: true, signedOutSessions: true });
export type EndedSessions = z.infer<typeof EndedSessions>;

/** Nobody signs out more often while an access token lives, so that the profile stays small. */
const signedOutKept = 20;

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

  /** Which of a person's sessions have ended; undefined without a profile. */
  endedSessions: (userId: string) => getItem(EndedSessions, profileKey(userId)),

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

  /** Ends one session; `ConditionFailed` when another was ended since `ended` was read. */
  endSession: (userId: string, { signedOutSessions: before = [] }: EndedSessions, id: string) =>
    updateItem(Profile, {
      Key: profileKey(userId),
      ...updateWhere(
        { set: { signedOutSessions: [...before, id].slice(-signedOutKept) } },
        before.length === 0
          ? {
              ConditionExpression: "attribute_not_exists(#signedOutSessions)",
              ExpressionAttributeNames: { "#signedOutSessions": "signedOutSessions" },
            }
          : {
              ConditionExpression: "#signedOutSessions = :before",
              ExpressionAttributeNames: { "#signedOutSessions": "signedOutSessions" },
              ExpressionAttributeValues: { ":before": before },
            },
      ),
    }),

  /** Notes which user of the pool signs in; `ConditionFailed` when the account has another address by now, or none. */
  setPoolUser: (userId: string, email: string, poolUser: string) =>
    updateItem(Profile, {
      Key: profileKey(userId),
      ...updateWhere(
        { set: { poolUser } },
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
