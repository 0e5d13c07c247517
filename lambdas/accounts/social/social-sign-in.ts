import * as z from "zod/mini";
import { accountMessages } from "#contracts/messages/accounts";
import { socialCallbackPath } from "#contracts/social";
import { AppError } from "../../platform/app-error";
import { fetchAnew } from "../../platform/fetch-anew";
import { errorFacts, logger } from "../../platform/logger";
import { cognitoTimeout } from "../user-pool/cognito-timeout";

const Tokens = z.object({
  access_token: z.string(),
  id_token: z.string(),
  refresh_token: z.string(),
});

/** Where codes are exchanged; both are absent while no provider is set up. */
export interface SocialPool {
  url: string | undefined;
  clientId: string | undefined;
  siteUrl: string;
}

/** Exchanges a code, good once and for minutes, for tokens. PKCE ties it to the browser that asked. */
export async function exchangeCode(
  { code, codeVerifier }: { code: string; codeVerifier: string },
  { url, clientId, siteUrl }: SocialPool,
) {
  if (!url || !clientId) throw new AppError("not_found", accountMessages.socialUnavailable);
  const answer = await ask(`${url}/oauth2/token`, {
    grant_type: "authorization_code",
    client_id: clientId,
    redirect_uri: `${siteUrl}${socialCallbackPath}`,
    code,
    code_verifier: codeVerifier,
  });
  const tokens = Tokens.safeParse(answer);
  if (!tokens.success) throw failure();
  const { access_token: accessToken, id_token: idToken, refresh_token: refreshToken } = tokens.data;
  return { accessToken, idToken, refreshToken };
}

async function ask(url: string, form: Record<string, string>): Promise<unknown> {
  try {
    const response = await fetchAnew(url, {
      method: "POST",
      body: new URLSearchParams(form),
      signal: AbortSignal.timeout(cognitoTimeout),
    });
    if (response.ok) return await response.json();
    if (response.status === 400) throw new AppError("invalid_input", accountMessages.socialExpired);
    logger.error("social-sign-in-failed", { status: response.status });
  } catch (error) {
    if (error instanceof AppError) throw error;
    logger.error("social-sign-in-failed", errorFacts(error));
  }
  throw failure();
}

const failure = () => new AppError("provider_unavailable", accountMessages.socialFailed);
