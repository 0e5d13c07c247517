import { messages } from "#contracts/messages";
import { AppError } from "../platform/app-error";
import { type Caller, sessionEnded } from "../platform/caller";
import { profileStore } from "./profile-store";

/**
 * Refuses a caller whose session was ended by a new password or by signing out everywhere: their
 * access token is good for some minutes more. One read; docs/decisions/0010 says who needs it.
 */
export async function requireLiveSession(caller: Caller): Promise<void> {
  insist(caller, await validFrom(caller));
}

/** How long what was read of a session is believed, in milliseconds, and of how many people. */
const believed = 30_000;
const most = 1000;
const lately = new Map<string, { from: number; until: number }>();

/** {@link requireLiveSession} that believes what this instance read within the last 30 seconds. */
export async function requireLatelyLiveSession(caller: Caller, now: Date): Promise<void> {
  const known = lately.get(caller.userId);
  if (known && known.until > now.getTime()) return insist(caller, known.from);
  const from = await validFrom(caller);
  if (lately.size >= most) lately.clear();
  lately.set(caller.userId, { from, until: now.getTime() + believed });
  insist(caller, from);
}

async function validFrom({ userId }: Caller): Promise<number> {
  const from = await profileStore.sessionsValidFrom(userId);
  if (from === undefined) throw new AppError("not_found", messages.accounts.profileNotFound);
  return from;
}

function insist({ signedInAt }: Caller, from: number) {
  if (from > signedInAt) throw sessionEnded();
}
