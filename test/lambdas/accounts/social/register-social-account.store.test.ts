import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { messages } from "#contracts/messages";
import type { SocialRegistration } from "#contracts/social";
import { emails } from "../../../../lambdas/accounts/names";
import { hasAccount } from "../../../../lambdas/accounts/profile/profile";
import { registerAccount, storeAccount } from "../../../../lambdas/accounts/register-account";
import {
  registerSocialAccount,
  type SocialRegistrar,
  type SocialUser,
  socialPerson,
  socialUserOf,
} from "../../../../lambdas/accounts/social";
import { memoryUserPool } from "../../../support/memory-user-pool";
import { endSessionsBefore } from "../../../support/profile";
import { engineTest, freshTable } from "../../../support/table";
import { someSettings } from "../../../support/table-world";

const table = freshTable({ SETTINGS: JSON.stringify(someSettings()) });
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
const aUser = (changes: Partial<SocialUser> = {}): SocialUser => ({
  provider: "Google",
  email: `${aName()}@writers.example`,
  isUnconfirmed: false,
  firstName: "Wanjiru",
  lastName: "Otieno",
  ...changes,
});
const aCaller = (userId: string = randomUUID()) => ({
  userId,
  userName: `google_${userId}`,
  clientId: "our-social-client",
  isAdmin: false,
  signedInAt: 1,
});
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
const register = async (
  form: SocialRegistration,
  caller = aCaller(),
  who: SocialRegistrar = registrar(aUser()),
) => {
  const { userId } = await registerSocialAccount(form, caller, undefined, who, now);
  return { userId };
};

const profilesOf = async (userId: string) =>
  (await table.items()).filter(({ type, pk }) => type === "Profile" && pk === `USER#${userId}`);
const clock = { now: () => now, pause: () => new Promise<void>((done) => setImmediate(done)) };
const withPassword = (email: string, { pool } = memoryUserPool()) =>
  registerAccount(
    { ...aForm(), email, password: "Passw0rd!" },
    undefined,
    { ...registrar(undefined), pool, clock },
    now,
  );

test("the account has the provider's address and is as inactive as any new one", async () => {
  const [form, caller, user] = [aForm(), aCaller(), aUser()];

  expect(await register(form, caller, registrar(user))).toEqual({ userId: caller.userId });
  expect(await profilesOf(caller.userId)).toMatchObject([
    {
      email: user.email,
      emailConfirmedAt: now.toISOString(),
      username: form.username,
      accountStatus: "inactive",
      currentBalance: 0,
    },
  ]);
  expect(await emails.find({ email: user.email ?? "" })).toMatchObject({
    userId: caller.userId,
    provider: "Google",
  });
});

test("an address without its provider's word is not confirmed", async () => {
  const caller = aCaller();
  await register(aForm(), caller, registrar(aUser({ provider: "Facebook" })));

  const [profile] = await profilesOf(caller.userId);
  expect(profile).not.toHaveProperty("emailConfirmedAt");
});

engineTest(
  "sent again, at once or later and with other words, it is the same account",
  async () => {
    const [caller, first] = [aCaller(), aForm()];
    const who = registrar(aUser());

    const outcomes = await Promise.allSettled(
      [first, first, aForm(), aForm()].map((form) => register(form, caller, who)),
    );
    const later = await register(aForm({ firstName: "Other" }), caller, who);

    expect(outcomes.map(({ status }) => status)).toEqual(Array(4).fill("fulfilled"));
    expect(later).toEqual({ userId: caller.userId });
    const [profile, ...others] = await profilesOf(caller.userId);
    expect(others).toEqual([]);
    expect(profile).toMatchObject({ firstName: "Wanjiru", userId: caller.userId });
  },
);

test("an account with a password is refused here, even when it asks for a provider's facts", async () => {
  const { userId } = await withPassword(`${aName()}@writers.example`);
  const caller = aCaller(userId);
  const refusal = { code: "not_allowed", message: accounts.notSocial };

  await expect(register(aForm(), caller, registrar(undefined))).rejects.toMatchObject(refusal);
  await expect(socialPerson(caller, registrar(undefined))).rejects.toMatchObject(refusal);
});

test("a repeat in an ended session is refused, and reveals nothing of the person", async () => {
  const [caller, who, form] = [aCaller(), registrar(aUser()), aForm()];
  await register(form, caller, who);
  await endSessionsBefore(caller.userId, now);

  await expect(register(form, caller, who)).rejects.toMatchObject({ code: "not_signed_in" });
  await expect(socialPerson(caller, who)).rejects.toMatchObject({ code: "not_signed_in" });
  const later = { ...caller, signedInAt: now.getTime() / 1000 };
  expect(await register(form, later, who)).toEqual({ userId: caller.userId });
});

