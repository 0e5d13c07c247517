import type { SocialProvider } from "#contracts/social";

/** What this browser remembers of a sign-in that goes on at a provider's. */
export interface PendingSignIn {
  provider: SocialProvider;
  /** Comes back with the answer, which must be one to our own question. */
  state: string;
  /** PKCE: shows that the code is exchanged by the browser that asked for it. */
  codeVerifier: string;
  /** The page that sent the person to sign in. */
  from?: string | undefined;
  startedAt: number;
}

/** Seen by every tab: on a phone the provider's own app may come back to another one. */
const place = "kalamu.social-sign-in";

export const keepPendingSignIn = (pending: PendingSignIn) =>
  localStorage.setItem(place, JSON.stringify(pending));

export const forgetPendingSignIn = () => localStorage.removeItem(place);

/** The sign-in that was begun in this browser; it is forgotten by being read. */
export function takePendingSignIn(): PendingSignIn | undefined {
  const kept = localStorage.getItem(place);
  forgetPendingSignIn();
  return kept ? (JSON.parse(kept) as PendingSignIn) : undefined;
}
