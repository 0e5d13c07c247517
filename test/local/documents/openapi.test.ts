import { expect, test } from "vitest";
import * as z from "zod/mini";
import { api } from "#contracts/api";
import { kenyanPhone } from "#contracts/phone-number";
import { problemCodes } from "#contracts/problem";
import type { Route } from "#contracts/route";
import { openApiDocument } from "../../../local/documents/openapi";

const Schema = z.record(z.string(), z.unknown());
const Content = z.partialRecord(
  z.enum([
    "application/json",
    "application/x-amz-json-1.1",
    "application/x-www-form-urlencoded",
    "application/pdf",
    "text/csv",
    "text/html",
  ]),
  z.strictObject({
    schema: Schema,
    example: z.unknown().check(z.refine((each) => each !== undefined)),
  }),
);
const Operation = z.strictObject({
  operationId: z.string().check(z.regex(/^[a-z]\w+$/i)),
  summary: z.string().check(z.minLength(5)),
  description: z.string().check(z.minLength(5)),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(
    z.strictObject({
      name: z.string(),
      in: z.enum(["path", "query", "header"]),
      required: z.boolean(),
      description: z.optional(z.string()),
      schema: Schema,
      example: z.optional(z.string()),
    }),
  ),
  requestBody: z.optional(z.strictObject({ required: z.boolean(), content: Content })),
  responses: z.record(
    z.string().check(z.regex(/^([2345]\d\d|default)$/)),
    z.strictObject({ description: z.string(), content: z.optional(Content) }),
  ),
});
/** OpenAPI 3.1's rules for the parts that our document uses. */
const Document = z.strictObject({
  openapi: z.literal("3.1.0"),
  info: z.strictObject({ title: z.string(), version: z.string(), description: z.string() }),
  servers: z.array(z.strictObject({ url: z.string() })),
  paths: z.record(
    z.string().check(z.startsWith("/api/")),
    z.partialRecord(z.enum(["get", "post", "put", "patch", "delete"]), Operation),
  ),
  components: z.strictObject({
    schemas: z.record(z.string(), Schema),
    securitySchemes: z.record(z.string(), Schema),
  }),
});

// Parsed from its JSON text, as readers receive it.
const text = JSON.stringify(openApiDocument());
const document = Document.parse(JSON.parse(text));
const routes = Object.entries(api) as [string, Route][];
const operationOf = ({ path, method }: Route) =>
  document.paths[path]?.[method.toLowerCase() as Lowercase<Route["method"]>];

const asksForToken = ({ caller }: Route) => !["anyone", "provider"].includes(caller);

test.each(routes)(
  "the document describes %s as the contract declares it, with API Gateway's errors",
  (name, route) => {
    const { parameters = [], responses = {}, security, ...operation } = operationOf(route) ?? {};
    const inPath = parameters.filter((each) => each.in === "path");
    const refusedBy = (status: string) =>
      JSON.stringify(responses[status] ?? {}).includes("schemas/GatewayRefusal");

    expect(operation).toMatchObject({ operationId: name, summary: route.summary });
    expect(responses).toHaveProperty(String(route.status ?? 200));
    expect(security).toHaveLength(asksForToken(route) ? 1 : 0);
    expect(inPath.map((each) => `{${each.name}}`)).toEqual(route.path.match(/\{\w+\}/g) ?? []);
    expect(parameters.some((each) => each.name === "Idempotency-Key")).toBe(
      route.idempotent === true,
    );
    expect(["429", "500", "503", "default"].filter((status) => !refusedBy(status))).toEqual([]);
    expect(refusedBy("401")).toBe(asksForToken(route));
  },
);

test("only a route without required fields may be called without a body", () => {
  const spoken = routes.filter(([, { method, raw }]) => method !== "GET" && !raw);
  const without = spoken.filter(([, route]) => !operationOf(route)?.requestBody?.required);

  expect(without.map(([name]) => name).sort()).toEqual([
    ...["bid", "cancelAward"],
    // Omitted fields keep their values.
    "chooseMails",
    ...["completeSubmission", "deleteImport", "deleteTask", "readNotifications"],
    ...["sendConfirmation", "signOut", "signOutEverywhere", "startReminders", "testEmailTemplate"],
  ]);
});

const failuresOf = (route: Route) =>
  Object.fromEntries(
    Object.entries(operationOf(route)?.responses ?? {})
      .filter(([status]) => /^[45]/.test(status))
      .map(([status, { description }]) => [status, description]),
  );

test("a route lists exactly the problems that it can answer with, by status", () => {
  expect(failuresOf(api.listAwards)).toEqual({
    400: "invalid_input",
    401: "not_signed_in",
    403: "not_allowed",
    404: "not_found",
    429: "too_many_requests",
    500: "internal",
    503: "internal",
  });
  expect(failuresOf(api.bid)).toEqual({
    400: "invalid_input",
    401: "not_signed_in",
    403: "not_allowed, not_active, suspended",
    404: "not_found",
    409: "resting, taken, daily_limit, conflict, idempotency_conflict",
    413: "too_large",
    415: "unsupported_media",
    429: "too_many_requests",
    500: "internal",
    503: "internal",
  });
  expect(failuresOf(api.startPayment)).toMatchObject({
    429: "too_many_requests",
    503: "provider_unavailable, internal",
  });
});

test.each(["confirmPayment", "stkNotice", "c2bValidation", "c2bConfirmation"] as const)(
  "%s never answers that the mobile-money provider is unavailable",
  (name) => expect(failuresOf(api[name])).toMatchObject({ 404: "not_found", 503: "internal" }),
);

