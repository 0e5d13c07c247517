import { randomInt, randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { beforeEach, expect, test } from "vitest";
import { api } from "#contracts/api";
import { messages } from "#contracts/messages";
import { handler } from "../../../lambdas/functions/public";
import { type Response, send } from "../../support/api-event";
import { logged } from "../../support/logged";
import { serviceUrl } from "../../support/service";
import { engineTest, freshTable } from "../../support/table";
import { anAccount, emailConfirmedAt, withLimits } from "./support/account";

/** Replaces Cognito: records requests, and answers with `next`. */
const seen: { headers: IncomingHttpHeaders; body: string }[] = [];
let next = { status: 200, body: "{}", errorType: "" };
const cognito = await serviceUrl(({ headers }, response, body) => {
  seen.push({ headers, body });
  response.writeHead(next.status, next.errorType ? { "x-amzn-errortype": next.errorType } : {});
  response.end(next.body);
});
freshTable({
  USER_POOL_CLIENT_ID: "our-client",
  AWS_ENDPOINT_URL: cognito,
  SETTINGS: withLimits({ signInPerAddress: 3, signInPerAddressAnywhere: 5, signInPerNetwork: 6 }),
});
beforeEach(() => {
  seen.length = 0;
  right();
});

const right = () => {
  next = { status: 200, body: '{"ChallengeName": "PASSWORD_VERIFIER"}', errorType: "" };
};
const wrong = (type: string) => {
  next = { status: 400, body: JSON.stringify({ __type: type }), errorType: `${type}:` };
};

const mediaType = "application/x-amz-json-1.1";
const service = "AWSCognitoIdentityProviderService";
const ask = (operation: string, body: object, more: Parameters<typeof send>[2] = {}) =>
  send(handler, api.cognito, {
    ...more,
    headers: {
      "content-type": mediaType,
      "x-amz-target": `${service}.${operation}`,
      ...more.headers,
    },
    body: JSON.stringify(body),
  });
const srp = (USERNAME: string) => ({
  ClientId: "our-client",
  AuthFlow: "USER_SRP_AUTH",
  AuthParameters: { USERNAME },
});
const begin = (name: string) => ask("InitiateAuth", srp(name));
const prove = (USERNAME: string, network: string, ChallengeName = "PASSWORD_VERIFIER") =>
  ask(
    "RespondToAuthChallenge",
    { ClientId: "our-client", ChallengeName, ChallengeResponses: { USERNAME } },
    { network },
  );
const typeCode = (name: string, network: string) => prove(name, network, "SOFTWARE_TOKEN_MFA");
const networks = () => `198.51.${randomInt(256)}.${randomInt(256)}`;

const tooMany = "LimitExceededException";
const wrongPassword = "NotAuthorizedException";
const refusalOf = ({ headers }: Response) =>
  String(headers["x-amzn-errortype"] ?? "").replace(":", "");
async function inTurn(count: number, attempt: (at: number) => Promise<Response>) {
  const refusals: string[] = [];
  for (let at = 0; at < count; at++) refusals.push(refusalOf(await attempt(at)));
  return refusals;
}
const atOnce = (count: number, attempt: (at: number) => Promise<Response>) =>
  Promise.all(Array.from({ length: count }, (_, at) => attempt(at)));

test("a request is passed to Cognito, and its answer or refusal is returned byte for byte", async () => {
  const headers = { authorization: "secret", cookie: "c=1" };
  const reply = await ask("InitiateAuth", srp("one@writers.example"), { headers });

  expect(reply).toMatchObject({ status: 200, text: next.body });
  expect(reply.headers["content-type"]).toBe(mediaType);
  expect(JSON.parse(seen[0]?.body ?? "")).toEqual(srp("one@writers.example"));
  const passed = { "x-amz-target": `${service}.InitiateAuth`, "content-type": mediaType };
  expect(seen[0]?.headers).toMatchObject(passed);
  expect(seen[0]?.headers).not.toHaveProperty("authorization");
  expect(seen[0]?.headers).not.toHaveProperty("cookie");

  wrong(wrongPassword);
  const refused = await begin("two@writers.example");
  expect(refused).toMatchObject({ status: 400, text: next.body });
  expect(refused.headers["x-amzn-errortype"]).toBe(next.errorType);
});

test("if Cognito refuses too many requests, the proxy answers 429 and logs a line for an alarm", async () => {
  wrong("TooManyRequestsException");
  const log = logged();

  const reply = await begin("rush@writers.example");
  log.restore();

  expect(reply).toMatchObject({ status: 429, text: next.body });
  expect(log.text()).toContain('"event":"cognito-throttled"');
});

test("if Cognito can't be reached, the proxy answers in Cognito's format and logs a line", async () => {
  const log = logged();
  process.env["AWS_ENDPOINT_URL"] = "http://127.0.0.1:1";

  const reply = await begin("six@writers.example");
  process.env["AWS_ENDPOINT_URL"] = cognito;
  log.restore();

  expect(log.text()).toContain('"event":"cognito-unreachable"');
  expect(reply).toMatchObject({ status: 503, body: { __type: "InternalErrorException" } });
});

test("an unknown request is refused in Cognito's format and is not passed on", async () => {
  const reply = await ask("SignUp", { ClientId: "our-client" });

  expect([reply.status, refusalOf(reply)]).toEqual([400, "InvalidParameterException"]);
  expect(seen).toEqual([]);
});

test("wrong passwords for an account's id and for its address count towards one limit", async () => {
  const { email, userId } = await anAccount();
  const network = networks();
  // Neither a sign-in's first request nor Cognito's own failure counts as a wrong password.
  await inTurn(6, () => begin(email));
  wrong("InternalErrorException");
  await inTurn(6, () => prove(userId, network));
  wrong(wrongPassword);
  const names = [email, userId, userId.toUpperCase(), email, userId];

  const refusals = await inTurn(5, (at) => prove(names[at] ?? "", network));

  expect(refusals).toEqual([wrongPassword, wrongPassword, wrongPassword, tooMany, tooMany]);
});

test("the right password signs in immediately, even after many wrong ones from a stranger", async () => {
  const { email, userId } = await anAccount();
  const network = networks();
  wrong(wrongPassword);
  await atOnce(30, (at) => prove(at % 2 ? email : userId, network));

  right();
  const replies = await atOnce(8, () => prove(userId, network));
  expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200));
});

