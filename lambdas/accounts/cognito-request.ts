import * as z from "zod/mini";
import { cognitoMediaType } from "#contracts/accounts";

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

/** What a session that Facebook or Google began needs of Cognito. */
const ofSocial = new Set(["GetTokensFromRefreshToken", "RevokeToken"]);

const Body = z.object({
  ClientId: z.optional(z.string()),
  AccessToken: z.optional(z.string()),
  AuthFlow: z.optional(z.string()),
  ChallengeName: z.optional(z.string()),
  AuthParameters: z.optional(z.record(z.string(), z.unknown())),
  ChallengeResponses: z.optional(z.record(z.string(), z.unknown())),
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
  const parsed = Body.safeParse(jsonOf(body));
  if (!names || !parsed.success) return undefined;
  const named =
    names === "client" ? parsed.data.ClientId : claimsOf(parsed.data.AccessToken)?.client_id;
  const isSocial = named !== undefined && named === socialClientId && ofSocial.has(operation);
  if (named !== clientId && !isSocial) return undefined;
  if (operation === "InitiateAuth" && parsed.data.AuthFlow !== "USER_SRP_AUTH") return undefined;
  return { target, attempt: attemptOf(operation, parsed.data) };
}

function attemptOf(operation: string, body: z.infer<typeof Body>): CognitoRequest["attempt"] {
  if (operation === "InitiateAuth") return { kind: "sign-in", who: nameIn(body.AuthParameters) };
  if (operation === "RespondToAuthChallenge")
    return { kind: `sign-in-${body.ChallengeName ?? ""}`, who: nameIn(body.ChallengeResponses) };
  // Whoever has somebody's session could try codes until the second factor is off.
  if (operation === "VerifySoftwareToken")
    return { kind: "second-factor", who: claimsOf(body.AccessToken)?.sub ?? "" };
  return undefined;
}

const nameIn = (parameters: Record<string, unknown> | undefined) =>
  String(parameters?.["USERNAME"] ?? "")
    .trim()
    .toLowerCase();

const Claims = z.object({ client_id: z.string(), sub: z.optional(z.string()) });

/** Which client and person an access token was made for; Cognito checks the token itself. */
function claimsOf(token: string | undefined): z.infer<typeof Claims> | undefined {
  const payload = Buffer.from(token?.split(".")[1] ?? "", "base64url").toString();
  return Claims.safeParse(jsonOf(payload)).data;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
