import { useSyncExternalStore } from "react";
import { onDevice } from "../../../ui/storage";
import { type StoredSession, storedSession } from "./stored-session";

/**
 * The reason why there is no session: the person signed out, closed the account, or the session
 * expired.
 */
export type SessionEnd = "signed-out" | "closed" | "ended" | undefined;

interface SessionState {
  session: StoredSession | undefined;
  end: SessionEnd;
}

const listeners = new Set<() => void>();

let current: SessionState | undefined;
const state = () => (current ??= { session: storedSession(onDevice), end: undefined });

/** Call this after a sign-in or sign-out in this tab; other tabs notice it themselves. */
export function announceSession(end?: SessionEnd) {
  const session = storedSession(onDevice);
  const { session: before, end: told } = state();
  // Later requests, which the service refuses because the account was closed, must not change the
  // reason for the end.
  if (!session && !before && told) return;
  if (session?.userId === before?.userId && session?.isAdmin === before?.isAdmin && !end) return;
  current = { session, end: session ? undefined : end };
  for (const listener of listeners) listener();
}

const announceFromOtherTab = () => announceSession();

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener("storage", announceFromOtherTab);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", announceFromOtherTab);
  };
}

/** The person whose pages this tab shows. Somebody else may have signed in in another tab since. */
export const shownUser = () => state().session?.userId;

const nobody: SessionState = { session: undefined, end: undefined };

const useSessionState = () => useSyncExternalStore(subscribe, state, () => nobody);

export const useSession = () => useSessionState().session;

export const useSessionEnd = () => useSessionState().end;
