import { expect, test } from "vitest";
import * as z from "zod/mini";
import { api } from "#contracts/api";
import { kenyanPhone } from "#contracts/phone-number";
import type { Route } from "#contracts/route";
import { openApiDocument } from "../../../local/documents/openapi";

const TextRules = z.object({
  maxLength: z.optional(z.number()),
  pattern: z.optional(z.string()),
  allOf: z.optional(z.array(z.object({ pattern: z.string() }))),
});
const Body = z.object({
  content: z.record(
    z.string(),
    z.object({ schema: z.looseObject({ properties: z.record(z.string(), z.unknown()) }) }),
  ),
});
const Response = z.object({ content: z.optional(z.record(z.string(), z.unknown())) });
const Document = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        requestBody: z.optional(z.unknown()),
        responses: z.record(z.string(), Response),
      }),
    ),
  ),
});

const document = Document.parse(JSON.parse(JSON.stringify(openApiDocument())));
const operationOf = ({ path, method }: Route) => document.paths[path]?.[method.toLowerCase()];
const bodyOf = (route: Route) => Body.parse(operationOf(route)?.requestBody).content;

/** Returns true if the document accepts the text; it ignores blanks at the ends, as stated. */
function documentTakes(route: Route, field: string, written: string) {
  const rules = TextRules.parse(bodyOf(route)["application/json"]?.schema.properties[field]);
  const patterns = [rules.pattern, ...(rules.allOf ?? []).map((each) => each.pattern)];
  return (
    written.trim().length <= (rules.maxLength ?? Number.POSITIVE_INFINITY) &&
    patterns.every((each) => each === undefined || new RegExp(each, "u").test(written.trim()))
  );
}

const person = {
  firstName: "Wanjiru",
  lastName: "Otieno",
  username: "wanjiru",
  phoneNumber: "0712345678",
};
const writer = { ...person, email: "wanjiru@writers.example", password: "Passw0rd!" };
const message = { email: writer.email, message: "Habari" };
const takes = (route: Route, form: object) => (field: string, written: unknown) =>
  route.input.safeParse({ ...form, [field]: written }).success;

const phones =
  `0712345678 | 0712 345 678 | +254 712-345-678 |  254712345678  | + 254 7 12345678 | 12
  | -0712345678- | +1 202 555 0143 | 0812345678 | 071234567 | 1 | 0 | + | - | 07123456789 | ++254712345678
  | 254712345678901 | 2547123456789012 | (0712) 345678 | 0712.345.678 | none |`.split("|");
const emails =
  `a@b.ke | o’brien@b.ke | o'brien+a@exämple.co.ke | a b@c.ke | a@b | @b.ke | a@b.ke. | A@B.KE | a@@b.ke | a@b c.ke | none | |
  ${"a".repeat(250)}@b.ke | ${"a".repeat(249)}@b.ke`.split("|");

test.each([
  ["registerAccount", "phoneNumber", phones, takes(api.registerAccount, writer)],
  ["registerSocialAccount", "phoneNumber", phones, takes(api.registerSocialAccount, person)],
  ["changeMe", "phoneNumber", phones, takes(api.changeMe, {})],
  ["sendContactMessage", "phoneNumber", phones, takes(api.sendContactMessage, message)],
  ["startPayment", "phone", phones, (_: string, written: string) => !!kenyanPhone(written)],
  ["registerAccount", "email", emails, takes(api.registerAccount, writer)],
  ["requestPasswordReset", "email", emails, takes(api.requestPasswordReset, {})],
  ["sendContactMessage", "email", emails, takes(api.sendContactMessage, message)],
] as const)(
  "%s: the document takes the %s that the service takes",
  (name, field, samples, take) => {
    const taken = samples.filter((written) => take(field, written));

    expect(samples.filter((written) => documentTakes(api[name], field, written))).toEqual(taken);
    expect(taken.length).toBeGreaterThan(2);
    expect(taken.length).toBeLessThan(samples.length - 2);
  },
);

test("the contact form may be posted as a form, and is answered by a page", () => {
  const { responses } = operationOf(api.sendContactMessage) ?? {};

  expect(Object.keys(bodyOf(api.sendContactMessage))).toEqual([
    "application/json",
    "application/x-www-form-urlencoded",
  ]);
  expect(Object.keys(responses ?? {})).toContain("303");
  expect(Object.keys(responses?.["400"]?.content ?? {})).toEqual(["application/json", "text/html"]);
});

test("no other route accepts a form", () => {
  const text = JSON.stringify(document.paths);

  expect(text.split("x-www-form-urlencoded")).toHaveLength(2);
});

test("a change of a profile that changes nothing is refused by the OpenAPI document, too", () => {
  const [{ schema } = {}] = Object.values(bodyOf(api.changeMe));

  expect(schema).toMatchObject({ minProperties: 1 });
  expect(api.changeMe.input.safeParse({}).success).toBe(false);
});

test("the time for which a form was open refuses nothing, whatever its value", () => {
  for (const elapsed of [-1, 2 ** 60, "soon", undefined])
    expect(takes(api.sendContactMessage, message)("elapsed", elapsed)).toBe(true);
  const [{ schema } = {}] = Object.values(bodyOf(api.sendContactMessage));
  expect(schema?.properties["elapsed"]).not.toHaveProperty("type");
});
