import type { CustomMessageTriggerEvent } from "aws-lambda";
import { beforeAll, expect, test } from "vitest";
import { handler } from "../../../lambdas/accounts/custom-message.handler";
import { resetCodeOf } from "../../../lambdas/accounts/registration/password-reset";
import { someSettings } from "../../support/table-world";

const userName = "1f0c2f5e-0b2f-4a63-9d43-0f8f5f6f7a10";
const ask = (triggerSource: CustomMessageTriggerEvent["triggerSource"]) =>
  handler({
    version: "1",
    region: "eu-west-1",
    userPoolId: "eu-west-1_test",
    callerContext: { awsSdkVersion: "1", clientId: "our-client" },
    triggerSource,
    userName,
    request: {
      codeParameter: "{####}",
      usernameParameter: "{username}",
      linkParameter: "",
      userAttributes: {},
    },
    response: { smsMessage: null, emailMessage: null, emailSubject: null },
  }).then(({ response }) => response);

beforeAll(() => {
  process.env["SETTINGS"] = JSON.stringify(someSettings({ siteUrl: "https://kalamu.example" }));
});

test("the reset mail carries the link with Cognito's placeholder, to press and to copy", async () => {
  const { emailSubject, emailMessage } = await ask("CustomMessage_ForgotPassword");

  const link = `https://kalamu.example/reset-password/verify?oobCode=${userName}.{####}`;
  expect(emailSubject).toBe("Set a new password for Kalamu");
  expect(emailMessage?.split(`href="${link}"`)).toHaveLength(3);
  expect(emailMessage).toContain(`>${link}</a>`);
  expect(emailMessage?.length).toBeLessThan(20_000);
});

test("the code of that link is understood by what the link opens", () => {
  expect(resetCodeOf(`${userName}.654321`)).toEqual({ userId: userName, code: "654321" });
});

test.each(["", "654321", `${userName}.`, `${userName}.{####}`, ".654321", `a b.654321`, "x.1.2"])(
  "%j is no code of a link",
  (written) => {
    expect(() => resetCodeOf(written)).toThrow("Invalid or expired reset link");
  },
);

test("the administrator's invitation holds both placeholders, without which Cognito refuses it", async () => {
  const { emailMessage } = await ask("CustomMessage_AdminCreateUser");

  expect(emailMessage).toContain("{####}");
  expect(emailMessage).toContain("{username}");
});

test("whatever else the user pool asks for, the mail holds the code", async () => {
  expect((await ask("CustomMessage_VerifyUserAttribute")).emailMessage).toContain("{####}");
});
