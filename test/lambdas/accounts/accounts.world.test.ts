import {
  CognitoIdentityProviderClient,
  DeleteUserCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { expect, test } from "vitest";
import { messages } from "#contracts/messages";
import { toEmulator } from "../../../local/aws";
import { api, confirmEmail, mailedLink, signIn, signUp, world } from "../../support/world";

const { accounts } = messages;

test("a mailed reset link restores an account after a thief deleted its pool user", async () => {
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
