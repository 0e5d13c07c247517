import { signOut } from "aws-amplify/auth";
import { cognitoMediaType } from "#contracts/accounts";
import { fetchAnswer } from "../api/api-problem";
import { configureAmplify } from "./amplify-config";

export async function revokeSession(): Promise<void> {
  await configureAmplify();
  await signOut();
}

/**
 * Has a session that another one has replaced renewed no more, without waiting for it: where it fails the
 * token is gone from this device all the same. Amplify would forget the new session with the old one.
 */
export function revokeReplaced(clientId: string, refreshToken: string) {
  fetchAnswer("/api/cognito", {
    method: "POST",
    keepalive: true,
    headers: {
      "content-type": cognitoMediaType,
      "x-amz-target": "AWSCognitoIdentityProviderService.RevokeToken",
    },
    body: JSON.stringify({ ClientId: clientId, Token: refreshToken }),
  }).catch(() => undefined);
}
