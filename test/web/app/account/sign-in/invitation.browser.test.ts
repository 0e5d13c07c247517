import {
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import { expect, test } from "vitest";
import { toEmulator } from "../../../../../local/aws";
import { browser, expectAccessible } from "../../../../support/browser";
import { signIn, signUp, world } from "../../../../support/world";
import { layoutFaults } from "../../support/layout-faults";
import { fillSignIn } from "../../support/signed-in";

const visit = browser();

/** Gives a person a temporary password, as an invitation does. They must replace it at sign-in. */
async function invite(email: string, password: string) {
  const { emulator, userPoolId } = world();
  await new CognitoIdentityProviderClient(toEmulator(emulator)).send(
    new AdminSetUserPasswordCommand({
      UserPoolId: userPoolId,
      Username: email,
      Password: password,
      Permanent: false,
    }),
  );
}

test("a person who was invited by mail chooses a password and is signed in", async () => {
  const person = await signUp();
  await invite(person.email, "Invited#2026");
  const page = await visit("/signin", { width: 360, expected: /status of 400/ });
  await fillSignIn(page, { ...person, password: "Invited#2026" });
  await page.getByRole("heading", { level: 1, name: "Choose your own password" }).waitFor();
  await expectAccessible(page);
  expect(await layoutFaults(page)).toEqual([]);

  await page.getByLabel("New Password").fill("MyOwn#2026");
  await page.getByLabel("Confirm Password").fill("MyOwn#2026");
  await page.getByRole("button", { name: "Save and sign in" }).click();
  await page.getByRole("heading", { level: 1, name: /^Habari/ }).waitFor();
  expect((await signIn({ ...person, password: "MyOwn#2026" })).AccessToken).toBeTruthy();
});
