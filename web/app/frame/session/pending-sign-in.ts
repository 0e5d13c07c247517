import type { SocialProvider } from "#contracts/social";
import { onDevice } from "../../../ui/storage";

/** A sign-in under way at a provider. */
export interface PendingSignIn {
  provider: SocialProvider;
  /** Returned with the answer; proves that this browser asked. */
  state: string;
  /** PKCE: proves that the same browser exchanges the code. */
  codeVerifier: string;
  from?: string | undefined;
  startedAt: number;
}

/** In storage that every tab sees: on a phone the provider's own app may return to another tab. */
const place = "kalamu.social-sign-in";

export const keepPendingSignIn = (pending: PendingSignIn) =>
  onDevice.setItem(place, JSON.stringify(pending));

export const forgetPendingSignIn = () => onDevice.removeItem(place);

/** The sign-in that was begun in this browser; reading it removes it. */
export function takePendingSignIn(): PendingSignIn | undefined {
  const kept = onDevice.getItem(place);
  forgetPendingSignIn();
  return kept ? (JSON.parse(kept) as PendingSignIn) : undefined;
}
