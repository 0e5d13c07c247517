import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { api } from "#contracts/api";
import { usernameKey } from "../../../lambdas/accounts/names/name-keys";
import { handler } from "../../../lambdas/accounts/registration.handler";
import { putItem } from "../../../lambdas/platform/table/write";
import { claimsOf, type Response, send } from "../../support/api-event";
import { serviceUrl } from "../../support/service";
import { freshTable } from "../../support/table";
import { someSettings } from "../../support/table-world";

const googleUser = {
  identities: JSON.stringify([{ providerName: "Google", userId: "1" }]),
  "custom:social_email": "wanjiru@writers.example",
  "custom:social_confirmed": "true",
};
const UserAttributes = Object.entries(googleUser).map(([Name, Value]) => ({ Name, Value }));

/** Cognito, to which every code is wrong and everybody has come from Google. */
const cognito = await serviceUrl(({ headers }, response) => {
  if (String(headers["x-amz-target"]).endsWith(".AdminGetUser")) {
    response.writeHead(200, { "content-type": "application/x-amz-json-1.1" });
    response.end(JSON.stringify({ Username: "google_1", UserAttributes }));
    return;
  }
  response.writeHead(400, { "content-type": "application/x-amz-json-1.1" });
  response.end(JSON.stringify({ __type: "CodeMismatchException", message: "No." }));
});

const settings = someSettings();
const low = (count: number) => ({ count, minutes: 1440 });
freshTable({
  AWS_ENDPOINT_URL: cognito,
  USER_POOL_ID: "eu-west-1_test",
  USER_POOL_CLIENT_ID: "our-client",
  SETTINGS: JSON.stringify({
    ...settings,
    limits: {
      ...settings.limits,
      signUpPerAddress: low(2),
      signUpPerNetwork: low(4),
      passwordResetPerAddress: low(2),
      passwordResetPerNetwork: low(4),
      signInPerAddress: low(2),
    },
  }),
});

/** Probes whether an address has an account, in each of the two ways in which we would say so. */
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

// The administrator's address is always taken, and nobody has the other.
const cases = [
  ["sign-up", settings.adminEmail, 409],
  ["forgotten password", "nobody@writers.example", 404],
] as const;

function expectTooMany({ status, headers, body }: Response) {
  expect(status).toBe(429);
  expect(body["code"]).toBe("too_many_requests");
  expect(body["message"]).toMatch(/^Too many attempts\. Please try again in \d+ minutes?\.$/);
  expect(Number(headers["retry-after"])).toBeGreaterThan(0);
}

test.each(cases)(
  "probing one address by %s ends soon, from whichever network",
  async (way, email, answer) => {
    for (let n = 0; n < 2; n++)
      expect((await probes[way](email, randomUUID())).status).toBe(answer);

    expectTooMany(await probes[way](email.toUpperCase(), randomUUID()));
  },
);

test("trying usernames that others have ends soon for whoever came by Google, on whichever network", async () => {
  const claims = claimsOf(randomUUID());
  const taken = { state: "active", claim: "c", claimedAt: new Date().toISOString(), userId: "u" };
  await putItem({ ...usernameKey("amina"), type: "Username", ...taken });
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

test("asking for many addresses from one network ends soon", async () => {
  const network = randomUUID();
  const ask = () => probes["forgotten password"](`${randomUUID()}@writers.example`, network);
  for (let n = 0; n < 4; n++) expect((await ask()).status).toBe(404);

  expectTooMany(await ask());
});

test("a form that is refused for what is in it uses nothing up", async () => {
  const network = randomUUID();
  for (let n = 0; n < 8; n++)
    expect((await probes["forgotten password"]("no address", network)).status).toBe(400);

  const { status } = await probes["forgotten password"](`${randomUUID()}@w.example`, network);
  expect(status).toBe(404);
});

test("guessing the code of one person's link ends soon, however the person's id is written", async () => {
  const userId = randomUUID();
  const guess = (id: string) =>
    send(handler, api.confirmPasswordReset, {
      network: randomUUID(),
      body: { oobCode: `${id}.123456`, password: "Passw0rd!" },
    });
  for (const id of [userId, userId.toUpperCase()])
    expect((await guess(id)).body["code"]).not.toBe("too_many_requests");

  expectTooMany(await guess(`${userId.slice(0, 18).toUpperCase()}${userId.slice(18)}`));
});
