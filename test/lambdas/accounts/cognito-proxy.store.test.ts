import { randomInt, randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { beforeEach, expect, test } from "vitest";
import { api } from "#contracts/api";
import { messages } from "#contracts/messages";
import { emails } from "../../../lambdas/accounts/names";
import type { Profile } from "../../../lambdas/accounts/profile/profile";
import { handler } from "../../../lambdas/functions/public";
import { transact } from "../../../lambdas/platform/table/transact";
import { send } from "../../support/api-event";
import { logged } from "../../support/logged";
import { serviceUrl } from "../../support/service";
import { engineTest, freshTable } from "../../support/table";
import { aWriter, someSettings } from "../../support/table-world";

/** Cognito as a proxy sees it: records requests and answers as told. */
const seen: { headers: IncomingHttpHeaders; body: string }[] = [];
let next = { status: 200, body: "{}", errorType: "" };
const cognito = await serviceUrl(({ headers }, response, body) => {
  seen.push({ headers, body });
  response.writeHead(next.status, next.errorType ? { "x-amzn-errortype": next.errorType } : {});
  response.end(next.body);
});

const settings = someSettings();
freshTable({
  USER_POOL_CLIENT_ID: "our-client",
  AWS_ENDPOINT_URL: cognito,
  SETTINGS: JSON.stringify({
    ...settings,
    limits: {
      ...settings.limits,
      signInPerAddress: { count: 3, minutes: 1440 },
      signInPerAddressAnywhere: { count: 5, minutes: 1440 },
      signInPerNetwork: { count: 6, minutes: 1440 },
    },
  }),
});

beforeEach(() => {
  seen.length = 0;
  next = { status: 200, body: "{}", errorType: "" };
});

const mediaType = "application/x-amz-json-1.1";
const target = "AWSCognitoIdentityProviderService.InitiateAuth";
const signIn = (username: string, headers: Record<string, string> = {}) =>
  send(handler, api.cognito, {
    headers: { "content-type": mediaType, "x-amz-target": target, ...headers },
    body: `{"ClientId":"our-client", "AuthFlow":"USER_SRP_AUTH","AuthParameters":{"USERNAME":"${username}"}}`,
  });

test("a request passes unchanged, and its answer returns byte for byte", async () => {
  next = { status: 200, body: '{"ChallengeName": "PASSWORD_VERIFIER"}', errorType: "" };

  const reply = await signIn("one@writers.example", { authorization: "secret", cookie: "c=1" });

  expect(reply).toMatchObject({ status: 200, text: next.body });
  expect(reply.headers["content-type"]).toBe("application/x-amz-json-1.1");
  expect(JSON.parse(seen[0]?.body ?? "")).toEqual({
    ClientId: "our-client",
    AuthFlow: "USER_SRP_AUTH",
    AuthParameters: { USERNAME: "one@writers.example" },
  });
  expect(seen[0]?.headers).toMatchObject({
    "x-amz-target": target,
    "content-type": "application/x-amz-json-1.1",
  });
  expect(seen[0]?.headers).not.toHaveProperty("authorization");
  expect(seen[0]?.headers).not.toHaveProperty("cookie");
});

test("a request beyond Cognito's quota is 429, counts for an alarm, and keeps Cognito's words", async () => {
  const body = '{"__type":"TooManyRequestsException","message":"Rate exceeded"}';
  next = { status: 400, body, errorType: "TooManyRequestsException:" };

  const log = logged();
  const reply = await signIn("rush@writers.example");
  log.restore();

  expect(reply).toMatchObject({ status: 429, text: body });
  expect(log.text()).toContain('"event":"cognito-throttled"');
});

test("a refusal of Cognito passes unchanged", async () => {
  next = {
    status: 400,
    body: '{"__type":"NotAuthorizedException","message":"Incorrect username or password."}',
    errorType: "NotAuthorizedException:",
  };

  const reply = await signIn("two@writers.example");

  expect(reply).toMatchObject({ status: 400, text: next.body });
  expect(reply.headers["x-amzn-errortype"]).toBe(next.errorType);
});

test("another media type never reaches Cognito", async () => {
  const reply = await signIn("five@writers.example", { "content-type": "text/plain" });

  expect(reply.status).toBe(415);
  expect(seen).toEqual([]);
});

test("a body with a repeated name reaches Cognito with the value that we read", async () => {
  await signIn('first@writers.example","USERNAME":"second@writers.example');

  expect(seen[0]?.body).toContain("second@");
  expect(seen[0]?.body).not.toContain("first@");
});

test("a body larger than any sign-in never reaches Cognito", async () => {
  const reply = await signIn(`${"a".repeat(20_000)}@writers.example`);

  expect(reply.status).toBe(413);
  expect(seen).toEqual([]);
});

test("an unreachable Cognito gives an answer that its library can show, and a log line", async () => {
  const log = logged();
  const there = process.env["AWS_ENDPOINT_URL"];
  process.env["AWS_ENDPOINT_URL"] = "http://127.0.0.1:1";

  const reply = await signIn("six@writers.example");
  process.env["AWS_ENDPOINT_URL"] = there;
  log.restore();

  expect(log.text()).toContain('"event":"cognito-unreachable"');
  expect(reply.status).toBe(503);
  expect(reply.body["__type"]).toBe("InternalErrorException");
});

const ask = (operation: string, body: object | string) =>
  send(handler, api.cognito, {
    headers: {
      "content-type": mediaType,
      "x-amz-target": `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });

test("JSON of any depth is refused as Cognito refuses, before any sign-in", async () => {
  const nested = `${"[".repeat(7900)}${"]".repeat(7900)}`;
  const body = `{"ClientId":"our-client","x":${nested}}`;

  for (const operation of ["RevokeToken", "GetTokensFromRefreshToken", "InitiateAuth"]) {
    const reply = await ask(operation, body);
    expect(reply.status, operation).toBe(400);
    expect(reply.headers["x-amzn-errortype"]).toBe("InvalidParameterException");
  }
  expect(seen).toEqual([]);
});

const right = () => {
  next = { status: 200, body: '{"AuthenticationResult":{}}', errorType: "" };
};
const wrong = (type: string) => {
  next = { status: 400, body: JSON.stringify({ __type: type }), errorType: type };
};
const networks = () => `198.51.${randomInt(256)}.${randomInt(256)}`;

/** Sends a password or a code for this name. */
const prove = (USERNAME: string, network: string, ChallengeName = "PASSWORD_VERIFIER") =>
  send(handler, api.cognito, {
    network,
    headers: {
      "content-type": mediaType,
      "x-amz-target": "AWSCognitoIdentityProviderService.RespondToAuthChallenge",
    },
    body: JSON.stringify({
      ClientId: "our-client",
      ChallengeName,
      ChallengeResponses: { USERNAME, PASSWORD_CLAIM_SECRET_BLOCK: "block", TIMESTAMP: "now" },
    }),
  });
const typeCode = (name: string, network: string) => prove(name, network, "SOFTWARE_TOKEN_MFA");

const anAccount = async () => {
  const profile = await aWriter();
  await transact([emails.put({ email: profile.email }, { userId: profile.userId })]);
  return profile;
};

const tooMany = "LimitExceededException";
const refusalsOf = (replies: { headers: Record<string, unknown> }[]) =>
  replies.map(({ headers }) => headers["x-amzn-errortype"]);
const failing = async (proofs: (() => Promise<{ headers: Record<string, unknown> }>)[]) => {
  const replies = [];
  for (const proof of proofs) replies.push(await proof());
  return refusalsOf(replies);
};

test("starting a sign-in does not count: strangers can't lock anybody out", async () => {
  const { email } = await anAccount();
  for (let n = 0; n < 6; n++) expect((await signIn(email)).status).toBe(200);
});

test("the right password gets in at once after any number of a stranger's wrong ones", async () => {
  const { email, userId } = await anAccount();
  const network = networks();
  wrong("NotAuthorizedException");
  await Promise.all(Array.from({ length: 30 }, (_, n) => prove(n % 2 ? email : userId, network)));

  right();
  const atOnce = await Promise.all(Array.from({ length: 8 }, () => prove(userId, network)));
  expect(atOnce.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect((await prove(userId, networks())).status).toBe(200);
});

test("wrong passwords for one address count under all its names, and then get only the limit's answer", async () => {
  const { email, userId } = await anAccount();
  const network = networks();
  wrong("NotAuthorizedException");
  const names = [email, userId, userId.toUpperCase(), email, userId];

  const types = await failing(names.map((name) => () => prove(name, network)));

  expect(types).toEqual([...Array(3).fill("NotAuthorizedException"), tooMany, tooMany]);
});

test("a failure of Cognito does not count as a wrong password", async () => {
  const { userId } = await anAccount();
  const network = networks();
  wrong("InternalErrorException");
  for (let n = 0; n < 12; n++) await prove(userId, network);

  expect(seen).toHaveLength(12);
});

test("wrong passwords from many networks are refused on each; the owner still gets in", async () => {
  const { userId } = await anAccount();
  wrong("NotAuthorizedException");
  for (let n = 0; n < 5; n++) await prove(userId, networks());
  expect(refusalsOf([await prove(userId, networks())])).toEqual([tooMany]);

  right();
  expect((await prove(userId, networks())).status).toBe(200);
});

test("an unknown address is answered like any other", async () => {
  const network = networks();
  wrong("NotAuthorizedException");
  const unknown = `${randomUUID()}@nobody.example`;

  const types = await failing(Array.from({ length: 4 }, () => () => prove(unknown, network)));

  expect(types).toEqual([...Array(3).fill("NotAuthorizedException"), tooMany]);
});

test("a network that fails at many accounts is reported to the operator, and nobody on it is refused", async () => {
  const network = networks();
  const log = logged();
  wrong("NotAuthorizedException");
  for (let n = 0; n < 8; n++) await prove((await anAccount()).userId, network);
  const { userId } = await anAccount();
  expect(refusalsOf([await prove(userId, network)])).toEqual(["NotAuthorizedException"]);
  log.restore();

  expect(log.text().match(/many-wrong-passwords-from-one-network/g)).toHaveLength(1);
  right();
  expect((await prove(userId, network)).status).toBe(200);
});

test("unknown addresses use up nothing of a shared network's limit", async () => {
  const network = networks();
  wrong("NotAuthorizedException");
  for (let n = 0; n < 8; n++) await prove(`${randomUUID()}@nobody.example`, network);

  const { userId } = await anAccount();
  const types = await failing(Array.from({ length: 3 }, () => () => prove(userId, network)));
  expect(types).toEqual(Array(3).fill("NotAuthorizedException"));
});

test("for one address, the networks of one /48 count as one", async () => {
  const { userId } = await anAccount();
  wrong("NotAuthorizedException");
  for (let n = 0; n < 3; n++) await prove(userId, `2001:db8:7:${n}::1`);
  const atOnce = await Promise.all([4, 5, 6, 7].map((n) => prove(userId, `2001:db8:7:${n}::1`)));

  expect(refusalsOf(atOnce)).toContain(tooMany);
});

test("codes beyond the limit never reach Cognito; only wrong codes count", async () => {
  const { userId } = await anAccount();
  const network = networks();
  // A person without the password has no session to answer in.
  wrong("NotAuthorizedException");
  await Promise.all(Array.from({ length: 12 }, () => typeCode(userId, network)));
  seen.length = 0;
  wrong("CodeMismatchException");

  const types = await failing(Array.from({ length: 5 }, () => () => typeCode(userId, network)));

  expect(types).toEqual([...Array(3).fill("CodeMismatchException"), tooMany, tooMany]);
  expect(seen).toHaveLength(3);
  right();
  expect((await typeCode(userId, networks())).status).toBe(200);
});

engineTest("codes tried at once from one network get no further than one by one", async () => {
  const { userId } = await anAccount();
  const network = networks();
  wrong("CodeMismatchException");

  await Promise.all(Array.from({ length: 12 }, () => typeCode(userId, network)));

  expect(seen.length).toBeLessThanOrEqual(3);
});

test("failed codes from many networks are refused on each", async () => {
  const { userId } = await anAccount();
  wrong("CodeMismatchException");
  for (let n = 0; n < 5; n++) await typeCode(userId, networks());

  expect(refusalsOf([await typeCode(userId, networks())])).toEqual([tooMany]);
  expect(seen).toHaveLength(5);
});

const token = (sub: string, signature: string) =>
  `x.${Buffer.from(JSON.stringify({ client_id: "our-client", sub })).toString("base64url")}.${signature}`;

test("a forged token uses up nobody else's tries in the profile", async () => {
  const { userId } = await aWriter({ emailConfirmedAt: new Date().toISOString() });
  const verify = (signature: string) =>
    ask("VerifySoftwareToken", { AccessToken: token(userId, signature), UserCode: "123456" });

  for (let attempt = 0; attempt < 4; attempt++) await verify("forged");

  expect(refusalsOf([await verify("forged"), await verify("genuine")])).toEqual([
    tooMany,
    undefined,
  ]);
});

test.each([
  ["AssociateSoftwareToken", {}],
  ["SetUserMFAPreference", { SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true } }],
])("%s waits until the address is confirmed", async (operation, more) => {
  const unconfirmed = await aWriter({ emailConfirmedAt: undefined });
  const confirmed = await aWriter({ emailConfirmedAt: new Date().toISOString() });
  const as = ({ userId }: Profile) =>
    ask(operation, { AccessToken: token(userId, randomUUID()), ...more });

  const refused = await as(unconfirmed);

  expect(seen).toEqual([]);
  expect(refused.body).toEqual({
    __type: "NotAuthorizedException",
    message: messages.accounts.confirmEmailFirst,
  });
  expect((await as(confirmed)).status).toBe(200);
});
