import { expect, test } from "vitest";
import { signInFailure } from "../../../../../web/app/account/sign-in/sign-in-problem";

const failed = (name: string, message = "As Cognito words it.") =>
  signInFailure(Object.assign(new Error(message), { name })).message;

test.each(["CodeMismatchException", "EnableSoftwareTokenMFAException"])(
  "the error for a wrong code (%s) gives advice",
  (name) => {
    expect(failed(name)).toMatch(/^This code is not right\..*the one that your app shows now/);
  },
);

test("an error tells the person that a code was already used", () => {
  expect(failed("ExpiredCodeException")).toMatch(/^This code was used already\./);
});

test("the error for a password that Cognito finds too weak gives the rule", () => {
  expect(failed("InvalidPasswordException")).toMatch(/^Password must be at least 8 characters/);
});

test("a code that is entered too late restarts the sign-in", () => {
  expect(
    failed("NotAuthorizedException", "Invalid session for the user, session is expired."),
  ).toMatch(/^This sign-in took too long\./);
  expect(failed("SignInException")).toMatch(/^This sign-in took too long\./);
});

test("the message for a wrong password or too many attempts is shown unchanged", () => {
  expect(failed("NotAuthorizedException", "Incorrect username or password.")).toBe(
    "Incorrect username or password.",
  );
  expect(failed("LimitExceededException", "Too many attempts.")).toBe("Too many attempts.");
});

test.each([
  ["SyntaxError", "Unexpected token '<'"],
  ["UnknownError", "Service Unavailable"],
  ["InternalErrorException", "An internal error occurred."],
])("our own text replaces a technical message (%s: %s)", (name, message) => {
  expect(failed(name, message)).toBe("An unexpected error occurred.");
});
