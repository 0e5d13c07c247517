import * as z from "zod/mini";
import { accountMessages, cognitoMediaType } from "#contracts/accounts";
import { Email, text } from "#contracts/fields";
import { accountIn } from "#contracts/groups";
import { requestMessages } from "#contracts/problem";
import type { Settings } from "#contracts/settings";
import { AppError } from "../platform/app-error";
import { fetchFresh } from "../platform/call-provider";
import { jsonIn } from "../platform/json";
import { errorFacts, logger } from "../platform/logger";
import { env, settings } from "../platform/settings";
import {
  type Count,
  count,
  fromNetwork,
  throttle,
  tooManyRequests,
  usesOf,
} from "../platform/throttle";
import { emails } from "./names";
import { profiles } from "./profile/profile";
import { cognitoTimeout } from "./user-pool";

const service = "AWSCognitoIdentityProviderService.";

/** The Cognito operations that a session from Facebook or Google needs. */
const ofSocial = new Set(["GetTokensFromRefreshToken", "RevokeToken"]);

/** Cognito's longest parameter, `PASSWORD_CLAIM_SECRET_BLOCK`, has some 2,000 characters. */
const parameterLength = 4096;
const parameter = () => text().check(z.maxLength(parameterLength));
const required = () => text().check(z.minLength(1));

const ofClient = { ClientId: z.string() };
const ofToken = { AccessToken: required() };

