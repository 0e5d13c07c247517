import { messages } from "#contracts/messages";
import { AppError } from "../platform/app-error";
import { type Caller, type SessionGuard, sessionEnded } from "../platform/caller";
import type { Condition } from "../platform/table/expressions";
import type { Profile } from "./profile";
import { profileStore } from "./profile-store";

type Sessions = Pick<Profile, "sessionsValidFrom">;
type Session = Pick<Caller, "signedInAt">;

/** Refuses a session that was ended, by a profile that was read anyway; docs/decisions/0010. */
export function insistOnLiveSession({ sessionsValidFrom }: Sessions, { signedInAt }: Session) {
  if (sessionsValidFrom > signedInAt) throw sessionEnded();
}

/** {@link insistOnLiveSession} as the condition of a write of the profile. */
export const liveSession = ({ signedInAt }: Session): Condition => ({
  ConditionExpression: "#sessionsValidFrom <= :signedInAt",
  ExpressionAttributeNames: { "#sessionsValidFrom": "sessionsValidFrom" },
  ExpressionAttributeValues: { ":signedInAt": signedInAt },
});

/**
 * Refuses a caller whose session was ended by a new password or by signing out everywhere: their
 * access token is good for some minutes more. One read; docs/decisions/0010 says who needs it.
 */
export async function requireLiveSession(caller: Caller): Promise<void> {
  insistOnLiveSession(await readSessions(caller), caller);
}

/** Whether the caller's sign-up has ended in an account; refuses a session of it that was ended. */
export async function hasAccount(caller: Caller): Promise<boolean> {
  const sessionsValidFrom = await profileStore.sessionsValidFrom(caller.userId);
  if (sessionsValidFrom === undefined) return false;
  insistOnLiveSession({ sessionsValidFrom }, caller);
  return true;
}

/** How long an instance believes what it has read of a session, in milliseconds, and of how many people. */
const believedFor = 30_000;
const mostRemembered = 1000;
const recentReads = new Map<string, Sessions & { until: number }>();

/** How {@link apiHandler} refuses sessions that have ended. */
export const sessionGuard: SessionGuard = {
  check: (caller, how) =>
    how === "recent" ? requireRecentlyLiveSession(caller, new Date()) : requireLiveSession(caller),
};

/** {@link requireLiveSession} that believes what this instance read within the last 30 seconds. */
export async function requireRecentlyLiveSession(caller: Caller, now: Date): Promise<void> {
  const known = recentReads.get(caller.userId);
  if (known && known.until > now.getTime()) return insistOnLiveSession(known, caller);
  const read = await readSessions(caller);
  if (recentReads.size >= mostRemembered) recentReads.clear();
  recentReads.set(caller.userId, { ...read, until: now.getTime() + believedFor });
  insistOnLiveSession(read, caller);
}

async function readSessions({ userId }: Caller): Promise<Sessions> {
  const sessionsValidFrom = await profileStore.sessionsValidFrom(userId);
  if (sessionsValidFrom === undefined)
    throw new AppError("not_found", messages.accounts.profileNotFound);
  return { sessionsValidFrom };
}
