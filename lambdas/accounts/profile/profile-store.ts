import * as z from "zod/mini";
import { accountMessages } from "#contracts/accounts";
import { AppError } from "../../platform/app-error";
import { type Caller, type SessionGuard, sessionEnded } from "../../platform/caller";
import {
  type Change,
  type Condition,
  present,
  updateWhere,
} from "../../platform/table/expressions";
import { getItem, getItems } from "../../platform/table/read";
import { updateItem, type Write } from "../../platform/table/transact";
import { Profile, profileKey } from "./profile";

/** The write that makes a profile; refuses as `profile` when the person has one. */
export const newProfileWrite = (profile: Profile): Write => ({
  name: "profile",
  put: { ...profileKey(profile.userId), type: "Profile", ...profile },
});

/** The write that changes a profile where all `conditions` hold; else it refuses as `profile`. */
export const profileChange = (
  userId: string,
  change: Change,
  ...conditions: readonly Condition[]
): Write => ({
  name: "profile",
  update: { Key: profileKey(userId), ...updateWhere(change, present, ...conditions) },
});

/** {@link profileChange} by the person, who must be signed in by a session that has not been ended. */
export const ownProfileChange = (
  caller: Caller,
  change: Change,
  ...conditions: readonly Condition[]
): Write => profileChange(caller.userId, change, liveSession(caller), ...conditions);

/** That a writer's account is active. */
export const isActive: Condition = {
  ConditionExpression: "#accountStatus = :active",
  ExpressionAttributeNames: { "#accountStatus": "accountStatus" },
  ExpressionAttributeValues: { ":active": "active" },
};

/** That its owner has not closed the account. */
export const isNotClosed: Condition = {
  ConditionExpression: "attribute_not_exists(#closedAt)",
  ExpressionAttributeNames: { "#closedAt": "closedAt" },
};

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

type Session = Pick<Caller, "signedInAt" | "sessionId">;

/** Refuses a session that was ended, by a profile that was read anyway; docs/decisions/0010. */
export function insistOnLiveSession(
  { sessionsValidFrom, signedOutSessions = [] }: EndedSessions,
  { signedInAt, sessionId = "" }: Session,
) {
  if (sessionsValidFrom > signedInAt || signedOutSessions.includes(sessionId)) throw sessionEnded();
}

/** {@link insistOnLiveSession} as the condition of a write of the profile. */
export const liveSession = ({ signedInAt, sessionId = "" }: Session): Condition => ({
  ConditionExpression:
    "#sessionsValidFrom <= :signedInAt AND NOT contains(#signedOutSessions, :sessionId)",
  ExpressionAttributeNames: {
    "#sessionsValidFrom": "sessionsValidFrom",
    "#signedOutSessions": "signedOutSessions",
  },
  ExpressionAttributeValues: { ":signedInAt": signedInAt, ":sessionId": sessionId },
});

/**
 * Refuses a caller whose session was ended by signing out or by a new password: their access token is
 * good for some hours more. One read; docs/decisions/0010 says who needs it.
 */
export async function requireLiveSession(caller: Caller): Promise<void> {
  const ended = await profileStore.endedSessions(caller.userId);
  if (!ended) throw new AppError("not_found", accountMessages.profileNotFound);
  insistOnLiveSession(ended, caller);
}

/** How handlers refuse sessions that have ended. */
export const sessionGuard: SessionGuard = { check: requireLiveSession };

/** Whether the caller's sign-up has ended in an account; refuses a session of it that was ended. */
export async function hasAccount(caller: Caller): Promise<boolean> {
  const ended = await profileStore.endedSessions(caller.userId);
  if (ended) insistOnLiveSession(ended, caller);
  return ended !== undefined;
}
