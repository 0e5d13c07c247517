import type { Caller } from "../../platform/caller";
import {
  type Change,
  type Condition,
  present,
  updateWhere,
} from "../../platform/table/expressions";
import type { Write } from "../../platform/table/transact";
import { liveSession } from "./live-session";
import { type Profile, profileKey } from "./profile";

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
