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
  ["no object", api.registerAccount, [], requests.notAnObject],
  ["a field that nobody knows", api.bid, { x: 1 }, requests.unknownFields],
  ["no change", api.changeMe, {}, fields.allFieldsRequired],
  ["no code", api.confirmPasswordReset, { password }, accounts.invalidResetLink, "oobCode"],
  [
    "a code that no link has",
    api.confirmPasswordReset,
    { password, oobCode: "a".repeat(300) },
    accounts.expiredResetLink,
    "oobCode",
  ],
  ["a phone that is none", api.startPayment, { phone: {} }, payments.needsKenyanNumber, "phone"],
  ["a cursor that is none", api.listTasks, { cursor: "!!" }, requests.noSuchPage, "cursor"],
])("%s is refused in words of its own", (_, route, given, words, field) => {
  expect(problemOf(route, given)).toEqual({
    problem: words,
    fields: field === undefined ? {} : { [field]: [words] },
  });
});

test("explains a broken rule by the kind of fault if the rule has no words of its own", () => {
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

test("accepted input comes as its schema makes it", () => {
  expect(checkInput(api.requestPasswordReset.input, { email: " A@B.ke " })).toEqual({
    input: { email: "a@b.ke" },
  });
});