/** The Cognito operations that a browser may call through this proxy, with their allowed fields. */
const operations = {
  InitiateAuth: z.strictObject({
    ...ofClient,
    AuthFlow: z.literal("USER_SRP_AUTH"),
    AuthParameters: z.catchall(z.object({ USERNAME: Email }), parameter()),
  }),
  RespondToAuthChallenge: z.strictObject({
    ...ofClient,
    /** The challenges that our user pool sends. */
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

interface CognitoRequest {
  target: string;
  /** Contains only parsed fields, so that Cognito and our limits see the same user name. */
  body: string;
  /**
   * The secret that the request guesses, if any: at sign-in the password or authenticator code of
   * the user `name`; on the profile page the authenticator code of the token's owner.
   */
  guess:
    | { kind: "password" | "code"; name: string }
    | { kind: "profile-code"; token: string }
    | undefined;
  /**
   * The account that the access token names, if the request sets up a second factor. Cognito checks
   * the token.
   */
  setsUpFactorOf: string | undefined;
}

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

/** Reads an access token's user and client without checking the token: Cognito does that. */
function claimsOf(token: string): z.infer<typeof Claims> | undefined {
  const payload = Buffer.from(token.split(".")[1] ?? "", "base64url").toString();
  return Claims.safeParse(jsonIn(payload)).data;
}

/** Cognito's answer, or our own in the same format. */
export interface CognitoAnswer {
  status: number;
  body: string;
  errorType: string | null;
}

/** Returns Cognito's answer byte for byte, as the browser's Amplify library expects it. */
async function askCognito({ target, body }: CognitoRequest): Promise<CognitoAnswer> {
  try {
    const response = await fetchFresh(cognitoUrl(), {
      method: "POST",
      headers: { "content-type": cognitoMediaType, "x-amz-target": target },
      body,
      signal: AbortSignal.timeout(cognitoTimeout),
    });
    const errorType = response.headers.get("x-amzn-errortype");
    return { status: response.status, body: await response.text(), errorType };
  } catch (error) {
    logger.error("cognito-unreachable", errorFacts(error));
    return cognitoRefusal("InternalErrorException", requestMessages.unexpected, 503);
  }
}

const cognitoUrl = () =>
  process.env["AWS_ENDPOINT_URL"] ?? `https://cognito-idp.${env("AWS_REGION")}.amazonaws.com/`;

/** A refusal in Cognito's format, so that the browser's library shows its message. */
export const cognitoRefusal = (type: string, message: string, status = 400): CognitoAnswer => ({
  status,
  body: JSON.stringify({ __type: type, message }),
  errorType: type,
});

type Limits = Settings["limits"];

/** A password or authenticator code, sent to sign in as `name` (in small letters). */
interface Proof {
  name: string;
  network: string;
}

/**
 * Counts a password that Cognito refused; throws above a limit. Cognito has checked the password
 * first, so the right password always signs in.
 */
async function countWrongPassword(proof: Proof, limits: Limits, now: Date) {
  const userId = await accountNamed(proof.name);
  const who = userId ?? proof.name;
  await Promise.all([
    add(ofPair("password", who, proof.network, limits), now),
    add(ofAccount("password", who, limits), now),
    // A network counts only guesses about existing accounts, since thousands of people may share a
    // network.
    userId !== undefined && reportGuessing(proof.network, limits, now),
  ]);
}

/**
 * Counts a code before Cognito checks it, and throws above the limit. A code is easier to guess
 * than a password: there are only a million codes.
 */
async function beforeCode(proof: Proof, limits: Limits, now: Date) {
  const who = (await accountNamed(proof.name)) ?? proof.name;
  const pair = ofPair("code", who, proof.network, limits);
  const account = ofAccount("code", who, limits);
  if ((await usesOf(account, now)) >= account.limit.count)
    throw tooManyRequests(account.limit, now);
  const takeBack = () => count(pair, -1, now);
  await add(pair, now).catch(async (error: unknown) => {
    await takeBack();
    throw error;
  });
  return {
    wasWrong: () => count(account, 1, now),
    /**
     * Undoes the count if Cognito did not call the code wrong, so that a stranger without the
     * password can't use up the limit.
     */
    wasNotWrong: takeBack,
  };
}

async function add(window: Count, now: Date) {
  if ((await count(window, 1, now)) > window.limit.count) throw tooManyRequests(window.limit, now);
}

/**
 * Counts a network's wrong passwords, and warns the operator once above the limit. Nobody is
 * refused because of their network.
 */
async function reportGuessing(who: string, { signInPerNetwork: limit }: Limits, now: Date) {
  const failed = await count({ purpose: "password-network", who, limit }, 1, now);
  if (failed === limit.count + 1) logger.warn("many-wrong-passwords-from-one-network", { failed });
}

type Kind = "password" | "code";

const ofPair = (kind: Kind, who: string, network: string, limits: Limits): Count => ({
  purpose: `${kind}-address-network`,
  who: fromNetwork(who, network),
  limit: limits.signInPerAddress,
});

const ofAccount = (kind: Kind, who: string, limits: Limits): Count => ({
  purpose: `${kind}-address`,
  who,
  limit: limits.signInPerAddressAnywhere,
});

/** Returns the id of the account behind a sign-in name, which is an address or a user's id. */
async function accountNamed(name: string): Promise<string | undefined> {
  if (name.includes("@")) return (await emails.find({ email: name }))?.userId;
  return (await profiles.find({ userId: name })) && name;
}

/**
 * Cognito's errors for a wrong password or code. Its other errors don't tell if the secret was
 * wrong.
 */
const wrongProof = {
  password: /\b(NotAuthorized|UserNotFound)Exception\b/,
  code: /\b(CodeMismatch|ExpiredCode)Exception\b/,
};

export async function passOnCounted(
  request: CognitoRequest,
  network: string,
): Promise<CognitoAnswer> {
  const { guess, setsUpFactorOf } = request;
  const { limits } = settings();
  if (setsUpFactorOf !== undefined) await insistOnConfirmedEmail(setsUpFactorOf);
  if (guess?.kind === "profile-code")
    // Counted by token, since only Cognito can verify whose token it is.
    await throttle("profile-code-token", guess.token, limits.signInPerAddress, new Date());
  if (!guess || guess.kind === "profile-code") return askCognito(request);

  const proof = { ...guess, network };
  const code = guess.kind === "code" && (await beforeCode(proof, limits, new Date()));
  const answered = await askCognito(request);
  const isWrong = answered.status === 400 && wrongProof[guess.kind].test(answered.body);
  if (code) await (isWrong ? code.wasWrong() : code.wasNotWrong());
  else if (isWrong) await countWrongPassword(proof, limits, new Date());
  return answered;
}

/**
 * Throws if the address is unconfirmed. A stranger who signed up with the address could set a
 * second factor, and so lock out the address's owner.
 */
async function insistOnConfirmedEmail(userId: string) {
  if (!(await profiles.find({ userId }))?.emailConfirmedAt)
    throw new AppError("not_allowed", accountMessages.confirmEmailFirst);
}
