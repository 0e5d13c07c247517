import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { api } from "#contracts/api";
import { usernames } from "../../../lambdas/accounts/names";
import { handler } from "../../../lambdas/functions/public";
import { count } from "../../../lambdas/platform/throttle";
import { claimsOf, type Response, send } from "../../support/api-event";
import { putItem } from "../../support/items";
import { logged } from "../../support/logged";
import { serviceUrl } from "../../support/service";
import { freshTable } from "../../support/table";
import { someSettings } from "../../support/table-world";

const googleUser = {
  identities: JSON.stringify([{ providerName: "Google", userId: "1" }]),
  "custom:social_email": "wanjiru@writers.example",
  "custom:social_confirmed": "true",
};
const UserAttributes = Object.entries(googleUser).map(([Name, Value]) => ({ Name, Value }));

/** Cognito that rejects every code and calls everybody a Google user. */
const cognito = await serviceUrl(({ headers }, response) => {
  if (String(headers["x-amz-target"]).endsWith(".AdminGetUser")) {
    response.writeHead(200, { "content-type": "application/x-amz-json-1.1" });
    response.end(JSON.stringify({ Username: "google_1", UserAttributes }));
    return;
  }
  response.writeHead(400, { "content-type": "application/x-amz-json-1.1" });
  response.end(JSON.stringify({ __type: "CodeMismatchException", message: "No." }));
});

const aNewEmail = () => `${randomUUID()}@w.example`;
const settings = someSettings();
const low = (count: number) => ({ count, minutes: 1440 });
freshTable({
  AWS_ENDPOINT_URL: cognito,
  USER_POOL_ID: "eu-west-1_test",
  USER_POOL_CLIENT_ID: "our-client",
  SOCIAL_CLIENT_ID: "our-social-client",
  SETTINGS: JSON.stringify({
    ...settings,
    limits: {
      ...settings.limits,
      signUpPerAddress: low(2),
      signUpPerNetwork: low(4),
      passwordResetPerAddress: low(2),
      passwordResetPerNetwork: low(4),
    },
  }),
});

/** Probes for an account at an address, by both answers that would reveal it. */
const probes = {
  "sign-up": (email: string, network: string) =>
    send(handler, api.registerAccount, {
      network,
      body: {
        firstName: "Wanjiru",
        lastName: "Otieno",
        username: `w${randomUUID().slice(0, 12)}`,
        email,
        phoneNumber: "+254712345678",
        password: "Passw0rd!",
      },
    }),
  "forgotten password": (email: string, network: string) =>
    send(handler, api.requestPasswordReset, { network, body: { email } }),
};

function expectTooMany({ status, headers, body }: Response) {
  expect(status).toBe(429);
  expect(body["code"]).toBe("too_many_requests");
  expect(body["message"]).toMatch(
    /^Too many attempts\. Please try again in \d+ (minutes?|hours?)\.$/,
  );
  expect(Number(headers["retry-after"])).toBeGreaterThan(0);
}

test("probing one address by sign-up soon ends, and others can still sign up with it", async () => {
  const network = randomUUID();
  const probe = (from: string) => probes["sign-up"](settings.adminEmail, from);
  for (let n = 0; n < 2; n++) expect((await probe(network)).status).toBe(409);

  expectTooMany(await probes["sign-up"](settings.adminEmail.toUpperCase(), network));
  expect((await probe(randomUUID())).status).toBe(409);
});

test("a Google user soon can't try more taken usernames, on any network", async () => {
  const claims = { ...claimsOf(randomUUID()), client_id: "our-social-client" };
  await putItem({ ...usernames.key({ username: "amina" }), type: "Username", userId: "u" });
  const attempt = () =>
    send(handler, api.registerSocialAccount, {
      claims,
      network: randomUUID(),
      body: {
        firstName: "Wanjiru",
        lastName: "Otieno",
        username: "amina",
        phoneNumber: "+254712345678",
      },
    });
  for (let n = 0; n < 2; n++) expect((await attempt()).body["fields"]).toHaveProperty("username");

  expectTooMany(await attempt());
});

test("a form that is refused for its content does not count against the limit", async () => {
  const network = randomUUID();
  for (let n = 0; n < 8; n++)
    expect((await probes["forgotten password"]("no address", network)).status).toBe(400);

  expect((await probes["forgotten password"](aNewEmail(), network)).status).toBe(404);
});

test("beyond a day's ceiling no more accounts are created, and the operator is told", async () => {
  const log = logged();
  const limit = settings.limits.newAccounts;
  await count({ purpose: "new-accounts", who: "all", limit }, limit.count, new Date());

  expectTooMany(await probes["sign-up"](aNewEmail(), randomUUID()));
  log.restore();
  expect(log.text()).toContain('"NewAccountsRefused":1');
});
