import { expect, test } from "vitest";
import * as z from "zod/mini";
import { api } from "#contracts/api";
import { checkInput } from "#contracts/check-input";
import { messages } from "#contracts/messages";
import type { Route } from "#contracts/route";

const { requests, accounts, fields, payments } = messages;

const problemOf = (route: Route, given: unknown) => {
  const checked = checkInput(route.input, given);
  return "problem" in checked ? checked : undefined;
};

const password = "Passw0rd!";

test.each<[string, Route, unknown, string, string?]>([
  ["an input that is no object", api.registerAccount, [], requests.notAnObject],
  ["an unknown field", api.bid, { x: 1 }, requests.unknownFields],
  ["a change without fields", api.changeMe, {}, fields.allFieldsRequired],
  ["a missing code", api.confirmPasswordReset, { password }, accounts.invalidResetLink, "oobCode"],
  [
    "a code that is too long",
    api.confirmPasswordReset,
    { password, oobCode: "a".repeat(300) },
    accounts.expiredResetLink,
    "oobCode",
  ],
  ["an invalid phone number", api.startPayment, { phone: {} }, payments.needsKenyanNumber, "phone"],
  ["an invalid cursor", api.listTasks, { cursor: "!!" }, requests.noSuchPage, "cursor"],
])("%s is refused with its own message", (_, route, given, words, field) => {
  expect(problemOf(route, given)).toEqual({
    problem: words,
    fields: field === undefined ? {} : { [field]: [words] },
  });
});

test("a rule without a message gets the message for its kind of fault", () => {
  const schema = z.strictObject({
    one: z.string().check(z.minLength(1), z.maxLength(3)),
    other: z.optional(z.int().check(z.lte(9))),
  });
  const faultIn = (given: object) => {
    const checked = checkInput(schema, { one: "a", ...given });
    return "problem" in checked ? [checked.problem, checked.fields] : [];
  };
  const { someFields, missing, wrongForm } = requests;

  expect(faultIn({ one: undefined })).toEqual([someFields, { one: [missing] }]);
  expect(faultIn({ one: "" })).toEqual([someFields, { one: [missing] }]);
  expect(faultIn({ one: 1 })).toEqual([someFields, { one: [wrongForm] }]);
  expect(faultIn({ one: "long" })).toEqual([fields.tooLong, { one: [fields.tooLong] }]);
  expect(faultIn({ other: 10 })).toEqual([someFields, { other: [wrongForm] }]);
  expect(faultIn({ one: 1, x: 1 })).toEqual([requests.unknownFields, { one: [wrongForm] }]);
});

test("a correct input is returned as its schema transforms it", () => {
  expect(checkInput(api.requestPasswordReset.input, { email: " A@B.ke " })).toEqual({
    input: { email: "a@b.ke" },
  });
});
