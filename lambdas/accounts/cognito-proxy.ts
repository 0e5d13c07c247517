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

/** The longest parameter of Cognito, the block of a password's proof, has some 2,000 characters. */
const parameterLength = 4096;
const parameter = () => text().check(z.maxLength(parameterLength));
const required = () => text().check(z.minLength(1));

const ofClient = { ClientId: z.string() };
const ofToken = { AccessToken: required() };

/** The Cognito operations that a browser may call through us, with their allowed fields. */
const operations = {
  InitiateAuth: z.strictObject({
    ...ofClient,
    AuthFlow: z.literal("USER_SRP_AUTH"),
    AuthParameters: z.catchall(z.object({ USERNAME: Email }), parameter()),
  }),
  RespondToAuthChallenge: z.strictObject({
    ...ofClient,
    /** Only our user pool's challenges: each counts as a guess of a password or a code. */
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
  /** Made of only the fields that were read here, so that Cognito sees the name that was counted. */
  body: string;
  /** The guessed secret: that of the user with this name, or a profile's code under a token. */
  guess:
    | { kind: "password" | "code"; name: string }
    | { kind: "profile-code"; token: string }
    | undefined;
  /** The user whose second factor the request sets up, named by the token; Cognito checks the token. */
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

/** The secret that an answer to a challenge may guess; choosing a new password guesses nothing. */
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

/** Returns the user and the client of an access token; Cognito checks the token itself. */
function claimsOf(token: string): z.infer<typeof Claims> | undefined {
  const payload = Buffer.from(token.split(".")[1] ?? "", "base64url").toString();
  return Claims.safeParse(jsonIn(payload)).data;
}

/** An answer of Cognito, or one of ours in its form. */
export interface CognitoAnswer {
  status: number;
  body: string;
  errorType: string | null;
}

/** Passes Cognito's answer on byte for byte: the browser's own library and Cognito talk to each other. */
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

/** A refusal in Cognito's form, so that the browser's library shows the message. */
export const cognitoRefusal = (type: string, message: string, status = 400): CognitoAnswer => ({
  status,
  body: JSON.stringify({ __type: type, message }),
  errorType: type,
});

type Limits = Settings["limits"];

/** A password or a second factor's code, sent to sign in as `name` (in small letters). */
interface Proof {
  name: string;
  network: string;
}

/**
 * Counts a password that Cognito has refused. Beyond a limit the caller gets the limit's message
 * instead of Cognito's answer. Cognito sees every password first, so a right one always gets in.
 */
async function countWrongPassword(proof: Proof, limits: Limits, now: Date) {
  const userId = await accountNamed(proof.name);
  const who = userId ?? proof.name;
  await Promise.all([
    add(ofPair("password", who, proof.network, limits), now),
    add(ofAccount("password", who, limits), now),
    // Only guesses at existing accounts count against a network, which thousands may share.
    userId !== undefined && reportGuessing(proof.network, limits, now),
  ]);
}

/**
 * Counts a code before Cognito sees it, and refuses it beyond the limit: there are only a million
 * codes, and a caller who is asked for one has already proven the password.
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
     * Takes the count back if the code was not wrong, so that a stranger without the password
     * uses nothing up.
     */
    wasNotWrong: takeBack,
  };
}

async function add(window: Count, now: Date) {
  if ((await count(window, 1, now)) > window.limit.count) throw tooManyRequests(window.limit, now);
}

/** Counts guesses for the operator alone: nobody is refused because of their network. */
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

/** Returns the account behind a name in an answer to Cognito: an address or a user's id, in small letters. */
async function accountNamed(name: string): Promise<string | undefined> {
  if (name.includes("@")) return (await emails.find({ email: name }))?.userId;
  return (await profiles.find({ userId: name })) && name;
}

/** Cognito's answers to a wrong proof. Its other refusals say nothing about the proof. */
const wrongProof = {
  password: /\b(NotAuthorized|UserNotFound)Exception\b/,
  code: /\b(CodeMismatch|ExpiredCode)Exception\b/,
};

/** Passes a request on to Cognito within the limits for guesses. */
export async function passOnCounted(
  request: CognitoRequest,
  network: string,
): Promise<CognitoAnswer> {
  const { guess, setsUpFactorOf } = request;
  const { limits } = settings();
  if (setsUpFactorOf !== undefined) await insistOnConfirmedEmail(setsUpFactorOf);
  if (guess?.kind === "profile-code")
    // Counted by the token itself: only Cognito checks its user.
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
 * Refuses an unconfirmed address: a stranger who signed up with it could lock its owner out with a
 * second factor.
 */
async function insistOnConfirmedEmail(userId: string) {
  if (!(await profiles.find({ userId }))?.emailConfirmedAt)
    throw new AppError("not_allowed", accountMessages.confirmEmailFirst);
}
