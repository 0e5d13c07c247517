import { unmarshall } from "@aws-sdk/util-dynamodb";
import { App, Stack } from "aws-cdk-lib";
import { expect, test } from "vitest";
import { emailKey, usernameKey } from "../../lambdas/accounts/names/name-keys";
import { NameItem } from "../../lambdas/accounts/names/name-store";
import { newProfile, Profile } from "../../lambdas/accounts/profile/profile";
import { accountKey } from "../../lambdas/ledger/account";
import { administratorItems } from "../../lib/constructs/administrator-items";
import { someSettings } from "../support/table-world";

const userId = "5f0c7a3e-9c1b-4d2e-8f3a-0b1c2d3e4f5a";
const createdAt = "2026-11-21T04:00:00.000Z";
const settings = someSettings();

/** The items as the deployment writes them. */
const written: Parameters<typeof unmarshall>[0][] = new Stack(new App()).resolve(
  administratorItems(settings, { userId, createdAt }),
);
const [profile = {}, email = {}, username = {}] = written.map((item) => unmarshall(item));

test("the administrator's profile is one that the service reads", () => {
  const read = Profile.parse(profile);

  expect(profile).toMatchObject({ ...accountKey(userId), type: "Profile" });
  expect(read).toMatchObject({ userId, email: settings.adminEmail, isAdmin: true, createdAt });
});

test("it holds all that a profile begins with, and of money nothing", () => {
  const read = Profile.parse(profile);
  const begun = newProfile(read, userId, new Date(createdAt));

  expect(read).toEqual({ ...begun, accountStatus: "active", isAdmin: true });
});

test("the address and the username are the administrator's, under the keys that sign-up looks at", () => {
  const mine = { state: "active", userId, claimedAt: createdAt };

  expect(email).toMatchObject({ ...emailKey(settings.adminEmail), type: "Email" });
  expect(username).toMatchObject({ ...usernameKey(profile["username"]), type: "Username" });
  for (const name of [email, username]) expect(NameItem.parse(name)).toMatchObject(mine);
});
