import { expect, test } from "vitest";
import { signInFailure } from "../../../../../web/app/account/sign-in/sign-in-problem";

const failed = (name: string, message = "As Cognito words it.") =>
  signInFailure(Object.assign(new Error(message), { name })).message;

test.each(["CodeMismatchException", "EnableSoftwareTokenMFAException"])(
  "a wrong code (%s) is reported with advice",
  (name) => {
    expect(failed(name)).toMatch(/^This code is not right\..*the one that your app shows now/);
  },
);

test("a code that was already used is reported as used", () => {
  expect(failed("ExpiredCodeException")).toMatch(/^This code was used already\./);
});

test("a new password that Cognito finds too weak is refused, and the rule is named", () => {
  expect(failed("InvalidPasswordException")).toMatch(/^Password must be at least 8 characters/);
});

test("a code that comes too long after the password is refused, and sign-in starts again", () => {
  expect(
    failed("NotAuthorizedException", "Invalid session for the user, session is expired."),
  ).toMatch(/^This sign-in took too long\./);
  expect(failed("SignInException")).toMatch(/^This sign-in took too long\./);
});

test("Cognito's message for a wrong password is shown, and our own for too many attempts", () => {
  expect(failed("NotAuthorizedException", "Incorrect username or password.")).toBe(
    "Incorrect username or password.",
  );
  expect(failed("LimitExceededException", "Too many attempts.")).toBe("Too many attempts.");
});

test.each([
  ["SyntaxError", "Unexpected token '<'"],
  ["UnknownError", "Service Unavailable"],
  ["InternalErrorException", "An internal error occurred."],
])("technical messages (%s: %s) are replaced", (name, message) => {
  expect(failed(name, message)).toBe("An unexpected error occurred.");
});
