import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { makeCode } from "../../../../lambdas/accounts/codes";
import { newOwnedId } from "../../../../lambdas/platform/ids";
import { transact } from "../../../../lambdas/platform/table/transact";
import { claimsOf } from "../../../support/api-event";
import { eraseAfter } from "../../../support/profile";
import { aTask, aWriter } from "../../../support/table-world";
import { aName, ask, askTwice, claims, failing, type Lives, person } from "./at-work";

const bySocialClient = () => ({
  claims: { ...claimsOf(randomUUID()), client_id: "our-social-client" },
});

async function registers() {
  const form = person();
  expect((await askTwice("registerAccount", { body: form })).status).toBe(201);
  failing.add("AdminSetUserPassword");
  expect((await ask("registerAccount", { body: person() })).status).toBe(400);
  failing.clear();
  const { email, password, ...social } = person();
  const provided = bySocialClient();
  expect((await ask("getSocialPerson", provided)).status).toBe(200);
  expect((await askTwice("registerSocialAccount", { ...provided, body: social })).status).toBe(201);
  const { email: _, password: __, ...taken } = { ...person(), username: form.username };
  expect((await ask("registerSocialAccount", { ...bySocialClient(), body: taken })).status).toBe(
    409,
  );
  await ask("requestPasswordReset", { body: { email: "nobody@writers.example" } });
  expect((await ask("requestPasswordReset", { body: { email: form.email } })).status).toBe(202);
  const writer = await aWriter();
  const oobCode = await makeCode("reset-password", writer, new Date());
  const reset = { oobCode, password: "N3w-pass!word" };
  expect((await ask("confirmPasswordReset", { body: reset })).status).toBe(200);
  const unconfirmed = await aWriter();
  const own = claims(unconfirmed.userId);
  expect((await ask("sendConfirmation", { ...own, body: {} })).status).toBe(202);
  const code = await makeCode("confirm-email", unconfirmed, new Date());
  expect((await ask("confirmEmail", { body: { code } })).status).toBe(200);
  await changesEmail();
}

async function changesEmail() {
  const { userId, email: from } = await aWriter();
  const email = `${randomUUID()}@writers.example`;
  const asked = await ask("requestNewEmail", { ...claims(userId), body: { email } });
  expect(asked.status).toBe(202);
  const code = await makeCode("new-email", { userId, email, from }, new Date());
  expect((await ask("confirmNewEmail", { body: { code } })).status).toBe(200);
}

async function signsIn() {
  const cognito = (operation: string, body: object) =>
    ask("cognito", {
      headers: {
        "x-amz-target": `AWSCognitoIdentityProviderService.${operation}`,
        "content-type": "application/x-amz-json-1.1",
      },
      body: { ClientId: "our-client", ...body },
    });
  await cognito("InitiateAuth", {
    AuthFlow: "USER_SRP_AUTH",
    AuthParameters: { USERNAME: "amina@writers.example" },
  });
  const { userId } = await aWriter();
  await cognito("RespondToAuthChallenge", {
    ChallengeName: "PASSWORD_VERIFIER",
    ChallengeResponses: { USERNAME: "amina@writers.example" },
  });
  const answered = await cognito("RespondToAuthChallenge", {
    ChallengeName: "PASSWORD_VERIFIER",
    ChallengeResponses: { USERNAME: userId },
  });
  expect(answered.status).toBe(200);
  for (const name of ["amina@writers.example", userId]) {
    const code = await cognito("RespondToAuthChallenge", {
      ChallengeName: "SOFTWARE_TOKEN_MFA",
      ChallengeResponses: { USERNAME: name },
    });
    expect(code.status).toBe(200);
  }
}

/** Two questions of a writer about a task, one of them answered; the task. */
export async function hasAsked(userId: string) {
  const { newQuestion, questions, questionWrites } = await import(
    "../../../../lambdas/work/tasks/question"
  );
  const task = await aTask();
  const given = { kind: "text", taskId: task.id, userId, question: "Whose is it?" } as const;
  const answered = newQuestion(given, new Date());
  await transact([
    ...questionWrites(newQuestion(given, new Date())),
    ...questionWrites(answered).slice(1),
    questions.put(answered, { ...answered, answer: "Of the High Court." }),
  ]);
  return task;
}

async function takesDataAway() {
  const { userId } = await aWriter();
  await hasAsked(userId);
  const { putItem } = await import("../../../support/items");
  const id = newOwnedId(userId, new Date());
  await putItem({ pk: `USER#${userId}`, sk: `SUBMISSION#${id}`, type: "Submission", id });
  expect((await ask("exportMe", claims(userId))).status).toBe(200);
}

async function closesAccount() {
  const { putItem } = await import("../../../support/items");
  const { storeAccount } = await import("../../../../lambdas/accounts/register-account");
  const { newProfile } = await import("../../../../lambdas/accounts/profile/profile");
  const { notificationWrite } = await import("../../../../lambdas/messages/notifications");
  const { findOrMakeMailing } = await import("../../../../lambdas/messages/mailings");
  const profile = newProfile(person(), randomUUID(), new Date());
  const { userId, username } = profile;
  await storeAccount({ profile }, new Date());
  const { payerWrites } = await import("../../../../lambdas/accounts/profile/payers");
  await transact([
    notificationWrite({ userId, kind: "account-activated" }, new Date()),
    ...payerWrites(userId, "254712345678"),
  ]);
  await findOrMakeMailing(userId);
  await hasAsked(userId);
  await putItem({ pk: `NOTES#${userId}`, sk: "NOTE#1", type: "PersonNote", id: "1" });
  const close = () => ask("closeAccount", { ...claims(userId), body: { username } });
  expect((await close()).status).toBe(204);
  const code = await makeCode("reopen", profile, new Date(Date.now() + 1000));
  expect((await ask("reopenAccount", { body: { code } })).status).toBe(200);
  expect((await close()).status).toBe(204);
  await eraseAfter(8);
}

async function signsOut() {
  const { userId } = await aWriter();
  expect((await ask("signOutEverywhere", claims(userId))).status).toBe(200);
}

async function changesProfile() {
  const { userId } = await aWriter();
  const body = { username: aName(), phoneNumber: "+254700111222" };
  expect((await ask("changeMe", { ...claims(userId), body })).status).toBe(200);
  expect((await ask("listRatingChanges", claims(userId))).status).toBe(200);
}

export const accounts: Lives = {
  Public: [registers, signsIn, signsOut, closesAccount],
  Writer: [changesProfile, takesDataAway],
};
