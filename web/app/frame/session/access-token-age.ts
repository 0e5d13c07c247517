import type { StoredSession } from "./stored-session";

/** A token with less than this left is renewed before it is used. */
const margin = 20_000;

export const isFresh = (session: StoredSession, now: number) => session.expiresAt - now > margin;
