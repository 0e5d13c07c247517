import * as z from "zod/mini";
import { cognitoMediaType } from "#contracts/accounts";
import { Email, text } from "#contracts/fields";
import { jsonIn } from "../../platform/json";
import type { Challenge } from "./challenge-store";

const service = "AWSCognitoIdentityProviderService.";
/** Signing in takes three kilobytes; a token, two. */
export const largestRequest = 16 * 1024;

/** What a session that Facebook or Google began needs of Cognito. */
const ofSocial = new Set(["GetTokensFromRefreshToken", "RevokeToken"]);

/** The longest that Cognito has us send, the block of a password's proof, has some 2,000 characters. */
const parameterLength = 4096;
const parameter = () => text().check(z.maxLength(parameterLength));
const required = () => text().check(z.minLength(1));

const ofClient = { ClientId: z.string() };
const ofToken = { AccessToken: required() };

/** What the browser may ask of Cognito through us, and all that it may say with it. */
const operations = {
  /** By an address only: Cognito takes the user's id as well, and whoever has two names has two budgets. */
  InitiateAuth: z.strictObject({
    ...ofClient,
    AuthFlow: z.literal("USER_SRP_AUTH"),
    AuthParameters: z.catchall(z.object({ USERNAME: Email }), parameter()),
  }),
  RespondToAuthChallenge: z.strictObject({
    ...ofClient,
    /** Those of our user pool. Each is counted by itself, so that no others may be thought of. */
    ChallengeName: z.enum(["PASSWORD_VERIFIER", "SOFTWARE_TOKEN_MFA", "NEW_PASSWORD_REQUIRED"]),
    ChallengeResponses: z.catchall(
      z.object({ USERNAME: parameter(), PASSWORD_CLAIM_SECRET_BLOCK: z.optional(parameter()) }),
      parameter(),
    ),
    Session: z.optional(parameter()),
  }),
  GetTokensFromRefreshToken: z.strictObject({ ...ofClient, RefreshToken: required() }),
  RevokeToken: z.strictObject({ ...ofClient, Token: required() }),
  GetUser: z.strictObject(ofToken),
  AssociateSoftwareToken: z.strictObject(ofToken),
  VerifySoftwareToken: z.strictObject({ ...ofToken, UserCode: required() }),
  SetUserMFAPreference: z.strictObject({
    ...ofToken,
    SoftwareTokenMfaSettings: z.optional(
      z.strictObject({ Enabled: z.optional(z.boolean()), PreferredMfa: z.optional(z.boolean()) }),
    ),
  }),
};
type Operation = keyof typeof operations;
type Said = z.infer<(typeof operations)[Operation]>;

const isOperation = (name: string): name is Operation => Object.hasOwn(operations, name);

/** What guesses a secret. Whom an answer is about says its challenge; its `username` anybody may invent. */
export type Attempt =
  | { kind: "sign-in"; email: string }
  | { kind: "answer"; challenge: Challenge; username: string }
  | { kind: "second-factor"; token: string };

/** A request to Cognito that may be passed on. */
export interface CognitoRequest {
  target: string;
  /** What was read here and nothing else, so that Cognito answers the very name that was counted. */
  body: string;
  attempt: Attempt | undefined;
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
  const said = isOperation(operation) && operations[operation].safeParse(jsonIn(body)).data;
  if (!said) return undefined;
  const named = "ClientId" in said ? said.ClientId : claimsOf(said.AccessToken)?.client_id;
  const isSocial = named !== undefined && named === socialClientId && ofSocial.has(operation);
  if (named !== clientId && !isSocial) return undefined;
  return { target, body: JSON.stringify(said), attempt: attemptOf(said) };
}

/** The attempt that a request makes at guessing a secret, if it is one that guesses. */
function attemptOf(said: Said): Attempt | undefined {
  if ("AuthParameters" in said) return { kind: "sign-in", email: said.AuthParameters.USERNAME };
  if ("ChallengeResponses" in said) {
    const { USERNAME, PASSWORD_CLAIM_SECRET_BLOCK } = said.ChallengeResponses;
    return {
      kind: "answer",
      challenge: challengeOf(said.ChallengeName, PASSWORD_CLAIM_SECRET_BLOCK, said.Session),
      username: USERNAME,
    };
  }
  // By the token and not by whom it names, which only Cognito can believe.
  return "UserCode" in said ? { kind: "second-factor", token: said.AccessToken } : undefined;
}

const challengeOf = (name: string, secretBlock = "", session = ""): Challenge => ({
  name,
  secretBlock,
  session,
});

const GivenOut = z.object({
  ChallengeName: z.string(),
  ChallengeParameters: z._default(
    z.object({
      USERNAME: z.optional(z.string()),
      USER_ID_FOR_SRP: z.optional(z.string()),
      SECRET_BLOCK: z.optional(z.string()),
    }),
    {},
  ),
  Session: z.nullish(z.string()),
});

/** The challenge that an answer of Cognito's puts, and the names by which it calls who is to meet it. */
export function challengeIn(answer: string) {
  const { data } = GivenOut.safeParse(jsonIn(answer));
  if (!data) return undefined;
  const { USERNAME, USER_ID_FOR_SRP, SECRET_BLOCK } = data.ChallengeParameters;
  return {
    challenge: challengeOf(data.ChallengeName, SECRET_BLOCK, data.Session ?? ""),
    usernames: [USERNAME, USER_ID_FOR_SRP].filter((name) => name !== undefined),
  };
}

const Claims = z.object({ client_id: z.string() });

/** Which client an access token was made for; Cognito checks the token itself. */
function claimsOf(token: string): z.infer<typeof Claims> | undefined {
  const payload = Buffer.from(token.split(".")[1] ?? "", "base64url").toString();
  return Claims.safeParse(jsonIn(payload)).data;
}
