import {
  CognitoIdentityProviderClient,
  DeleteUserCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { expect, test } from "vitest";
import { messages } from "#contracts/messages";
import { toEmulator } from "../../../local/aws";
import { api, confirmEmail, mailedLink, signIn, signUp, unique, world } from "../../support/world";

const { accounts } = messages;

test("whoever signs up can sign in at once, and is inactive", async () => {
  const person = await signUp();

  const { call } = await signIn(person);
  const { status, body } = await call("GET", "/api/me");

  expect(status).toBe(200);
  expect(body).toMatchObject({
    userId: person.userId,
    email: person.email,
    accountStatus: "inactive",
    currentBalance: 0,
  });
  expect(body).not.toHaveProperty("isAdmin");
});

test("the demo administrator is one, and the demo writer is active", async () => {
  const { demo } = world();
  const [admin, writer] = [await signIn(demo.admin), await signIn(demo.writer)];

  expect((await admin.call("GET", "/api/me")).body).toMatchObject({ isAdmin: true });
  expect((await writer.call("GET", "/api/me")).body).toMatchObject({ accountStatus: "active" });
});

test("a wrong password is refused in words, as is an address that nobody has", async () => {
  const person = await signUp();

  await expect(signIn({ ...person, password: "Wr0ng!pass" })).rejects.toThrow(
    "Incorrect username or password.",
  );
  await expect(signIn({ ...person, email: `${unique()}@writers.example` })).rejects.toThrow(
    "Incorrect username or password.",
  );
});

test("the link of the reset mail sets a new password, once, and ends every earlier session", async () => {
  const person = await signUp();
  const earlier = await signIn(person);
  const password = "N3w-pass!word";

  const asked = await api("POST", "/api/password-resets", { email: person.email.toUpperCase() });
  expect([asked.status, asked.body["message"]]).toEqual([202, accounts.resetLinkSent]);
  const link = await mailedLink(person.email, "new password");
  const oobCode = new URLSearchParams(link.hash.slice(1)).get("oobCode");
  const done = await api("POST", "/api/password-resets/confirm", { oobCode, password });
  const twice = await api("POST", "/api/password-resets/confirm", { oobCode, password });

  expect(link.origin + link.pathname).toBe(`${world().site}/reset-password/verify`);
  expect([done.status, done.body["message"]]).toEqual([200, accounts.passwordReset]);
  expect([twice.status, twice.body["message"]]).toEqual([400, accounts.expiredResetLink]);
  expect((await earlier.call("GET", "/api/me")).status).toBe(401);
  expect((await earlier.call("PATCH", "/api/me", { firstName: "A" })).status).toBe(401);
  await expect(signIn(person)).rejects.toThrow();
  const session = await signIn({ ...person, password });
  expect((await session.call("GET", "/api/me")).status).toBe(200);
});

test("somebody whose user of the pool was deleted with a stolen token comes back by a reset mail's link", async () => {
  const person = await signUp();
  await confirmEmail(person);
  const { AccessToken } = await signIn(person);
  const cognito = new CognitoIdentityProviderClient(toEmulator(world().emulator));
  await cognito.send(new DeleteUserCommand({ AccessToken }));
  await expect(signIn(person)).rejects.toThrow();

  const password = "N3w-pass!word";
  await api("POST", "/api/password-resets", { email: person.email });
  const link = await mailedLink(person.email, "new password");
  const oobCode = new URLSearchParams(link.hash.slice(1)).get("oobCode");
  const done = await api("POST", "/api/password-resets/confirm", { oobCode, password });

  expect([done.status, done.body["message"]]).toEqual([200, accounts.passwordReset]);
  const session = await signIn({ ...person, password });
  expect((await session.call("GET", "/api/me")).body).toMatchObject({
    userId: person.userId,
    username: person.username,
    emailConfirmed: true,
  });
  expect((await session.call("PATCH", "/api/me", { firstName: "Achieng" })).status).toBe(200);
  expect((await session.call("GET", "/api/ledger")).status).toBe(200);
  expect((await session.call("POST", "/api/sign-out-everywhere", {})).status).toBe(200);
});

test("the link of the mail after a sign-up confirms the address; until then no second factor is set up", async () => {
  const person = await signUp();
  const { AccessToken, call } = await signIn(person);
  const associate = () =>
    fetch(`${world().site}/api/cognito`, {
      method: "POST",
      headers: {
        "content-type": "application/x-amz-json-1.1",
        "x-amz-target": "AWSCognitoIdentityProviderService.AssociateSoftwareToken",
      },
      body: JSON.stringify({ AccessToken }),
    });
  const isConfirmed = async () => (await call("GET", "/api/me")).body["emailConfirmed"];
  expect(await isConfirmed()).toBe(false);
  const refused = await associate();
  expect([refused.status, await refused.json()]).toEqual([
    400,
    { __type: "NotAuthorizedException", message: accounts.confirmEmailFirst },
  ]);

  await confirmEmail(person);

  expect(await isConfirmed()).toBe(true);
  expect((await associate()).status).toBe(200);
});

test("an id token, a wrongly signed token and no token give no access", async () => {
  const { IdToken, AccessToken } = await signIn(await signUp());
  const forged = `${AccessToken.slice(0, -8)}AAAAAAAA`;

  for (const token of [IdToken, forged, undefined])
    expect((await api("GET", "/api/me", undefined, token)).status).toBe(401);
});
