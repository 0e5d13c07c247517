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
  AuthParameters: { USERNAME: " Amina@Kalamu.example", SRP_A: "ab" },
};

test("a sign-in passes with its address in lower case, and is no guess", () => {
  expect(ask("InitiateAuth", signIn)).toEqual({
    target: "AWSCognitoIdentityProviderService.InitiateAuth",
    body: JSON.stringify({
      ...signIn,
      AuthParameters: { ...signIn.AuthParameters, USERNAME: "amina@kalamu.example" },
    }),
    guess: undefined,
    setsUpFactorOf: undefined,
  });
});

test("an answer to a challenge guesses its user's password or code, in lower case", () => {
  const proof = ask("RespondToAuthChallenge", verifier);
  const code = ask("RespondToAuthChallenge", {
    ClientId: client,
    ChallengeName: "SOFTWARE_TOKEN_MFA",
    ChallengeResponses: { USERNAME: "U-1", SOFTWARE_TOKEN_MFA_CODE: "123456" },
    Session: "s",
  });

  expect(proof?.guess).toEqual({ kind: "password", name: "u-1" });
  expect(code?.guess).toEqual({ kind: "code", name: "u-1" });
});

test("a new password after an invitation passes, and is no guess", () => {
  const request = ask("RespondToAuthChallenge", {
    ClientId: client,
    ChallengeName: "NEW_PASSWORD_REQUIRED",
    ChallengeResponses: { USERNAME: "u-1", NEW_PASSWORD: "Own#2026" },
    Session: "s",
  });

  expect(request).toMatchObject({ guess: undefined });
});

test("a second factor's code counts by its token, whose claims anybody can write", () => {
  const request = ask("VerifySoftwareToken", { AccessToken: token, UserCode: "123456" });

  expect(request?.guess).toEqual({ kind: "profile-code", token });
});

test("requests within a session are no guesses", () => {
  const renewal = ask("GetTokensFromRefreshToken", { ClientId: client, RefreshToken: "r" });
  expect(renewal).toMatchObject({ guess: undefined });
  expect(ask("RevokeToken", { ClientId: client, Token: "r" })).toBeDefined();
  for (const operation of ["GetUser", "AssociateSoftwareToken", "SetUserMFAPreference"])
    expect(ask(operation, { AccessToken: token }), operation).toMatchObject({ guess: undefined });
});

test("the token names the owner of a new second factor; turning it off names nobody", () => {
  const on = { SoftwareTokenMfaSettings: { Enabled: true } };
  const off = { SoftwareTokenMfaSettings: { Enabled: false } };
  const of = (operation: string, more: object = {}) =>
    ask(operation, { AccessToken: token, ...more })?.setsUpFactorOf;

  expect(of("AssociateSoftwareToken")).toBe("u-1");
  expect(of("VerifySoftwareToken", { UserCode: "123456" })).toBeUndefined();
  expect(of("SetUserMFAPreference", on)).toBe("u-1");
  expect(of("SetUserMFAPreference", off)).toBeUndefined();
  expect(of("GetUser")).toBeUndefined();
});

test.each([
  ["signing up", "SignUp", { ClientId: client, Username: "a", Password: "b" }],
  ["asking for a reset code", "ForgotPassword", { ClientId: client, Username: "a" }],
  ["an administrator's call", "AdminGetUser", { ClientId: client }],
  ["a property of objects", "constructor", { ClientId: client }],
  ["a password in the open", "InitiateAuth", { ...signIn, AuthFlow: "USER_PASSWORD_AUTH" }],
  ["another client", "InitiateAuth", { ...signIn, ClientId: "other" }],
  ["no client", "InitiateAuth", { ...signIn, ClientId: undefined }],
  ["another client's token", "GetUser", { AccessToken: "x.e30.x" }],
  ["a token that is none", "GetUser", { AccessToken: "token" }],
  ["no token", "GetUser", {}],
  ["a code without a token", "VerifySoftwareToken", { Session: "s", UserCode: "123456" }],
  ["another client's second factor", "SetUserMFAPreference", { AccessToken: "x.e30.x" }],
  ["what is our own route", "GlobalSignOut", { AccessToken: token }],
  ["a body that is not JSON", "InitiateAuth", "USERNAME=a"],
  ["a list", "InitiateAuth", [signIn]],
])("%s does not pass", (_, operation, body) => {
  expect(ask(operation, body)).toBeUndefined();
});

const verifier = {
  ClientId: client,
  ChallengeName: "PASSWORD_VERIFIER",
  ChallengeResponses: {
    USERNAME: "u-1",
    PASSWORD_CLAIM_SECRET_BLOCK: "b",
    PASSWORD_CLAIM_SIGNATURE: "s",
  },
};

test.each([
  ["of three thousand characters", "A".repeat(3000)],
  ["that nobody has heard of", "PASSWORD_VERIFIER2"],
  ["that isn't used here", "CUSTOM_CHALLENGE"],
  ["that is a property of objects", "constructor"],
  ["that is missing", undefined],
])(
  "an answer to a challenge %s is not passed on, since it would be counted by itself",
  (_, name) => {
    expect(ask("RespondToAuthChallenge", verifier)).toBeDefined();
    expect(ask("RespondToAuthChallenge", { ...verifier, ChallengeName: name })).toBeUndefined();
  },
);

