import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { beforeEach, expect, test } from "vitest";
import { api } from "#contracts/api";
import { handler } from "../../../lambdas/accounts/cognito-proxy.handler";
import { send } from "../../support/api-event";
import { logged } from "../../support/logged";
import { serviceUrl } from "../../support/service";
import { freshTable } from "../../support/table";
import { someSettings } from "../../support/table-world";

/** Cognito, as far as a proxy sees it: keeps what it got and answers as told. */
const seen: { headers: IncomingHttpHeaders; body: string }[] = [];
let next = { status: 200, body: "{}", errorType: "" };
const cognito = await serviceUrl(({ headers }, response, body) => {
  seen.push({ headers, body });
  response.writeHead(next.status, next.errorType ? { "x-amzn-errortype": next.errorType } : {});
  response.end(next.body);
});

const settings = someSettings();
const table = freshTable({
  USER_POOL_CLIENT_ID: "our-client",
  AWS_ENDPOINT_URL: cognito,
  SETTINGS: JSON.stringify({
    ...settings,
    limits: { ...settings.limits, signInPerAddress: { count: 3, minutes: 1440 } },
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

test("a request passes with all that it says, its answer byte for byte", async () => {
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

test("a refusal of Cognito stays as it is", async () => {
  next = {
    status: 400,
    body: '{"__type":"NotAuthorizedException","message":"Incorrect username or password."}',
    errorType: "NotAuthorizedException:",
  };

  const reply = await signIn("two@writers.example");

  expect(reply).toMatchObject({ status: 400, text: next.body });
  expect(reply.headers["x-amzn-errortype"]).toBe(next.errorType);
});

test("after too many attempts an address is told when to try again, in Cognito's own form", async () => {
  for (let attempt = 0; attempt < 3; attempt++)
    expect((await signIn("Three@writers.example")).status).toBe(200);

  const refused = await signIn("three@WRITERS.example");
  const somebodyElse = await signIn("four@writers.example");

  expect(refused.status).toBe(400);
  expect(refused.headers["x-amzn-errortype"]).toBe("LimitExceededException");
  expect(refused.body).toMatchObject({
    __type: "LimitExceededException",
    message: expect.stringMatching(/^Too many attempts\. Please try again in \d+ minutes?\.$/),
  });
  expect(somebodyElse.status).toBe(200);
  expect(seen).toHaveLength(4);
});

test.each([
  ["another operation", { "x-amz-target": "AWSCognitoIdentityProviderService.SignUp" }],
  ["another service", { "x-amz-target": "DynamoDB_20120810.Scan" }],
  ["another content", { "content-type": "text/plain" }],
])("%s never reaches Cognito", async (_, headers) => {
  const reply = await signIn("five@writers.example", headers);

  expect(reply.status).toBe(400);
  expect(seen).toEqual([]);
});

test("a sign-in begins with an address: a second name of an account would be a second budget", async () => {
  const reply = await signIn(randomUUID());

  expect(reply.body["__type"]).toBe("InvalidParameterException");
  expect(seen).toEqual([]);
});

test("what says a name twice reaches Cognito with the one that was counted", async () => {
  await signIn('first@writers.example","USERNAME":"second@writers.example');

  expect(seen[0]?.body).toContain("second@");
  expect(seen[0]?.body).not.toContain("first@");
});

test("what is larger than any sign-in never reaches Cognito", async () => {
  const reply = await signIn(`${"a".repeat(20_000)}@writers.example`);

  expect(reply.status).toBe(400);
  expect(seen).toEqual([]);
});

test("when Cognito can't be reached the answer is one that its library can show, and it is logged", async () => {
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

test("JSON of any depth is refused as Cognito refuses, before anybody has signed in", async () => {
  const nested = `${"[".repeat(7900)}${"]".repeat(7900)}`;
  const body = `{"ClientId":"our-client","x":${nested}}`;

  for (const operation of ["RevokeToken", "GetTokensFromRefreshToken", "InitiateAuth"]) {
    const reply = await ask(operation, body);
    expect(reply.status, operation).toBe(400);
    expect(reply.headers["x-amzn-errortype"]).toBe("InvalidParameterException");
  }
  expect(seen).toEqual([]);
});

/** A person of the user pool, with the ids by which Cognito calls them. */
const aPerson = () => {
  const id = randomUUID();
  return { id, email: `${id}@writers.example` };
};
type Person = ReturnType<typeof aPerson>;

const gives = (answer: object) => {
  next = { status: 200, body: JSON.stringify(answer), errorType: "" };
};
const refuses = (type: string) => {
  next = { status: 400, body: JSON.stringify({ __type: type }), errorType: type };
};

/** Begins a sign-in; what Cognito gives out is to be given back. */
async function begin({ id, email }: Person) {
  const block = randomUUID();
  gives({
    ChallengeName: "PASSWORD_VERIFIER",
    ChallengeParameters: { USERNAME: id, USER_ID_FOR_SRP: id, SECRET_BLOCK: block, SALT: "a" },
  });
  expect((await signIn(email)).status).toBe(200);
  return block;
}
const prove = (block: string, USERNAME: string, more: object = {}) =>
  ask("RespondToAuthChallenge", {
    ClientId: "our-client",
    ChallengeName: "PASSWORD_VERIFIER",
    ChallengeResponses: { USERNAME, PASSWORD_CLAIM_SECRET_BLOCK: block, TIMESTAMP: "now" },
    ...more,
  });
const type = (Session: string | undefined, USERNAME: string) =>
  ask("RespondToAuthChallenge", {
    ClientId: "our-client",
    ChallengeName: "SOFTWARE_TOKEN_MFA",
    ChallengeResponses: { USERNAME, SOFTWARE_TOKEN_MFA_CODE: "123456" },
    Session,
  });
/** Begins a sign-in of somebody with a second factor, and proves the password. */
async function beginWithCode(person: Person) {
  const block = await begin(person);
  const session = randomUUID();
  gives({
    ChallengeName: "SOFTWARE_TOKEN_MFA",
    ChallengeParameters: { USER_ID_FOR_SRP: person.id },
    Session: session,
  });
  expect((await prove(block, person.id)).status).toBe(200);
  return { block, session };
}

const tooMany = "LimitExceededException";
const exceptionsOf = (replies: { headers: Record<string, unknown> }[]) =>
  replies.map(({ headers }) => headers["x-amzn-errortype"]);

test("a password is guessed no more often under invented names", async () => {
  const person = aPerson();
  const block = await begin(person);
  refuses("NotAuthorizedException");
  seen.length = 0;

  const invented = [aPerson().id, aPerson().email, aPerson().id];
  for (const name of invented) await prove(block, name);

  expect(seen).toEqual([]);
});

test("passwords for one address are counted together, whichever challenge and name they answer", async () => {
  const person = aPerson();
  const blocks = [await begin(person), await begin(person)];
  refuses("NotAuthorizedException");

  const replies = [
    await prove(blocks[0] ?? "", person.id),
    await prove(blocks[1] ?? "", person.email),
    await prove(blocks[1] ?? "", person.id),
    await prove(blocks[0] ?? "", person.email),
    await prove(blocks[1] ?? "", person.id),
  ];

  const wrong = "NotAuthorizedException";
  expect(exceptionsOf(replies)).toEqual([wrong, wrong, wrong, tooMany, tooMany]);
});

test("codes for one address are counted together, and a mistyped one may be typed again", async () => {
  const person = aPerson();
  const first = await beginWithCode(person);
  refuses("CodeMismatchException");
  const replies = [await type(first.session, person.id), await type(first.session, person.id)];
  const second = await beginWithCode(person);
  refuses("CodeMismatchException");
  replies.push(await type(second.session, person.id), await type(second.session, person.id));

  const wrong = "CodeMismatchException";
  expect(exceptionsOf(replies)).toEqual([wrong, wrong, wrong, tooMany]);
});

test("what Cognito never put to this person is told to start again, and never reaches it", async () => {
  const [person, somebodyElse] = [aPerson(), aPerson()];
  const { block, session } = await beginWithCode(person);
  const other = await beginWithCode(somebodyElse);
  seen.length = 0;

  const replies = [
    await type(randomUUID(), person.id),
    await type(undefined, person.id),
    await type(block, person.id),
    await type(other.session, person.id),
    await prove(session, person.id),
    await prove(other.block, person.id),
    await prove(`${block} `, person.id),
    await prove(block, person.id, { Session: other.session }),
  ];

  expect(seen).toEqual([]);
  for (const { status, body } of replies) {
    expect(status).toBe(400);
    expect(body).toEqual({
      __type: "NotAuthorizedException",
      message: "This sign-in took too long. Please enter your email and password again.",
    });
  }
  expect((await type(session, person.id)).status).toBe(200);
});

test("a challenge is kept without the address, and for as long as it can be answered", async () => {
  const person = aPerson();
  await begin(person);

  const kept = (await table.items()).filter(({ type }) => type === "Challenge");
  expect(JSON.stringify(kept)).not.toContain("@");
  const inMinutes = Number(kept.at(-1)?.["expiresAt"]) / 60 - Date.now() / 60_000;
  expect(inMinutes).toBeGreaterThan(14);
  expect(inMinutes).toBeLessThan(16);
});

test("a token that anybody can write uses up nobody else's codes of the profile", async () => {
  const sub = randomUUID();
  const token = (signature: string) =>
    `x.${Buffer.from(JSON.stringify({ client_id: "our-client", sub })).toString("base64url")}.${signature}`;
  const verify = (signature: string) =>
    ask("VerifySoftwareToken", { AccessToken: token(signature), UserCode: "123456" });

  for (let attempt = 0; attempt < 4; attempt++) await verify("forged");

  expect(exceptionsOf([await verify("forged"), await verify("genuine")])).toEqual([
    tooMany,
    undefined,
  ]);
});
