import {
  AdminSetUserMFAPreferenceCommand,
  CognitoIdentityProviderClient,
  DeleteUserCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { expect, test } from "vitest";
import { messages } from "#contracts/messages";
import { toEmulator } from "../../../local/aws";
import {
  api,
  aRegistration,
  confirmEmail,
  firstMail,
  mail,
  mailedLink,
  signIn,
  signUp,
  unique,
  world,
} from "../../support/world";

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

test.each([
  [
    "email",
    (form: ReturnType<typeof aRegistration>) => ({ email: form.email.toUpperCase() }),
    accounts.emailTaken,
  ],
  [
    "username",
    (form: ReturnType<typeof aRegistration>) => ({ username: form.username.toUpperCase() }),
    accounts.usernameTaken,
  ],
])("a %s that somebody has, in other letters too, is refused", async (field, same, message) => {
  const form = aRegistration();
  await api("POST", "/api/accounts", form);

  const { status, body } = await api("POST", "/api/accounts", aRegistration(same(form)));

  expect([status, body["message"], body["fields"]]).toEqual([409, message, { [field]: [message] }]);
});

test("eight sign-ups at once with one address and one username make one account", async () => {
  const form = aRegistration();

  const replies = await Promise.all(
    Array.from({ length: 8 }, () => api("POST", "/api/accounts", form)),
  );

  expect(replies.map(({ status }) => status).sort((one, other) => one - other)).toEqual([
    201,
    ...Array<number>(7).fill(409),
  ]);
  await signIn({ email: form.email, password: form.password });
});

test("the administrator's address can't be registered", async () => {
  const form = aRegistration({ email: world().demo.admin.email });

  const { status, body } = await api("POST", "/api/accounts", form);

  expect([status, body["message"]]).toEqual([409, accounts.emailTaken]);
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

test("a changed profile is there after signing in again, and names what can't be changed", async () => {
  const person = await signUp();
  const { call } = await signIn(person);
  const username = `n${unique()}`;

  const changed = await call("PATCH", "/api/me", { firstName: "Achieng", username });
  const refused = await call("PATCH", "/api/me", { accountStatus: "active" });

  expect(changed.body).toMatchObject({ firstName: "Achieng", username });
  expect([refused.status, refused.body["code"]]).toEqual([400, "invalid_input"]);
  const again = await signIn(person);
  expect((await again.call("GET", "/api/me")).body).toMatchObject({
    firstName: "Achieng",
    username,
    accountStatus: "inactive",
  });
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

test("a second factor set up past us, for somebody else's address, is removed for the owner", async () => {
  const person = await signUp();
  const { emulator, userPoolId } = world();
  const pool = new CognitoIdentityProviderClient(toEmulator(emulator));
  await pool.send(
    new AdminSetUserMFAPreferenceCommand({
      UserPoolId: userPoolId,
      Username: person.userId,
      SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true },
    }),
  );
  const password = "N3w-pass!word";
  await api("POST", "/api/password-resets", { email: person.email });
  const { text } = await firstMail(person.email, "new password");
  expect(text).toContain("removes its second step at sign-in");
  const oobCode = /#oobCode=(\w+)/.exec(text)?.[1];

  expect((await api("POST", "/api/password-resets/confirm", { oobCode, password })).status).toBe(
    200,
  );

  const session = await signIn({ ...person, password });
  expect((await session.call("GET", "/api/me")).body).toMatchObject({ emailConfirmed: true });
});

test("signing out everywhere ends every session, and a new one begins", async () => {
  const person = await signUp();
  const [one, other] = [await signIn(person), await signIn(person)];

  const { status } = await one.call("POST", "/api/sign-out-everywhere", {});

  expect(status).toBe(200);
  for (const session of [one, other])
    for (const path of ["/api/me", "/api/notifications", "/api/awards"])
      expect((await session.call("GET", path)).status).toBe(401);
  expect((await (await signIn(person)).call("GET", "/api/me")).status).toBe(200);
});

test("an address without an account is told so, and gets no mail", async () => {
  const email = `${unique()}@writers.example`;

  const { status, body } = await api("POST", "/api/password-resets", { email });

  expect([status, body["message"]]).toEqual([404, accounts.noUser]);
  expect(await mail(email)).toEqual([]);
});

test("a wrong code for somebody's account sets no password", async () => {
  const person = await signUp();
  await api("POST", "/api/password-resets", { email: person.email });

  const { status, body } = await api("POST", "/api/password-resets/confirm", {
    oobCode: "7".repeat(32),
    password: "N3w-pass!word",
  });

  expect([status, body["message"]]).toEqual([400, accounts.expiredResetLink]);
  await signIn(person);
});

test("an id token, a wrongly signed token and no token give no access", async () => {
  const { IdToken, AccessToken } = await signIn(await signUp());
  const forged = `${AccessToken.slice(0, -8)}AAAAAAAA`;

  for (const token of [IdToken, forged, undefined])
    expect((await api("GET", "/api/me", undefined, token)).status).toBe(401);
});

test("Cognito's own protocol passes through for signing in only", async () => {
  const { site, userPoolClientId } = world();
  const ask = (operation: string, body: unknown) =>
    fetch(`${site}/api/cognito`, {
      method: "POST",
      headers: {
        "content-type": "application/x-amz-json-1.1",
        "x-amz-target": `AWSCognitoIdentityProviderService.${operation}`,
      },
      body: JSON.stringify(body),
    });

  const signingUp = await ask("SignUp", {
    ClientId: userPoolClientId,
    Username: `${unique()}@writers.example`,
    Password: "Passw0rd!",
  });
  const listing = await ask("ListUsers", { UserPoolId: world().userPoolId });

  for (const refused of [signingUp, listing]) {
    expect(refused.status).toBe(400);
    expect(refused.headers.get("x-amzn-errortype")).toBe("InvalidParameterException");
  }
});
