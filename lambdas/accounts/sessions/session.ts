import { messages } from "#contracts/messages";
import { AppError } from "../../platform/app-error";
import type { Caller } from "../../platform/caller";
import { insistOnLiveSession } from "../../platform/live-session";
import { profileStore } from "../profile/profile-store";

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

/** How long what was read of a session is believed, in milliseconds, and of how many people. */
const believed = 30_000;
const most = 1000;
const lately = new Map<string, { sessionsValidFrom: number; until: number }>();

/** {@link requireLiveSession} that believes what this instance read within the last 30 seconds. */
export async function requireLatelyLiveSession(caller: Caller, now: Date): Promise<void> {
  const known = lately.get(caller.userId);
  if (known && known.until > now.getTime()) return insistOnLiveSession(known, caller);
  const read = await readSessions(caller);
  if (lately.size >= most) lately.clear();
  lately.set(caller.userId, { ...read, until: now.getTime() + believed });
  insistOnLiveSession(read, caller);
}

async function readSessions({ userId }: Caller) {
  const sessionsValidFrom = await profileStore.sessionsValidFrom(userId);
  if (sessionsValidFrom === undefined)
    throw new AppError("not_found", messages.accounts.profileNotFound);
  return { sessionsValidFrom };
}