test("an address with a password account is refused, and never merged", async () => {
  const user = aUser();
  const { userId } = await withPassword(user.email ?? "");
  const caller = aCaller();

  const refusal = { code: "conflict", message: accounts.socialEmailTaken };
  await expect(register(aForm(), caller, registrar(user))).rejects.toMatchObject(refusal);
  // The refusal comes before anything is filled in, too.
  await expect(socialPerson(caller, registrar(user))).rejects.toMatchObject(refusal);
  expect(await profilesOf(caller.userId)).toEqual([]);
  expect((await emails.find({ email: user.email ?? "" }))?.userId).toBe(userId);
});

test("an address in use at another provider is refused, naming the first", async () => {
  const user = aUser();
  await register(aForm(), aCaller(), registrar(user));

  await expect(
    register(aForm(), aCaller(), registrar({ ...user, provider: "Facebook" })),
  ).rejects.toMatchObject({ message: accounts.socialEmailTakenBy("Google") });
});

test("another client's token reveals nothing of a provider", async () => {
  const caller = { ...aCaller(), clientId: "our-client" };

  await expect(socialPerson(caller, registrar(aUser()))).rejects.toMatchObject({
    code: "not_allowed",
    message: accounts.notSocial,
  });
});

engineTest(
  "of two sign-ups at once, by a provider and a password, one gets the address",
  async () => {
    const user = aUser();
    const people = memoryUserPool();

    const outcomes = await Promise.allSettled([
      register(aForm(), aCaller(), registrar(user)),
      withPassword(user.email ?? "", people),
      register(aForm(), aCaller(), registrar({ ...user, provider: "Facebook" })),
    ]);

    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const profiles = (await table.items()).filter(
      ({ type, email }) => type === "Profile" && email === user.email,
    );
    expect(profiles).toHaveLength(1);
  },
);

test("a taken username is refused at its field, and the address stays free", async () => {
  const taken = aForm();
  await register(taken);
  const [caller, user] = [aCaller(), aUser()];

  await expect(
    register(aForm({ username: taken.username.toUpperCase() }), caller, registrar(user)),
  ).rejects.toMatchObject({ details: { fields: { username: [accounts.usernameTaken] } } });
  expect(await register(aForm(), caller, registrar(user))).toEqual({ userId: caller.userId });
});

test.each<[string, SocialUser | undefined, string]>([
  ["no address", aUser({ email: undefined }), accounts.socialNoEmail("Google")],
  [
    "an address that is not confirmed",
    aUser({ isUnconfirmed: true }),
    accounts.socialUnverifiedEmail("Google"),
  ],
  ["a user with a password", undefined, accounts.notSocial],
])("%s makes no account", async (_, user, message) => {
  const caller = aCaller();
  await expect(register(aForm(), caller, registrar(user))).rejects.toMatchObject({
    code: "not_allowed",
    message,
  });
  expect(await profilesOf(caller.userId)).toEqual([]);
});

test("a provider's address makes nobody the administrator", async () => {
  const user = aUser({ email: "admin@kalamu.example" });
  await expect(register(aForm(), aCaller(), registrar(user))).rejects.toMatchObject({
    message: accounts.socialEmailTaken,
  });
});

test("the form starts with the provider's facts", async () => {
  const user = aUser({ lastName: "" });
  expect(await socialPerson(aCaller(), registrar(user))).toEqual({
    provider: "Google",
    email: user.email,
    firstName: "Wanjiru",
    lastName: "",
  });
});

test("a failure half-way leaves nothing, and the same form can be sent again", async () => {
  const [form, caller, user] = [aForm(), aCaller(), aUser()];
  const broken = registrar(user, {
    store: () => Promise.reject(new Error("cut")),
  });

  await expect(register(form, caller, broken)).rejects.toMatchObject({
    code: "provider_unavailable",
  });
  expect(await emails.find({ email: user.email ?? "" })).toBeUndefined();
  expect(await register(form, caller, registrar(user))).toEqual({ userId: caller.userId });
});

test("the user pool's data names the provider, and if the address is confirmed", () => {
  const identities = (providerName: string) => JSON.stringify([{ providerName, userId: "1" }]);
  const email = "Amina@Kalamu.example";

  expect(
    socialUserOf({
      "custom:social_email": email,
      given_name: "Amina",
      identities: identities("Google"),
    }),
  ).toEqual({
    provider: "Google",
    email: "amina@kalamu.example",
    isUnconfirmed: true,
    firstName: "Amina",
    lastName: "",
  });
  expect(
    socialUserOf({
      "custom:social_email": email,
      identities: identities("Google"),
      "custom:social_confirmed": "true",
    }),
  ).toMatchObject({ isUnconfirmed: false });
  expect(
    socialUserOf({ "custom:social_email": email, identities: identities("Facebook") }),
  ).toMatchObject({
    provider: "Facebook",
    isUnconfirmed: false,
  });
  expect(
    socialUserOf({ "custom:social_email": email, identities: identities("Okta") }),
  ).toBeUndefined();
  expect(socialUserOf({ "custom:social_email": email, identities: "not JSON" })).toBeUndefined();
  expect(socialUserOf({ "custom:social_email": email })).toBeUndefined();
});
