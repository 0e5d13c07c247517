import { fetchAuthSession } from "aws-amplify/auth";
import { configureAmplify } from "./amplify-config";

/** New tokens by the refresh token; false when the session has ended, throws when nobody answered. */
export async function refreshTokens(): Promise<boolean> {
  await configureAmplify();
  const { tokens } = await fetchAuthSession({ forceRefresh: true });
  return tokens !== undefined;
}
