import { fetchAuthSession } from "aws-amplify/auth";
import { configureAmplify } from "./amplify-config";

/**
 * Gets new tokens with the refresh token. Returns false if the session has ended; throws if nobody
 * answered.
 */
export async function refreshTokens(): Promise<boolean> {
  await configureAmplify();
  const { tokens } = await fetchAuthSession({ forceRefresh: true });
  return tokens !== undefined;
}
