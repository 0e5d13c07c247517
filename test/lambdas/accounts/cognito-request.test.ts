import { expect, test } from "vitest";
import { cognitoMediaType } from "#contracts/accounts";
import { cognitoRequest } from "../../../lambdas/accounts/cognito-request";

const client = "our-client";
const socialClient = "our-social-client";
const token = `x.${Buffer.from(JSON.stringify({ client_id: client, sub: "u-1" })).toString("base64url")}.x`;
const ask = (operation: string, body: unknown, contentType = cognitoMediaType) =>
  cognitoRequest(
    `AWSCognitoIdentityProviderService.${operation}`,
    contentType,
    typeof body === "string" ? body : JSON.stringify(body),
    client,
    socialClient,
  );
const signIn = {
  ClientId: client,
  AuthFlow: "USER_SRP_AUTH",
  AuthParameters: { USERNAME: " Amina@Kalamu.example", SRP_A: "ab" },
};

test("signing in is passed on, and counted by the address in lower case", () => {
  expect(ask("InitiateAuth", signIn)).toEqual({
    target: "AWSCognitoIdentityProviderService.InitiateAuth",
    attempt: { kind: "sign-in", who: "amina@kalamu.example" },
  });
});

test("each answer to a challenge is counted by itself, since it tries a secret", () => {
  const request = ask("RespondToAuthChallenge", {
    ClientId: client,
    ChallengeName: "SOFTWARE_TOKEN_MFA",
    ChallengeResponses: { USERNAME: "u-1", SOFTWARE_TOKEN_MFA_CODE: "123456" },
  });

  expect(request?.attempt).toEqual({ kind: "sign-in-SOFTWARE_TOKEN_MFA", who: "u-1" });
});

test("the own password after the first one of an invitation is passed on, and counted", () => {
  const request = ask("RespondToAuthChallenge", {
    ClientId: client,
    ChallengeName: "NEW_PASSWORD_REQUIRED",
    ChallengeResponses: { USERNAME: "u-1", NEW_PASSWORD: "Own#2026" },
    Session: "s",
  });

  expect(request?.attempt).toEqual({ kind: "sign-in-NEW_PASSWORD_REQUIRED", who: "u-1" });
});

test("a code for the second factor is counted by its person, since a session could try many", () => {
  expect(ask("VerifySoftwareToken", { AccessToken: token, UserCode: "123456" })).toEqual({
    target: "AWSCognitoIdentityProviderService.VerifySoftwareToken",
    attempt: { kind: "second-factor", who: "u-1" },
  });
});

test("what a session needs is passed on uncounted", () => {
  const renewal = ask("GetTokensFromRefreshToken", { ClientId: client, RefreshToken: "r" });
  expect(renewal).toMatchObject({ attempt: undefined });
  expect(ask("RevokeToken", { ClientId: client, Token: "r" })).toBeDefined();
  for (const operation of ["GetUser", "AssociateSoftwareToken", "SetUserMFAPreference"])
    expect(ask(operation, { AccessToken: token }), operation).toMatchObject({ attempt: undefined });
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
])("%s is not passed on", (_, operation, body) => {
  expect(ask(operation, body)).toBeUndefined();
});

test("another service or another content is not passed on", () => {
  expect(cognitoRequest("DynamoDB_20120810.Scan", cognitoMediaType, "{}", client)).toBeUndefined();
  expect(cognitoRequest(undefined, cognitoMediaType, "{}", client)).toBeUndefined();
  expect(ask("InitiateAuth", signIn, "text/plain")).toBeUndefined();
});

test("a session that a provider began is renewed and revoked, and nothing else is asked for it", () => {
  const asked = (operation: string, body: object) =>
    ask(operation, { ...body, ClientId: socialClient });
  expect(asked("GetTokensFromRefreshToken", { RefreshToken: "r" })).toBeDefined();
  expect(asked("RevokeToken", { Token: "r" })).toBeDefined();
  expect(asked("InitiateAuth", signIn)).toBeUndefined();
  expect(asked("RespondToAuthChallenge", { ChallengeName: "PASSWORD_VERIFIER" })).toBeUndefined();
});
