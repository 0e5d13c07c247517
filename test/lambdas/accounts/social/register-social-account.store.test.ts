import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { api } from "#contracts/api";
import { messages } from "#contracts/messages";
import type { SocialRegistration } from "#contracts/social";
import { emails } from "../../../../lambdas/accounts/names";
import { hasAccount, profiles } from "../../../../lambdas/accounts/profile/profile";
import { registerAccount, storeAccount } from "../../../../lambdas/accounts/register-account";
import {
  registerSocialAccount,
  type SocialRegistrar,
  type SocialUser,
  socialPerson,
  socialUserOf,
} from "../../../../lambdas/accounts/social";
import { handler } from "../../../../lambdas/functions/public";
import { send } from "../../../support/api-event";
import { memoryUserPool } from "../../../support/memory-user-pool";
import { endSessionsBefore } from "../../../support/profile";
import { serviceUrl } from "../../../support/service";
import { engineTest, freshTable } from "../../../support/table";
import { someSettings } from "../../../support/table-world";

/** Replaces the user pool's token endpoint. */
const seen: { path: string | undefined; form: Record<string, string> }[] = [];
let next: { status: number; body: unknown };
const SOCIAL_SIGN_IN_URL = await serviceUrl(({ url }, response, body) => {
  seen.push({ path: url, form: Object.fromEntries(new URLSearchParams(body)) });
  response.writeHead(next.status).end(JSON.stringify(next.body));
});
const settings = someSettings();
const table = freshTable({
  SOCIAL_CLIENT_ID: "our-social-client",
  SOCIAL_SIGN_IN_URL,
  SETTINGS: JSON.stringify(settings),
});
const now = new Date("2026-11-21T06:00:00.000Z");
const { accounts } = messages;

const aName = () => `w${randomUUID().slice(0, 12)}`;
const aForm = (changes: Partial<SocialRegistration> = {}): SocialRegistration => ({
  firstName: "Wanjiru",
  lastName: "Otieno",
  username: aName(),
  phoneNumber: "+254712345678",
  ...changes,
});
const aUser = (changes: Partial<Omit<SocialUser, "email">> & { email?: string } = {}) => ({
  provider: "Google" as const,
  email: `${aName()}@writers.example`,
  isUnconfirmed: false,
  firstName: "Wanjiru",
  lastName: "Otieno",
  ...changes,
});
const aCaller = (changes: object = {}) => {
  const userId = randomUUID();
  return {
    userId,
    userName: `google_${userId}`,
    clientId: "our-social-client",
    isAdmin: false,
    signedInAt: 1,
    ...changes,
  };
};
const registrar = (
  user: SocialUser | undefined,
  changes: Partial<SocialRegistrar> = {},
): SocialRegistrar => ({
  findUser: () => Promise.resolve(user),
  hasAccount,
  store: storeAccount,
  socialClientId: "our-social-client",
  adminEmail: "admin@kalamu.example",
  ...changes,
});
const register = async (form: SocialRegistration, caller = aCaller(), who = registrar(aUser())) => {
  const { userId } = await registerSocialAccount(form, caller, undefined, who, now);
  return { userId };
};
const withPassword = (email: string, { pool } = memoryUserPool()) =>
  registerAccount(
    { ...aForm(), email, password: "Passw0rd!" },
    undefined,
    {
      ...registrar(undefined),
      pool,
      clock: { now: () => now, pause: () => new Promise((done) => setImmediate(done)) },
    },
    now,
  );

test("the account has the provider's address and is inactive like any new account", async () => {
  const [form, caller, user] = [aForm(), aCaller(), aUser()];

  expect(await register(form, caller, registrar(user))).toEqual({ userId: caller.userId });
  expect(await profiles.find(caller)).toMatchObject({
    email: user.email,
    emailConfirmedAt: now.toISOString(),
    username: form.username,
    accountStatus: "inactive",
    currentBalance: 0,
  });
  expect(await emails.find(user)).toEqual({ userId: caller.userId, provider: "Google" });
});

test("an address that the provider did not confirm is unconfirmed", async () => {
  const caller = aCaller();
  await register(aForm(), caller, registrar(aUser({ provider: "Facebook" })));

  expect(await profiles.find(caller)).not.toHaveProperty("emailConfirmedAt");
});

engineTest(
  "a repeated registration returns the same account, even in parallel or with other data",
  async () => {
    const [caller, first, who] = [aCaller(), aForm(), registrar(aUser())];

    const forms = [first, first, aForm(), aForm()];
    const atOnce = await Promise.all(forms.map((form) => register(form, caller, who)));
    const later = await register(aForm({ firstName: "Other" }), caller, who);

    expect([...atOnce, later]).toEqual(Array(5).fill({ userId: caller.userId }));
    expect(await profiles.find(caller)).toMatchObject({ firstName: "Wanjiru" });
  },
);

test("a repeated registration in an ended session is refused and reveals no personal data", async () => {
  const [caller, who, form] = [aCaller(), registrar(aUser()), aForm()];
  await register(form, caller, who);
  await endSessionsBefore(caller.userId, now);

  await expect(register(form, caller, who)).rejects.toMatchObject({ code: "not_signed_in" });
  await expect(socialPerson(caller, who)).rejects.toMatchObject({ code: "not_signed_in" });
  const later = { ...caller, signedInAt: now.getTime() / 1000 };
  expect(await register(form, later, who)).toEqual({ userId: caller.userId });
});

