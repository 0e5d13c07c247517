import type { BrowserConfig } from "#contracts/settings";
import { type SocialProvider, socialCallbackPath } from "#contracts/social";
import { keepPendingSignIn, type PendingSignIn } from "./pending-sign-in";

export async function beginSocialSignIn(
  provider: SocialProvider,
  from: string | undefined,
  config: BrowserConfig,
): Promise<void> {
  const pending: PendingSignIn = {
    provider,
    state: secret(),
    codeVerifier: secret(),
    from,
    startedAt: Date.now(),
  };
  const address = await authorizeAddress(config, pending);
  keepPendingSignIn(pending);
  location.assign(address);
}

/** A random secret of 256 bits, in characters that an address allows. */
const secret = () => base64Url(crypto.getRandomValues(new Uint8Array(32)));

const base64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

async function authorizeAddress(
  { socialSignIn, settings }: BrowserConfig,
  { provider, state, codeVerifier }: PendingSignIn,
): Promise<string> {
  if (!socialSignIn) throw new Error("no provider is set up");
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(codeVerifier));
  const question = new URLSearchParams({
    identity_provider: provider,
    response_type: "code",
    client_id: socialSignIn.clientId,
    redirect_uri: `${settings.siteUrl}${socialCallbackPath}`,
    scope: "openid",
    state,
    code_challenge: base64Url(new Uint8Array(digest)),
    code_challenge_method: "S256",
  });
  return `${socialSignIn.url}/oauth2/authorize?${question}`;
}