test("sign-in is described in Cognito's own terms", () => {
  const operation = operationOf(api.cognito);

  expect(operation?.parameters).toMatchObject([{ name: "X-Amz-Target", required: true }]);
  expect(Object.keys(operation?.requestBody?.content ?? {})).toEqual([
    "application/x-amz-json-1.1",
  ]);
  for (const status of ["400", "503"])
    expect(operation?.responses[status]?.content).toMatchObject({
      "application/x-amz-json-1.1": { schema: { required: ["__type"] } },
    });
});

test("the document describes every declared route, and no other", () => {
  const described = Object.values(document.paths).flatMap((path) => Object.values(path));

  expect(described).toHaveLength(routes.length);
  expect(new Set(described.map((each) => each?.operationId)).size).toBe(routes.length);
});

test("every reference leads to a schema", () => {
  const references = [...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)];

  expect(references.length).toBeGreaterThan(routes.length);
  for (const [, name = ""] of references) expect(document.components.schemas).toHaveProperty(name);
  expect(text.match(/"\$ref":"(?!#\/components\/schemas\/)/)).toBeNull();
});

test("a problem has one of the listed codes, and unknown fields are refused", () => {
  expect(document.components.schemas["Problem"]).toMatchObject({
    properties: { code: { enum: problemCodes } },
  });
  const registration = operationOf(api.registerAccount)?.requestBody?.content["application/json"];
  expect(registration?.schema).toMatchObject({
    type: "object",
    additionalProperties: false,
    required: ["firstName", "lastName", "username", "phoneNumber", "email", "password"],
  });
});

const bodyOf = (route: Route) => operationOf(route)?.requestBody?.content ?? {};
const fieldsOf = (route: Route) =>
  bodyOf(route)["application/json"]?.schema["properties"] as Record<string, unknown>;

const TextRules = z.object({
  maxLength: z.optional(z.number()),
  pattern: z.optional(z.string()),
  allOf: z.optional(z.array(z.object({ pattern: z.string() }))),
});

/**
 * True if the document accepts the text. Blanks at both ends are ignored, as the document explains.
 */
function documentTakes(route: Route, field: string, written: string) {
  const rules = TextRules.parse(fieldsOf(route)[field]);
  const patterns = [rules.pattern, ...(rules.allOf ?? []).map((each) => each.pattern)];
  return (
    written.trim().length <= (rules.maxLength ?? Number.POSITIVE_INFINITY) &&
    patterns.every((each) => each === undefined || new RegExp(each, "u").test(written.trim()))
  );
}

const writer = {
  firstName: "Wanjiru",
  lastName: "Otieno",
  username: "wanjiru",
  phoneNumber: "0712345678",
  email: "wanjiru@writers.example",
  password: "Passw0rd!",
};
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
  ["sendContactMessage", "phoneNumber", phones, takes(api.sendContactMessage, message)],
  ["startPayment", "phone", phones, (_: string, written: string) => !!kenyanPhone(written)],
  ["registerAccount", "email", emails, takes(api.registerAccount, writer)],
  ["requestPasswordReset", "email", emails, takes(api.requestPasswordReset, {})],
  ["sendContactMessage", "email", emails, takes(api.sendContactMessage, message)],
] as const)(
  "%s: the document accepts the same values of %s as the service",
  (name, field, samples, take) => {
    const taken = samples.filter((written) => take(field, written));

    expect(samples.filter((written) => documentTakes(api[name], field, written))).toEqual(taken);
    expect(taken.length).toBeGreaterThan(2);
    expect(taken.length).toBeLessThan(samples.length - 2);
  },
);

test("the contact message may come from an HTML form, which gets a page as the answer", () => {
  const { responses } = operationOf(api.sendContactMessage) ?? {};

  expect(Object.keys(bodyOf(api.sendContactMessage))).toEqual([
    "application/json",
    "application/x-www-form-urlencoded",
  ]);
  expect(Object.keys(responses ?? {})).toContain("303");
  expect(Object.keys(responses?.["400"]?.content ?? {})).toEqual(["application/json", "text/html"]);
});

test("only the contact message may come from an HTML form, and a change of a profile needs a field", () => {
  expect(text.split("x-www-form-urlencoded")).toHaveLength(2);
  expect(bodyOf(api.changeMe)["application/json"]?.schema).toMatchObject({ minProperties: 1 });
  expect(api.changeMe.input.safeParse({}).success).toBe(false);
});

test("the contact form's open time may have any value", () => {
  for (const elapsed of [-1, 2 ** 60, "soon", undefined])
    expect(takes(api.sendContactMessage, message)("elapsed", elapsed)).toBe(true);
  expect(fieldsOf(api.sendContactMessage)["elapsed"]).not.toHaveProperty("type");
});

test("every pattern is valid in ECMA 262 without flags", () => {
  const written = [...text.matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map(([, each = ""]) => each);
  const patterns = new Set(written.map((each) => JSON.parse(each) as string));

  expect(patterns.size).toBeGreaterThan(5);
  for (const pattern of patterns) {
    expect(() => new RegExp(pattern), pattern).not.toThrow();
    // Without a flag these have another meaning, or few tools support them.
    expect(pattern).not.toMatch(/\\p\{|\\u\{|\(\?<|--/);
  }
});

test.each(routes)(
  "the contract of %s accepts the document's examples of its body and its reply",
  (_, route) => {
    const { responses = {} } = operationOf(route) ?? {};
    const bodies = Object.values(bodyOf(route));
    const replies = Object.values(responses[String(route.status ?? 200)]?.content ?? {});

    expect(bodies.length > 0).toBe(route.method !== "GET");
    for (const { example } of bodies)
      expect(route.input.safeParse(example)).toMatchObject({ success: true });
    for (const { example } of replies)
      expect(route.reply.safeParse(example)).toMatchObject({ success: true });
  },
);
