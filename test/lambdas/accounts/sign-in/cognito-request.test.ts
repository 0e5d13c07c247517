import { expect, test } from "vitest";
import { cognitoRequest } from "../../../../lambdas/accounts/cognito-proxy";

const client = "our-client";
const socialClient = "our-social-client";
const token = `x.${Buffer.from(JSON.stringify({ client_id: client, sub: "u-1" })).toString("base64url")}.x`;
const ask = (operation: string, body: unknown) =>
  cognitoRequest(
    `AWSCognitoIdentityProviderService.${operation}`,
    typeof body === "string" ? body : JSON.stringify(body),
    client,
    socialClient,
  );

const signIn = {
  ClientId: client,
  AuthFlow: "USER_SRP_AUTH",
  AuthParameters: { USERNAME: "amina@kalamu.example", SRP_A: "ab" },
};
const proof = {
  ClientId: client,
  ChallengeName: "PASSWORD_VERIFIER",
  ChallengeResponses: { USERNAME: "U-1", PASSWORD_CLAIM_SIGNATURE: "s" },
  Session: "s",
};
const switchedOn = { SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true } };
const switchedOff = { SoftwareTokenMfaSettings: { Enabled: false } };
const known = {
  InitiateAuth: signIn,
  RespondToAuthChallenge: proof,
  GetTokensFromRefreshToken: { ClientId: client, RefreshToken: "r" },
  RevokeToken: { ClientId: client, Token: "r" },
  GetUser: { AccessToken: token },
  AssociateSoftwareToken: { AccessToken: token },
  VerifySoftwareToken: { AccessToken: token, UserCode: "123456" },
  SetUserMFAPreference: { AccessToken: token, ...switchedOn },
};

const depth = 7900;
const nested = `${"[".repeat(depth)}${"]".repeat(depth)}`;

test.each(Object.entries(known))(
  "%s is accepted with its own fields, and refused with an unknown field at any depth",
  (operation, body) => {
    expect(ask(operation, body)?.body).toBe(JSON.stringify(body));
    expect(ask(operation, { ...body, More: {} })).toBeUndefined();
    const deep = JSON.stringify({ ...body, x: 1 }).replace(/1}$/, `${nested}}`);
    expect(ask(operation, deep)).toBeUndefined();
  },
);

test("a sign-in is passed on with its address in lower case", () => {
  const AuthParameters = { ...signIn.AuthParameters, USERNAME: " Amina@Kalamu.example" };
  expect(ask("InitiateAuth", { ...signIn, AuthParameters })?.body).toBe(JSON.stringify(signIn));
});

test("only a password or code counts as a guess, and the case of the user's name is ignored", () => {
  const answer = (ChallengeName: string) =>
    ask("RespondToAuthChallenge", { ...proof, ChallengeName })?.guess;
  expect(answer("PASSWORD_VERIFIER")).toEqual({ kind: "password", name: "u-1" });
  expect(answer("SOFTWARE_TOKEN_MFA")).toEqual({ kind: "code", name: "u-1" });
  expect(answer("NEW_PASSWORD_REQUIRED")).toBeUndefined();
  // This guess is counted by token, since anybody can write the token's claims.
  const { VerifySoftwareToken, RespondToAuthChallenge: _, ...others } = known;
  expect(ask("VerifySoftwareToken", VerifySoftwareToken)?.guess).toEqual({
    kind: "profile-code",
    token,
  });
  for (const [operation, body] of Object.entries(others))
    expect(ask(operation, body)?.guess, operation).toBeUndefined();
});

test("a request that sets up a second factor names its user, and one that removes it names nobody", () => {
  const of = (operation: keyof typeof known, more: object = {}) =>
    ask(operation, { ...known[operation], ...more })?.setsUpFactorOf;

  expect(of("AssociateSoftwareToken")).toBe("u-1");
  expect(of("SetUserMFAPreference")).toBe("u-1");
  expect(of("SetUserMFAPreference", switchedOff)).toBeUndefined();
  expect(of("VerifySoftwareToken")).toBeUndefined();
  expect(of("GetUser")).toBeUndefined();
});

