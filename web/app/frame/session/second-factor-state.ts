import * as z from "zod/mini";
import { cognitoMediaType } from "#contracts/accounts";
import { fetchAnswer } from "../api/api-problem";

const CognitoUser = z.object({ UserMFASettingList: z._default(z.array(z.string()), []) });
const Refusal = z.object({ __type: z.string(), message: z._default(z.string(), "") });

/**
 * Whether sign-in asks for a code, as Cognito's GetUser has it. Amplify's own question brings the code of
 * all of signing in with it. Throws ApiProblem when nobody is reached, and otherwise an error with the name of
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
