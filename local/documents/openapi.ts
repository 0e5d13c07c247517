import { api, type RouteName } from "#contracts/api";
import { Problem, type ProblemCode, problemStatus } from "#contracts/problem";
import {
  type ForeignProtocol,
  isSignedIn,
  jsonMediaType,
  mediaOf,
  problemsOf,
  type Route,
  type RouteCaller,
  takesForm,
} from "#contracts/route";
import { type Json, schemaOf } from "./json-schema";
import { exampleOf, exampleOfProblem, exampleOfSchema } from "./openapi-examples";

export const content = (schema: Json, example: unknown, ...mediaTypes: string[]) => ({
  content: Object.fromEntries(
    mediaTypes.map((mediaType) => [
      mediaType,
      { schema, ...(example !== undefined && { example }) },
    ]),
  ),
});
const json = (schema: Json, example?: unknown) => content(schema, example, "application/json");

/** API Gateway's error, whose form we can't change. */
export const GatewayRefusal = {
  description:
    "API Gateway's own answer: to a token that is missing, expired or forged (401), to more than a request may hold (413), to more requests than a route takes (429), when a function of ours failed (500), and when none answered in time (503). To be read as the codes not_signed_in, too_large, too_many_requests, internal and internal.",
  type: "object",
  properties: { message: { type: "string" } },
  required: ["message"],
};
const refusal = { $ref: "#/components/schemas/GatewayRefusal" };
const problem = { $ref: "#/components/schemas/Problem" };
const problemOrRefusal = { anyOf: [problem, refusal] };

/** The statuses that API Gateway may return on each route, and the codes with the same meaning. */
const gatewayCodes = {
  429: "too_many_requests",
  500: "internal",
  503: "internal",
} as const satisfies Record<number, ProblemCode>;
const gatewayStatuses = [401, 413, ...Object.keys(gatewayCodes).map(Number)];

const anyOther = {
  description: "Any other problem.",
  ...json(problemOrRefusal, exampleOfProblem("internal")),
};
const foreignRefusal = {
  __type: "NotAuthorizedException",
  message: "Incorrect username or password.",
};

/**
 * Refusals have the protocol's own form. Answers of API Gateway and our bugs have the form of other
 * routes.
 */
function foreignResponsesOf(name: RouteName, { reply }: Route, speaks: ForeignProtocol): Json {
  const { mediaType, refusal: refused, refusedWith } = speaks;
  const foreign = content(schemaOf(refused, "output"), foreignRefusal, mediaType).content;
  const own = json(problemOrRefusal, exampleOfProblem("internal")).content;
  const passedOn = schemaOf(reply, "output");
  const example = exampleOf(name, "reply", passedOn);
  const gateway = Object.entries(gatewayCodes).map(([status, code]) => [
    status,
    { description: code, content: own },
  ]);
  const refusals = refusedWith.map((status) => [
    String(status),
    {
      description: "A refusal, worded as the protocol words it.",
      content: { ...foreign, ...(status in gatewayCodes && own) },
    },
  ]);
  return {
    "200": { description: "Passed on.", ...content(passedOn, example, mediaType) },
    ...Object.fromEntries([...gateway, ...refusals]),
    default: anyOther,
  };
}

function problemResponsesOf(route: Route): Json {
  const codes = Map.groupBy(problemsOf(route), (code) => problemStatus[code]);
  const byStatus = new Map<number, Set<ProblemCode>>(
    [...codes].map(([status, named]) => [status, new Set(named)]),
  );
  for (const [status, code] of Object.entries(gatewayCodes))
    byStatus.set(Number(status), (byStatus.get(Number(status)) ?? new Set()).add(code));
  const page = takesForm(route)
    ? content({ type: "string" }, "<!doctype html>…", "text/html").content
    : {};
  return Object.fromEntries(
    [...byStatus].map(([status, named]) => {
      const body = gatewayStatuses.includes(status) ? problemOrRefusal : problem;
      return [
        String(status),
        {
          description: [...named].join(", "),
          content: { ...json(body, exampleOfProblem([...named][0])).content, ...page },
        },
      ];
    }),
  );
}

export function responsesOf(name: RouteName, route: Route): Json {
  if (route.speaks) return foreignResponsesOf(name, route, route.speaks);
  const reply = schemaOf(route.reply, "output");
  return {
    [String(route.status ?? 200)]: {
      description: "Done.",
      ...(route.status === 204
        ? {}
        : route.attachment && !route.attachment.includes(jsonMediaType)
          ? content({ type: "string", format: "binary" }, "…", ...route.attachment)
          : json(reply, exampleOf(name, "reply", reply))),
    },
    ...(route.method === "GET" &&
      !route.attachment && {
        "304": { description: "Unchanged since the ETag that was sent." },
      }),
    ...(takesForm(route) && { "303": { description: "Done; a form goes back to its page." } }),
    ...problemResponsesOf(route),
    default: anyOther,
  };
}

const callers: Record<RouteCaller, string> = {
  anyone: "For anyone.",
  "signed-in": "For everybody who is signed in.",
  writer: "For everybody who is signed in and is not the administrator.",
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
      // A cursor has no example, since only the previous page gives one.
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
      // If the input accepts an empty object, the body may be missing.
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