test.each<[string, unknown]>([
  ["that is an object", { a: 1 }],
  ["that has no text", { toString: 1 }],
  ["that is a list", ["u-1"]],
  ["that is a number", 1],
  ["that is null", null],
  ["that is missing", undefined],
  ["with half a character", "u-1\uD800"],
])("a name %s is not passed on, since nobody could be counted by it", (_, USERNAME) => {
  const { AuthParameters, ...begin } = signIn;
  const { ChallengeResponses, ...answer } = verifier;
  const asked = [
    ask("InitiateAuth", { ...begin, AuthParameters: { ...AuthParameters, USERNAME } }),
    ask("RespondToAuthChallenge", {
      ...answer,
      ChallengeResponses: { ...ChallengeResponses, USERNAME },
    }),
  ];
  expect(asked).toEqual([undefined, undefined]);
});

test.each([
  ["a user's id", "8c6f2c1e-0000-4000-8000-1234567890ab"],
  ["spaces", "  "],
  ["an address that is too long", `${"a".repeat(255)}@writers.example`],
])("a sign-in that begins with %s is not passed on", (_, USERNAME) => {
  const AuthParameters = { ...signIn.AuthParameters, USERNAME };
  expect(ask("InitiateAuth", { ...signIn, AuthParameters })).toBeUndefined();
});

test.each<[string, unknown]>([
  ["an object", {}],
  ["null", null],
  ["five thousand characters", "a".repeat(5000)],
])("a parameter that is %s is not passed on", (_, given) => {
  const { AuthParameters, ...begin } = signIn;
  const { ChallengeResponses, ...answer } = verifier;
  const asked = [
    ask("InitiateAuth", { ...begin, AuthParameters: { ...AuthParameters, SRP_A: given } }),
    ask("RespondToAuthChallenge", {
      ...answer,
      ChallengeResponses: { ...ChallengeResponses, SECRET_BLOCK: given },
    }),
  ];
  expect(asked).toEqual([undefined, undefined]);
});

const noToken: [string, unknown][] = [
  ["an object", {}],
  ["a list", [1]],
  ["null", null],
  ["missing", undefined],
  ["empty", ""],
  ["half a character", "r\uD800"],
];

test.each(noToken)("a refresh token that is %s is neither renewed nor revoked", (_, given) => {
  expect(
    ask("GetTokensFromRefreshToken", { ClientId: client, RefreshToken: given }),
  ).toBeUndefined();
  expect(ask("RevokeToken", { ClientId: client, Token: given })).toBeUndefined();
});

test.each(noToken)("a second factor's code that is %s does not pass", (_, UserCode) => {
  expect(ask("VerifySoftwareToken", { AccessToken: token, UserCode })).toBeUndefined();
});

test.each<[string, unknown]>([
  ["a word", "x"],
  ["a list", [1]],
  ["null", null],
  ["told by words", { Enabled: "yes" }],
  ["told by a list", { Enabled: true, PreferredMfa: [] }],
])("a second factor that is %s is not passed on", (_, SoftwareTokenMfaSettings) => {
  const settings = { AccessToken: token, SoftwareTokenMfaSettings };
  expect(ask("SetUserMFAPreference", settings)).toBeUndefined();
});

test("a second factor is turned on and off with all its fields", () => {
  for (const SoftwareTokenMfaSettings of [
    { Enabled: true, PreferredMfa: true },
    { Enabled: false },
  ]) {
    const settings = { AccessToken: token, SoftwareTokenMfaSettings };
    expect(ask("SetUserMFAPreference", settings)?.body).toBe(JSON.stringify(settings));
  }
});

const depth = 7900;
const nested = `${"[".repeat(depth)}${"]".repeat(depth)}`;

test.each<[string, object]>([
  ["InitiateAuth", signIn],
  ["RespondToAuthChallenge", verifier],
  ["GetTokensFromRefreshToken", { ClientId: client, RefreshToken: "r" }],
  ["RevokeToken", { ClientId: client, Token: "r" }],
  ["GetUser", { AccessToken: token }],
  ["AssociateSoftwareToken", { AccessToken: token }],
  ["VerifySoftwareToken", { AccessToken: token, UserCode: "123456" }],
  ["SetUserMFAPreference", { AccessToken: token }],
])("%s is not passed on with more than is known of it, however deep that is", (operation, body) => {
  expect(ask(operation, body)).toBeDefined();
  expect(ask(operation, { ...body, Session: {} })).toBeUndefined();
  expect(ask(operation, JSON.stringify({ ...body, x: 1 }).replace(/1}$/, `${nested}}`))).toBe(
    undefined,
  );
});

test("another service's requests do not pass", () => {
  expect(cognitoRequest("DynamoDB_20120810.Scan", "{}", client)).toBeUndefined();
  expect(cognitoRequest(undefined, "{}", client)).toBeUndefined();
});

test("a provider's session is renewed and revoked, and nothing else passes", () => {
  const asked = (operation: string, body: object) =>
    ask(operation, { ...body, ClientId: socialClient });
  expect(asked("GetTokensFromRefreshToken", { RefreshToken: "r" })).toBeDefined();
  expect(asked("RevokeToken", { Token: "r" })).toBeDefined();
  expect(asked("InitiateAuth", signIn)).toBeUndefined();
  expect(asked("RespondToAuthChallenge", { ChallengeName: "PASSWORD_VERIFIER" })).toBeUndefined();
});