const named = (USERNAME: unknown) => ({ AuthParameters: { ...signIn.AuthParameters, USERNAME } });
const provenBy = (USERNAME: unknown) => ({ ChallengeResponses: { USERNAME } });

test.each<[what: string, operation: string, changes: object]>([
  ["signing up", "SignUp", { ClientId: client, Username: "a", Password: "b" }],
  ["asking for a reset code", "ForgotPassword", { ClientId: client, Username: "a" }],
  ["an administrator's call", "AdminGetUser", { ClientId: client }],
  ["an operation that is our own route", "GlobalSignOut", { AccessToken: token }],
  ["the name of an object's property", "constructor", { ClientId: client }],
  ["a password in plain text", "InitiateAuth", { AuthFlow: "USER_PASSWORD_AUTH" }],
  ["another client", "InitiateAuth", { ClientId: "other" }],
  ["no client", "InitiateAuth", { ClientId: undefined }],
  ["a name that is an object", "InitiateAuth", named({ a: 1 })],
  ["a name with half a character", "InitiateAuth", named("a\uD800@kalamu.example")],
  ["a user's id", "InitiateAuth", named("8c6f2c1e-0000-4000-8000-1234567890ab")],
  ["an address that is too long", "InitiateAuth", named(`${"a".repeat(255)}@writers.example`)],
  [
    "a parameter that is too long",
    "InitiateAuth",
    { AuthParameters: { ...signIn.AuthParameters, SRP_A: "a".repeat(5000) } },
  ],
  ["another challenge", "RespondToAuthChallenge", { ChallengeName: "CUSTOM_CHALLENGE" }],
  ["no challenge", "RespondToAuthChallenge", { ChallengeName: undefined }],
  ["a proof without a name", "RespondToAuthChallenge", provenBy(undefined)],
  ["a proof that is a list", "RespondToAuthChallenge", provenBy(["u-1"])],
  ["a proof with half a character", "RespondToAuthChallenge", provenBy("u-1\uD800")],
  [
    "a proof that is an object",
    "RespondToAuthChallenge",
    { ChallengeResponses: { USERNAME: "u-1", PASSWORD_CLAIM_SIGNATURE: {} } },
  ],
  ["an empty refresh token", "GetTokensFromRefreshToken", { RefreshToken: "" }],
  ["a refresh token that is an object", "GetTokensFromRefreshToken", { RefreshToken: {} }],
  ["an empty token to revoke", "RevokeToken", { Token: "" }],
  ["another client's token", "GetUser", { AccessToken: "x.e30.x" }],
  ["a token that can't be read", "GetUser", { AccessToken: "token" }],
  ["no token", "GetUser", { AccessToken: undefined }],
  ["a code without a token", "VerifySoftwareToken", { AccessToken: undefined, Session: "s" }],
  ["an empty code", "VerifySoftwareToken", { UserCode: "" }],
  ["another client's second factor", "SetUserMFAPreference", { AccessToken: "x.e30.x" }],
  [
    "a second factor that is enabled by a string",
    "SetUserMFAPreference",
    { SoftwareTokenMfaSettings: { Enabled: "yes" } },
  ],
])("%s is refused", (_, operation, changes) => {
  const body = operation in known ? known[operation as keyof typeof known] : {};
  expect(ask(operation, { ...body, ...changes })).toBeUndefined();
});

test("a body that is no object and a request for another service are refused", () => {
  expect(ask("InitiateAuth", "USERNAME=a")).toBeUndefined();
  expect(ask("InitiateAuth", [signIn])).toBeUndefined();
  expect(cognitoRequest("DynamoDB_20120810.Scan", "{}", client)).toBeUndefined();
  expect(cognitoRequest(undefined, "{}", client)).toBeUndefined();
});

test("a session from Facebook or Google can only be renewed and revoked", () => {
  const passing = Object.entries(known)
    .filter(([operation, body]) => ask(operation, { ...body, ClientId: socialClient }))
    .map(([operation]) => operation);
  expect(passing).toEqual(["GetTokensFromRefreshToken", "RevokeToken"]);
});
