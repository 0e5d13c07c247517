import * as z from "zod/mini";
import { cognitoMediaType } from "#contracts/accounts";
import { Email, text } from "#contracts/fields";
import { jsonIn } from "../../platform/json";
import type { Challenge } from "./challenge-store";

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
const parameter = () => text().check(z.maxLength(parameterLength));

const Body = z.object({
  ClientId: z.optional(z.string()),
  AccessToken: z.optional(z.string()),
});
/** By an address only: Cognito takes the user's id as well, and whoever has two names has two budgets. */
const Beginning = z.object({
  AuthFlow: z.literal("USER_SRP_AUTH"),
  AuthParameters: z.catchall(z.object({ USERNAME: Email }), parameter()),
});
/** The challenges of our user pool. Each is counted by itself, so that no others may be thought of. */
const AnswerToChallenge = z.object({
  ChallengeName: z.enum(["PASSWORD_VERIFIER", "SOFTWARE_TOKEN_MFA", "NEW_PASSWORD_REQUIRED"]),
  ChallengeResponses: z.catchall(
    z.object({ USERNAME: parameter(), PASSWORD_CLAIM_SECRET_BLOCK: z.optional(parameter()) }),
    parameter(),
  ),
  Session: z.optional(parameter()),
});
const Code = z.object({ AccessToken: text() });

/** What guesses a secret. Whom an answer is about says its challenge; its `username` anybody may invent. */
export type Attempt =
  | { kind: "sign-in"; email: string }
  | { kind: "answer"; challenge: Challenge; username: string }
  | { kind: "second-factor"; token: string };

/** A request to Cognito that may be passed on. */
export interface CognitoRequest {
  target: string;
  /** As it was read here. What says a name twice could be counted by one and answered by the other. */
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
  const names = Object.hasOwn(operations, operation) ? operations[operation] : undefined;
  const json = jsonIn(body);
  const parsed = Body.safeParse(json);
  if (!names || !parsed.success) return undefined;
  const named =
    names === "client" ? parsed.data.ClientId : claimsOf(parsed.data.AccessToken)?.client_id;
  const isSocial = named !== undefined && named === socialClientId && ofSocial.has(operation);
  if (named !== clientId && !isSocial) return undefined;
  const request = { target, body: JSON.stringify(json) };
  if (!guesses.has(operation)) return { ...request, attempt: undefined };
  const attempt = attemptOf(operation, json);
  return attempt && { ...request, attempt };
}

/** The attempt that a guessing request makes, or undefined when it isn't one that can be counted. */
function attemptOf(operation: string, json: unknown): Attempt | undefined {
  if (operation === "InitiateAuth") {
    const { data } = Beginning.safeParse(json);
    return data && { kind: "sign-in", email: data.AuthParameters.USERNAME };
  }
  if (operation === "RespondToAuthChallenge") {
    const { data } = AnswerToChallenge.safeParse(json);
    return (
      data && {
        kind: "answer",
        challenge: challengeOf(
          data.ChallengeName,
          data.ChallengeResponses.PASSWORD_CLAIM_SECRET_BLOCK,
          data.Session,
        ),
        username: data.ChallengeResponses.USERNAME,
      }
    );
  }
  // By the token and not by whom it names, which only Cognito can believe.
  const { data } = Code.safeParse(json);
  return data && { kind: "second-factor", token: data.AccessToken };
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
function claimsOf(token: string | undefined): z.infer<typeof Claims> | undefined {
  const payload = Buffer.from(token?.split(".")[1] ?? "", "base64url").toString();
  return Claims.safeParse(jsonIn(payload)).data;
}
