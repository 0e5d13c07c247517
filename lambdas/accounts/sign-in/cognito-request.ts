import * as z from "zod/mini";
import { accountIn } from "#contracts/account-group";
import { Email, text } from "#contracts/fields";
import { jsonIn } from "../../platform/json";

const service = "AWSCognitoIdentityProviderService.";

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
  InitiateAuth: z.strictObject({
    ...ofClient,
    AuthFlow: z.literal("USER_SRP_AUTH"),
    AuthParameters: z.catchall(z.object({ USERNAME: Email }), parameter()),
  }),
  RespondToAuthChallenge: z.strictObject({
    ...ofClient,
    /** Those of our user pool, and no others: each is counted as what it guesses. */
    ChallengeName: z.enum(["PASSWORD_VERIFIER", "SOFTWARE_TOKEN_MFA", "NEW_PASSWORD_REQUIRED"]),
    ChallengeResponses: z.catchall(z.object({ USERNAME: parameter() }), parameter()),
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

/** A request to Cognito that may be passed on. */
export interface CognitoRequest {
  target: string;
  /** What was read here and nothing else, so that Cognito answers the very name that was counted. */
  body: string;
  /** What it guesses: a secret of whoever has the name, or a code of the profile by its session's token. */
  guess:
    | { kind: "password" | "code"; name: string }
    | { kind: "profile-code"; token: string }
    | undefined;
  /** Whose second factor it sets up, as the token says that Cognito is going to check. */
  setsUpFactorOf: string | undefined;
}

/** The request, or undefined when it is not one that we pass on. */
export function cognitoRequest(
  target: string | undefined,
  body: string,
  clientId: string,
  socialClientId?: string,
): CognitoRequest | undefined {
  if (!target?.startsWith(service)) return undefined;
  const operation = target.slice(service.length);
  const said = isOperation(operation) && operations[operation].safeParse(jsonIn(body)).data;
  if (!said) return undefined;
  const claims = "AccessToken" in said ? claimsOf(said.AccessToken) : undefined;
  const named = "ClientId" in said ? said.ClientId : claims?.client_id;
  const isSocial = named !== undefined && named === socialClientId && ofSocial.has(operation);
  if (named !== clientId && !isSocial) return undefined;
  return {
    target,
    body: JSON.stringify(said),
    guess: guessIn(said),
    setsUpFactorOf: settingUp.has(operation) && !turnsOff(said) ? accountOf(claims) : undefined,
  };
}

function guessIn(said: Said): CognitoRequest["guess"] {
  if ("UserCode" in said) return { kind: "profile-code", token: said.AccessToken };
  if (!("ChallengeResponses" in said)) return undefined;
  const kind = guessed[said.ChallengeName];
  return kind && { kind, name: said.ChallengeResponses.USERNAME.toLowerCase() };
}

/** What the answer to a challenge guesses; a password of one's own is no guess. */
const guessed = {
  PASSWORD_VERIFIER: "password",
  SOFTWARE_TOKEN_MFA: "code",
  NEW_PASSWORD_REQUIRED: undefined,
} as const;

const settingUp: ReadonlySet<Operation> = new Set([
  "AssociateSoftwareToken",
  "SetUserMFAPreference",
]);

const turnsOff = (said: Said) =>
  "SoftwareTokenMfaSettings" in said && !said.SoftwareTokenMfaSettings?.Enabled;

const Claims = z.object({
  client_id: z.string(),
  sub: z.optional(z.string()),
  "cognito:groups": z.optional(z.array(z.string())),
});

const accountOf = (claims: z.infer<typeof Claims> | undefined) =>
  accountIn(claims?.["cognito:groups"] ?? []) ?? claims?.sub;

/** Whose an access token is and which client it was made for; Cognito checks the token itself. */
function claimsOf(token: string): z.infer<typeof Claims> | undefined {
  const payload = Buffer.from(token.split(".")[1] ?? "", "base64url").toString();
  return Claims.safeParse(jsonIn(payload)).data;
}
