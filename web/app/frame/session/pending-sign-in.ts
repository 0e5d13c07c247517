import type { SocialProvider } from "#contracts/social";
import { onDevice } from "../../../ui/storage";

export interface PendingSignIn {
  provider: SocialProvider;
  /** The provider returns this value with its answer, which proves that this browser asked. */
  state: string;
  /** For PKCE: proves that the same browser exchanges the code. */
  codeVerifier: string;
  from?: string | undefined;
  startedAt: number;
}

/** Stored for all tabs, since on a phone the provider's own app may return to another tab. */
const place = "kalamu.social-sign-in";

export const keepPendingSignIn = (pending: PendingSignIn) =>
  onDevice.setItem(place, JSON.stringify(pending));

export const forgetPendingSignIn = () => onDevice.removeItem(place);

/** The sign-in that began in this browser; reading removes it. */
export function takePendingSignIn(): PendingSignIn | undefined {
  const kept = onDevice.getItem(place);
  forgetPendingSignIn();
  return kept ? (JSON.parse(kept) as PendingSignIn) : undefined;
}