test("wrong passwords from many networks are limited together, and the owner can still sign in", async () => {
  const { userId } = await anAccount();
  wrong(wrongPassword);

  const refusals = await inTurn(6, () => prove(userId, networks()));

  expect(refusals).toEqual([...Array(5).fill(wrongPassword), tooMany]);
  right();
  expect((await prove(userId, networks())).status).toBe(200);
});

test("wrong passwords from networks in one /48 are limited together", async () => {
  const { userId } = await anAccount();
  wrong(wrongPassword);

  const refusals = await inTurn(4, (at) => prove(userId, `2001:db8:7:${at}::1`));

  expect(refusals.at(-1)).toBe(tooMany);
});

test("an unknown address gets the same answers as a known one", async () => {
  const [network, unknown] = [networks(), `${randomUUID()}@nobody.example`];
  wrong(wrongPassword);

  const refusals = await inTurn(4, () => prove(unknown, network));

  expect(refusals).toEqual([wrongPassword, wrongPassword, wrongPassword, tooMany]);
});

test("a network that sends wrong passwords for many accounts is logged, but not blocked", async () => {
  const network = networks();
  const log = logged();
  const reports = () => log.text().match(/many-wrong-passwords-from-one-network/g) ?? [];
  wrong(wrongPassword);
  await inTurn(8, () => prove(`${randomUUID()}@nobody.example`, network));
  expect(reports()).toHaveLength(0);

  const refusals = await inTurn(8, async () => prove((await anAccount()).userId, network));
  log.restore();

  expect(reports()).toHaveLength(1);
  expect(refusals).toEqual(Array(8).fill(wrongPassword));
});

test("codes above the limit are not passed to Cognito, and only wrong codes count", async () => {
  const { userId } = await anAccount();
  const network = networks();
  // Without the password, a person has no session in which Cognito accepts a code.
  wrong(wrongPassword);
  await atOnce(12, () => typeCode(userId, network));
  seen.length = 0;
  const mismatch = "CodeMismatchException";
  wrong(mismatch);

  const refusals = await inTurn(5, () => typeCode(userId, network));

  expect(refusals).toEqual([mismatch, mismatch, mismatch, tooMany, tooMany]);
  expect(seen).toHaveLength(3);
  right();
  expect((await typeCode(userId, networks())).status).toBe(200);
  wrong(mismatch);
  expect(await inTurn(3, () => typeCode(userId, networks()))).toEqual([
    mismatch,
    mismatch,
    tooMany,
  ]);
});

engineTest("codes sent at once are limited like codes sent in turn", async () => {
  const { userId } = await anAccount();
  const network = networks();
  wrong("CodeMismatchException");

  await atOnce(12, () => typeCode(userId, network));

  expect(seen.length).toBeLessThanOrEqual(3);
});

const token = (sub: string, signature: string) =>
  `x.${Buffer.from(JSON.stringify({ client_id: "our-client", sub })).toString("base64url")}.${signature}`;

test("attempts with a forged token don't use up the attempts of its alleged owner", async () => {
  const { userId } = await anAccount({ emailConfirmedAt });
  const verify = (signature: string) =>
    ask("VerifySoftwareToken", { AccessToken: token(userId, signature), UserCode: "123456" });

  expect(await inTurn(4, () => verify("forged"))).toEqual(["", "", "", tooMany]);
  expect((await verify("genuine")).status).toBe(200);
});

test.each([
  ["AssociateSoftwareToken", {}],
  ["SetUserMFAPreference", { SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true } }],
])("%s is refused until the address is confirmed", async (operation, more) => {
  const [unconfirmed, confirmed] = [await anAccount(), await anAccount({ emailConfirmedAt })];
  const as = ({ userId }: { userId: string }) =>
    ask(operation, { AccessToken: token(userId, randomUUID()), ...more });

  const refused = await as(unconfirmed);

  expect(seen).toEqual([]);
  expect(refused.body).toEqual({
    __type: wrongPassword,
    message: messages.accounts.confirmEmailFirst,
  });
  expect((await as(confirmed)).status).toBe(200);
});
