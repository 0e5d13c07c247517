import { signOut } from "aws-amplify/auth";
import { cognitoMediaType } from "#contracts/accounts";
import { meRoutes } from "#contracts/me";
import { fetchAnswer } from "../api/api-problem";
import { send } from "../api/send";
import { configureAmplify } from "./amplify-config";

export async function revokeSession(): Promise<void> {
  await configureAmplify();
  await signOut();
}

/**
 * Revokes the tokens of a session that a new one has replaced, without waiting for the result.
 * Amplify's own call would delete the new session too.
 */
export function endReplaced(clientId: string, refreshToken: string, accessToken: string) {
  fetchAnswer("/api/cognito", {
    method: "POST",
    keepalive: true,
    headers: {
      "content-type": cognitoMediaType,
      "x-amz-target": "AWSCognitoIdentityProviderService.RevokeToken",
    },
    body: JSON.stringify({ ClientId: clientId, Token: refreshToken }),
  }).catch(() => undefined);
  send(meRoutes.signOut, {}, {}, { keepalive: true }, accessToken).catch(() => undefined);
}
