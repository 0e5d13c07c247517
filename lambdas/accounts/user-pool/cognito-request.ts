import * as z from "zod/mini";
import { cognitoMediaType } from "#contracts/accounts";
import { emailLength, text } from "#contracts/fields";
import { jsonIn } from "../../platform/json";

const service = "AWSCognitoIdentityProviderService.";
/** Signing in takes three kilobytes; a token, two. */
export const largestRequest = 16 * 1024;

/** What the browser may ask of Cognito through us, and how the request says which client it is for. */
const operations: Record<string, "client" | "token"> = {
  InitiateAuth: "client",
  RespondToAuthChallenge: "client",
  GetTokensFromRefreshToken: "client",
  RevokeToken: "client",
  GetUser: "token",
  AssociateSoftwareToken: "token",
  VerifySoftwareToken: "token",
  SetUserMFAPreference: "token",
};

/** What guesses a secret, and is counted. */
const guesses = new Set(["InitiateAuth", "RespondToAuthChallenge", "VerifySoftwareToken"]);

/** What a session that Facebook or Google began needs of Cognito. */
const ofSocial = new Set(["GetTokensFromRefreshToken", "RevokeToken"]);

/** The longest that Cognito has us send, the block of a password's proof, has some 2,000 characters. */
const parameterLength = 4096;
/** What a sign-in says, by name; attempts are counted by `USERNAME`, an address or a user's id. */
const Parameters = z.catchall(
  z.object({
    USERNAME: text().check(z.trim(), z.minLength(1), z.maxLength(emailLength), z.toLowerCase()),
  }),
  text().check(z.maxLength(parameterLength)),
);

const Body = z.object({
  ClientId: z.optional(z.string()),
  AccessToken: z.optional(z.string()),
});
const Beginning = z.object({ AuthFlow: z.literal("USER_SRP_AUTH"), AuthParameters: Parameters });
/** The challenges of our user pool. Each is counted by itself, so that no others may be thought of. */
const AnswerToChallenge = z.object({
  ChallengeName: z.enum(["PASSWORD_VERIFIER", "SOFTWARE_TOKEN_MFA", "NEW_PASSWORD_REQUIRED"]),
  ChallengeResponses: Parameters,
});

/** A request to Cognito that may be passed on. */
export interface CognitoRequest {
  target: string;
  /** What guesses a secret, and of whom: these are counted. */
  attempt: { kind: string; who: string } | undefined;
}

/** The request, or undefined when it is not one that we pass on. */
export function cognitoRequest(
  target: string | undefined,
  contentType: string | undefined,
  body: string,
  clientId: string,
  socialClientId?: string,
): CognitoRequest | undefined {
  if (!target?.startsWith(service) || contentType?.split(";")[0]?.trim() !== cognitoMediaType)
    return undefined;
  const operation = target.slice(service.length);
  const names = Object.hasOwn(operations, operation) ? operations[operation] : undefined;
  const json = jsonIn(body);
  const parsed = Body.safeParse(json);
  if (!names || !parsed.success) return undefined;
  const named =
    names === "client" ? parsed.data.ClientId : claimsOf(parsed.data.AccessToken)?.client_id;
  const isSocial = named !== undefined && named === socialClientId && ofSocial.has(operation);
  if (named !== clientId && !isSocial) return undefined;
  if (!guesses.has(operation)) return { target, attempt: undefined };
  const attempt = attemptOf(operation, json, parsed.data.AccessToken);
  return attempt && { target, attempt };
}

/** The attempt that a guessing request makes, or undefined when it isn't one that can be counted. */
function attemptOf(operation: string, json: unknown, token: string | undefined) {
  if (operation === "InitiateAuth") {
    const { data } = Beginning.safeParse(json);
    return data && { kind: "sign-in", who: data.AuthParameters.USERNAME };
  }
  if (operation === "RespondToAuthChallenge") {
    const { data } = AnswerToChallenge.safeParse(json);
    return data && { kind: `sign-in-${data.ChallengeName}`, who: data.ChallengeResponses.USERNAME };
  }
  // Whoever has somebody's session could try codes until the second factor is off.
  return { kind: "second-factor", who: claimsOf(token)?.sub ?? "" };
}

const Claims = z.object({ client_id: z.string(), sub: z.optional(z.string()) });

/** Which client and person an access token was made for; Cognito checks the token itself. */
function claimsOf(token: string | undefined): z.infer<typeof Claims> | undefined {
  const payload = Buffer.from(token?.split(".")[1] ?? "", "base64url").toString();
  return Claims.safeParse(jsonIn(payload)).data;
}