const taken = aUser();
const takenByGoogle = aUser();
test.each<[what: string, user: SocialUser | undefined, message: string, caller?: object]>([
  ["a user with a password", undefined, accounts.notSocial],
  ["another client's token", aUser(), accounts.notSocial, { clientId: "our-client" }],
  ["no address", { ...aUser(), email: undefined }, accounts.socialNoEmail("Google")],
  [
    "an unconfirmed address",
    aUser({ isUnconfirmed: true }),
    accounts.socialUnverifiedEmail("Google"),
  ],
  [
    "the administrator's address",
    aUser({ email: "admin@kalamu.example" }),
    accounts.socialEmailTaken,
  ],
  ["the address of an account with a password", taken, accounts.socialEmailTaken],
  [
    "an address in use at another provider",
    { ...takenByGoogle, provider: "Facebook" },
    accounts.socialEmailTakenBy("Google"),
  ],
])(
  "%s gets no account, and is refused before the form is filled in",
  async (_, user, message, changes) => {
    if (user === taken) await withPassword(taken.email);
    if (user?.email === takenByGoogle.email)
      await register(aForm(), aCaller(), registrar(takenByGoogle));
    const before = user?.email && (await emails.find({ email: user.email }));
    const [caller, who] = [aCaller(changes), registrar(user)];

    await expect(socialPerson(caller, who)).rejects.toMatchObject({ message });
    await expect(register(aForm(), caller, who)).rejects.toMatchObject({ message });

    expect(await profiles.find(caller)).toBeUndefined();
    expect(user?.email && (await emails.find({ email: user.email }))).toEqual(before);
  },
);

engineTest(
  "of simultaneous sign-ups by Google, Facebook and password with one address, one succeeds",
  async () => {
    const user = aUser();

    const outcomes = await Promise.allSettled([
      register(aForm(), aCaller(), registrar(user)),
      withPassword(user.email),
      register(aForm(), aCaller(), registrar({ ...user, provider: "Facebook" })),
    ]);

    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const made = (await table.items()).filter(
      ({ type, email }) => type === "Profile" && email === user.email,
    );
    expect(made).toHaveLength(1);
  },
);

test("a taken username is refused at its field, and the address stays free", async () => {
  const { username } = aForm();
  await register(aForm({ username }));
  const [caller, user] = [aCaller(), aUser()];

  await expect(
    register(aForm({ username: username.toUpperCase() }), caller, registrar(user)),
  ).rejects.toMatchObject({ details: { fields: { username: [accounts.usernameTaken] } } });
  expect(await register(aForm(), caller, registrar(user))).toEqual({ userId: caller.userId });
});

test("the form is filled with the provider's data", async () => {
  const user = aUser({ lastName: "" });
  const { isUnconfirmed: _, ...facts } = user;
  expect(await socialPerson(aCaller(), registrar(user))).toEqual(facts);
});

test("a failed registration leaves nothing behind, and can be repeated", async () => {
  const [form, caller, user] = [aForm(), aCaller(), aUser()];
  const broken = registrar(user, { store: () => Promise.reject(new Error("cut")) });

  await expect(register(form, caller, broken)).rejects.toMatchObject({
    code: "provider_unavailable",
  });
  expect(await emails.find(user)).toBeUndefined();
  expect(await register(form, caller, registrar(user))).toEqual({ userId: caller.userId });
});

test("the user pool's attributes name the provider, and show if the provider confirmed the address", () => {
  const of = (identities: string, more: Record<string, string> = {}) =>
    socialUserOf({ "custom:social_email": "Amina@Kalamu.example", identities, ...more });
  const by = (providerName: string) => JSON.stringify([{ providerName, userId: "1" }]);

  expect(of(by("Google"), { given_name: "Amina" })).toEqual({
    provider: "Google",
    email: "amina@kalamu.example",
    isUnconfirmed: true,
    firstName: "Amina",
    lastName: "",
  });
  const confirmed = of(by("Google"), { "custom:social_confirmed": "true" });
  expect(confirmed).toMatchObject({ isUnconfirmed: false });
  expect(of(by("Facebook"))).toMatchObject({ provider: "Facebook", isUnconfirmed: false });
  expect([of(by("Okta")), of("not JSON"), of("")]).toEqual([undefined, undefined, undefined]);
});

const codeVerifier = "v".repeat(43);
const exchange = () =>
  send(handler, api.exchangeSocialCode, { body: { code: "the-code", codeVerifier } });

test("a sign-in code and its PKCE verifier are exchanged for tokens at the user pool", async () => {
  next = { status: 200, body: { access_token: "a", id_token: "i", refresh_token: "r" } };

  expect(await exchange()).toMatchObject({
    status: 201,
    body: { accessToken: "a", idToken: "i", refreshToken: "r" },
  });
  expect(seen).toEqual([
    {
      path: "/oauth2/token",
      form: {
        grant_type: "authorization_code",
        client_id: "our-social-client",
        redirect_uri: `${settings.siteUrl}/signin/callback`,
        code: "the-code",
        code_verifier: codeVerifier,
      },
    },
  ]);
});

test.each([
  ["a code that is used or too old", 400, { error: "invalid_grant" }, 400, accounts.socialExpired],
  ["a pool that fails", 500, {}, 503, accounts.socialFailed],
  ["an answer without tokens", 200, {}, 503, accounts.socialFailed],
])("%s is refused with a message", async (_, status, body, told, message) => {
  next = { status, body };
  expect(await exchange()).toMatchObject({ status: told, body: { message } });
});

test("without a configured provider the user pool gets no request", async () => {
  seen.length = 0;
  delete process.env["SOCIAL_SIGN_IN_URL"];
  const refused = await exchange();
  process.env["SOCIAL_SIGN_IN_URL"] = SOCIAL_SIGN_IN_URL;

  expect(refused).toMatchObject({ status: 404, body: { message: accounts.socialUnavailable } });
  expect(seen).toEqual([]);
});
