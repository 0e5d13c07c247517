import { accountMessages } from "#contracts/messages/accounts";
import { AppError } from "../../platform/app-error";
import { type Caller, type SessionGuard, sessionEnded } from "../../platform/caller";
import type { Condition } from "../../platform/table/expressions";
import { type EndedSessions, profileStore } from "./profile-store";

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
