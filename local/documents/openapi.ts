import { api, type RouteName } from "#contracts/api";
import { Problem } from "#contracts/problem";
import { isSignedIn, jsonMediaType, mediaOf, type Route, type RouteCaller } from "#contracts/route";
import { type Json, schemaOf } from "./json-schema";
import { exampleOf, exampleOfSchema } from "./openapi-examples";
import { content, GatewayRefusal, responsesOf } from "./openapi-responses";

const callers: Record<RouteCaller, string> = {
  anyone: "For anyone.",
  "signed-in": "For whoever is signed in.",
  writer: "For whoever is signed in and is not the administrator.",
  "active-writer": "For writers who have activated their account.",
  admin: "For the administrator.",
  provider: "For the mobile-money provider, who knows the secret in the address.",
};

function parametersOf(route: Route): Json[] {
  const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
    example: exampleOfSchema({ type: "string" }, name),
  }));
  const query = route.method === "GET" ? schemaOf(route.input, "input") : {};
  const required = (query["required"] ?? []) as string[];
  const inQuery = Object.entries((query["properties"] ?? {}) as Record<string, Json>).map(
    ([name, schema]) => ({
      name,
      in: "query",
      required: required.includes(name),
      schema,
      // A cursor is whatever the page before said.
      ...(name !== "cursor" && { example: exampleOfSchema(schema, name) }),
    }),
  );
  const key = {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    description: "The same key and body give the same answer; another body is a conflict.",
    schema: { type: "string", format: "uuid" },
  };
  const operation = {
    name: route.speaks?.header,
    in: "header",
    required: true,
    schema: { type: "string" },
  };
  return [
    ...inPath,
    ...inQuery,
    ...(route.idempotent ? [key] : []),
    ...(route.speaks ? [operation] : []),
  ];
}

/** The forms that a body may have. */
const formsOf = (route: Route) => {
  const media = mediaOf(route);
  return media === "any" ? [jsonMediaType] : media;
};

const operationOf = (name: RouteName, route: Route): Json => ({
  operationId: name,
  summary: route.summary,
  description: callers[route.caller],
  security: isSignedIn(route) ? [{ accessToken: [] }] : [],
  parameters: parametersOf(route),
  ...(route.method !== "GET" && {
    requestBody: {
      // No body is read as an object with nothing in it.
      required: !route.input.safeParse({}).success,
      ...bodyOf(name, route),
    },
  }),
  responses: responsesOf(name, route),
});

function bodyOf(name: RouteName, route: Route): Json {
  const schema = schemaOf(route.input, "input");
  return content(schema, exampleOf(name, "body", schema), ...formsOf(route));
}

/** The whole API as an OpenAPI 3.1 document, made from the contracts. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const [name, route] of Object.entries(api) as [RouteName, Route][])
    paths[route.path] = {
      ...paths[route.path],
      [route.method.toLowerCase()]: operationOf(name, route),
    };
  return {
    openapi: "3.1.0",
    info: {
      title: "Kalamu",
      version: "1",
      description:
        "JSON, on the site's own origin. Whatever is not a success is a Problem, whose message is for people; only what API Gateway answers itself (GatewayRefusal), before it asks us or when we did not answer, has no code. Blanks at the ends of a text are taken off before its length and pattern are looked at. Money is whole Kenyan shillings.",
    },
    servers: [{ url: "/" }],
    paths,
    components: {
      schemas: {
        Problem: schemaOf(Problem, "output"),
        GatewayRefusal,
      },
      securitySchemes: {
        accessToken: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
      },
    },
  };
}
