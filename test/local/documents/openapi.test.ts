import { expect, test } from "vitest";
import * as z from "zod/mini";
import { api } from "#contracts/api";
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
  z.strictObject({ schema: Schema, example: z.unknown() }),
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
/** OpenAPI 3.1's rules for a document, for the parts that ours uses. */
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

// Parsed from its JSON text, as a reader gets it.
const text = JSON.stringify(openApiDocument());
const document = Document.parse(JSON.parse(text));
const routes = Object.entries(api) as [string, Route][];
const operationOf = ({ path, method }: Route) =>
  document.paths[path]?.[method.toLowerCase() as Lowercase<Route["method"]>];

test.each(routes)("%s is described as declared", (name, route) => {
  const operation = operationOf(route);

  expect(operation).toMatchObject({ operationId: name, summary: route.summary });
  expect(operation?.responses).toHaveProperty(String(route.status ?? 200));
  expect(operation?.security.length).toBe(["anyone", "provider"].includes(route.caller) ? 0 : 1);
  const inPath = operation?.parameters.filter((each) => each.in === "path");
  expect(inPath?.map((each) => `{${each.name}}`)).toEqual(route.path.match(/\{\w+\}/g) ?? []);
  expect(operation?.parameters.some((each) => each.name === "Idempotency-Key")).toBe(
    route.idempotent === true,
  );
});

test("only a route without fields may be called without a body", () => {
  const spoken = routes.filter(([, { method, raw }]) => method !== "GET" && !raw);
  const without = spoken.filter(([, route]) => !operationOf(route)?.requestBody?.required);

  expect(new Set(without.map(([name]) => name))).toEqual(
    new Set([
      "sendConfirmation",
      "signOut",
      "signOutEverywhere",
      "bid",
      "cancelAward",
      "completeSubmission",
      "readNotifications",
      // Omitted fields stay unchanged.
      "chooseMails",
      "deleteTask",
      "deleteImport",
      "startReminders",
      "testEmailTemplate",
    ]),
  );
});

const failuresOf = (route: Route) =>
  Object.fromEntries(
    Object.entries(operationOf(route)?.responses ?? {})
      .filter(([status]) => /^[45]/.test(status))
      .map(([status, { description }]) => [status, description]),
  );

test("a route names exactly the problems that it can answer with, by status", () => {
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
  "%s can't answer that the mobile-money provider is unavailable",
  (name) => expect(failuresOf(api[name])).toMatchObject({ 404: "not_found", 503: "internal" }),
);

test.each(routes)("%s says that API Gateway may answer in its own words", (_, route) => {
  const { responses } = operationOf(route) ?? {};

  for (const status of ["429", "500", "503", "default"])
    expect(JSON.stringify(responses?.[status]), status).toContain("schemas/GatewayRefusal");
});

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

test("the document has only declared parts", () => {
  const described = Object.values(document.paths).flatMap((path) => Object.values(path));

  expect(described).toHaveLength(routes.length);
  expect(new Set(described.map((each) => each?.operationId)).size).toBe(routes.length);
});

test("every reference has a target", () => {
  const references = [...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)];

  expect(references.length).toBeGreaterThan(routes.length);
  for (const [, name = ""] of references) expect(document.components.schemas).toHaveProperty(name);
  expect(text.match(/"\$ref":"(?!#\/components\/schemas\/)/)).toBeNull();
});

test("every route that asks for a token names API Gateway's own refusal of it", () => {
  for (const [, route] of routes) {
    const refused = JSON.stringify(operationOf(route)?.responses["401"] ?? {});
    const asksForToken = !["anyone", "provider"].includes(route.caller);
    expect(refused.includes("GatewayRefusal"), route.path).toBe(asksForToken);
  }
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
