import type { Caller } from "../platform/caller";
import { where } from "../platform/table/expressions";
import { retryContested, writeAlone } from "../platform/table/transact";
import { findEndedSessions, profiles } from "./profile/profile";
import { endSessions } from "./user-pool";

export interface Clock {
  now: () => Date;
  pause: (milliseconds: number) => Promise<void>;
}

/**
 * Ends all of a person's sessions. Sign-in times are whole seconds, so the function returns only
 * when the next second begins: a new sign-in is then valid.
 */
export async function refuseEarlierSessions(userId: string, clock: Clock): Promise<void> {
  const next = nextSecond(clock.now());
  const sessionsValidFrom = next.getTime() / 1000;
  await writeAlone(profiles.change({ userId }, { set: { sessionsValidFrom } }));
  await waitUntil(next, clock);
}

export const nextSecond = (now: Date) => new Date((Math.floor(now.getTime() / 1000) + 1) * 1000);

export async function waitUntil(moment: Date, { now, pause }: Clock): Promise<void> {
  // A timer may end slightly too early.
  while (now() < moment) await pause(moment.getTime() - now().getTime());
}

/**
 * The most sign-outs that the profile stores: more than anybody makes while an access token is
 * valid.
 */
const signedOutKept = 20;

/**
 * Ends the session of this request. Changes nothing if the session has ended already, or if the
 * caller has no account.
 */
export async function signOut({ userId, sessionId }: Caller): Promise<void> {
  if (!sessionId) return;
  await retryContested(async () => {
    const ended = await findEndedSessions(userId);
    if (!ended || ended.signedOutSessions?.includes(sessionId)) return;
    const signedOutSessions = [...(ended.signedOutSessions ?? []), sessionId].slice(-signedOutKept);
    await writeAlone(
      profiles.change(
        { userId },
        { set: { signedOutSessions } },
        where({ signedOutSessions: ended.signedOutSessions }),
      ),
    );
  });
}

/**
 * Ends all sessions of the caller, this one included. A repeat after a failure completes the
 * sign-out.
 */
export async function signOutEverywhere(
  caller: Caller,
  clock: Clock,
): Promise<Record<string, never>> {
  await endSessions(caller.userName ?? caller.userId);
  await refuseEarlierSessions(caller.userId, clock);
  return {};
}
