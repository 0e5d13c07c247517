import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { api } from "#contracts/api";
import { checkInput } from "#contracts/check-input";
import { messages } from "#contracts/messages";
import type { Route } from "#contracts/route";
import { hostileTexts, illFormedTexts, wrongNumbers, wrongTypes } from "../../support/hostile";

const { requests, accounts, fields, payments } = messages;

const catalogue = new Set<unknown>(
  Object.values(messages).flatMap((group) => Object.values<unknown>(group)),
);
const wrongAll = [undefined, null, [], ["a"], 5, true, "x", {}, { unknown: 1 }];
const wrongField = [
  ...[undefined, 0, "a".repeat(300), "a".repeat(70_000), "!!", "2026-02-31"],
  ...[wrongTypes, wrongNumbers, hostileTexts, illFormedTexts].flatMap((each) =>
    Object.values(each),
  ),
];

const problemOf = (route: Route, given: unknown) => {
  const checked = checkInput(route.input, given);
  return "problem" in checked ? checked : undefined;
};

describe.each(Object.entries<Route>(api).filter(([, { raw }]) => !raw))("%s", (_, route) => {
  test("refuses everything wrong, in words of the catalogue", () => {
    const { input } = route;
    // An input in two forms is read into the one that has fields.
    const read = input instanceof z.ZodMiniPipe ? input._zod.def.out : input;
    if (!(read instanceof z.ZodMiniObject)) throw new Error("An input is an object.");
    const given = [
      ...wrongAll,
      ...Object.keys(read.shape).flatMap((field) =>
        wrongField.map((value) => ({ [field]: value })),
      ),
    ];

    const said = given.flatMap((each) => {
      const { problem, fields } = problemOf(route, each) ?? {};
      return problem === undefined ? [] : [problem, ...Object.values(fields ?? {}).flat()];
    });

    expect(said.length).toBeGreaterThan(5);
    expect(said.filter((each) => !catalogue.has(each))).toEqual([]);
  });
});

const password = "Passw0rd!";

test.each<[string, Route, unknown, string, string?]>([
  ["no object", api.registerAccount, [], requests.notAnObject],
  ["nothing", api.registerAccount, null, requests.notAnObject],
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
