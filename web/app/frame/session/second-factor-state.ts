import * as z from "zod/mini";
import { cognitoMediaType } from "#contracts/accounts";
import { fetchAnswer } from "../api/api-problem";

const CognitoUser = z.object({ UserMFASettingList: z._default(z.array(z.string()), []) });
const Refusal = z.object({ __type: z.string(), message: z._default(z.string(), "") });

/**
 * True if a sign-in needs a code, according to Cognito's GetUser. Amplify's own call would load all
 * the code for signing in. Throws ApiProblem if the call fails, or an error with the name of
 * Cognito's exception.
 */
export async function isSecondFactorOn(accessToken: string): Promise<boolean> {
  const { response, body } = await fetchAnswer("/api/cognito", {
    method: "POST",
    headers: {
      "content-type": cognitoMediaType,
      "x-amz-target": "AWSCognitoIdentityProviderService.GetUser",
    },
    body: JSON.stringify({ AccessToken: accessToken }),
  });
  if (response.ok) return CognitoUser.parse(body).UserMFASettingList.includes("SOFTWARE_TOKEN_MFA");
  const { __type: type, message } = Refusal.parse(body);
  throw Object.assign(new Error(message), { name: type.replace(/^.*#/, "") });
}
