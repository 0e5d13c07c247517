import * as z from "zod/mini";
import { api } from "#contracts/api";
import { Problem, problemStatus } from "#contracts/problem";
import { type ForeignProtocol, problemsOf, type Route, type RouteCaller } from "#contracts/route";

type Json = Record<string, unknown>;

const callers: Record<RouteCaller, string> = {
  anyone: "For anyone.",
  "signed-in": "For whoever is signed in.",
  writer: "For whoever is signed in and is not the administrator.",
  "active-writer": "For writers who have activated their account.",
  admin: "For the administrator.",
  provider: "For the mobile-money provider, who knows the secret in the address.",
};

const schemaOf = (schema: z.ZodMiniType, io: "input" | "output"): Json => {
  const { $schema: _, ...made } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return made;
};

const content = (schema: Json, mediaType = "application/json") => ({
  content: { [mediaType]: { schema } },
});

const problem = content({ $ref: "#/components/schemas/Problem" });
/** What API Gateway refuses before us, it refuses in a form that can't be changed. */
const problemOrRefusal = content({
  anyOf: [
    { $ref: "#/components/schemas/Problem" },
    { $ref: "#/components/schemas/GatewayRefusal" },
  ],
});

function parametersOf(route: Route): Json[] {
  const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
  const query = route.method === "GET" ? schemaOf(route.input, "input") : {};
  const required = (query["required"] ?? []) as string[];
  const inQuery = Object.entries((query["properties"] ?? {}) as Record<string, Json>).map(
    ([name, schema]) => ({ name, in: "query", required: required.includes(name), schema }),
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

/** Even a failure is worded as the client of another protocol expects it, but for a bug of ours. */
function foreignResponsesOf({ reply }: Route, speaks: ForeignProtocol): Json {
  const { mediaType, refusal, refusedWith } = speaks;
  const refused = {
    description: "A refusal, worded as the protocol words it.",
    ...content(schemaOf(refusal, "output"), mediaType),
  };
  return {
    "200": { description: "Passed on.", ...content(schemaOf(reply, "output"), mediaType) },
    ...Object.fromEntries(refusedWith.map((status) => [String(status), refused])),
    default: { description: "Any other problem.", ...problem },
  };
}

function responsesOf(route: Route): Json {
  if (route.speaks) return foreignResponsesOf(route, route.speaks);
  const byStatus = Map.groupBy(problemsOf(route), (code) => problemStatus[code]);
  const problems = [...byStatus].map(([status, codes]) => [
    String(status),
    {
      description: codes.join(", "),
      ...([401, 429].includes(status) ? problemOrRefusal : problem),
    },
  ]);
  const success = { description: "Done.", ...content(schemaOf(route.reply, "output")) };
  const unchanged =
    route.method === "GET"
      ? { "304": { description: "Unchanged since the ETag that was sent." } }
      : {};
  return {
    [String(route.status ?? 200)]: success,
    ...unchanged,
    ...Object.fromEntries(problems),
    default: { description: "Any other problem.", ...problem },
  };
}

const operationOf = (name: string, route: Route): Json => ({
  operationId: name,
  summary: route.summary,
  description: callers[route.caller],
  security: route.caller === "anyone" || route.caller === "provider" ? [] : [{ accessToken: [] }],
  parameters: parametersOf(route),
  ...(route.method !== "GET" && {
    requestBody: {
      required: !route.raw,
      ...content(schemaOf(route.input, "input"), route.speaks?.mediaType),
    },
  }),
  responses: responsesOf(route),
});

/** The whole API as an OpenAPI 3.1 document, made from the contracts. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const [name, route] of Object.entries(api) as [string, Route][])
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
        "JSON, on the site's own origin. Whatever is not a success is a Problem, whose message is for people; only what API Gateway refuses before it reaches us (GatewayRefusal) has no code. Money is whole Kenyan shillings.",
    },
    servers: [{ url: "/" }],
    paths,
    components: {
      schemas: {
        Problem: schemaOf(Problem, "output"),
        GatewayRefusal: {
          description:
            "API Gateway's own answer to a token that is missing, expired or forged (401), and to more requests than a route takes (429). To be read as the codes not_signed_in and too_many_requests.",
          type: "object",
          properties: { message: { type: "string" } },
          required: ["message"],
        },
      },
      securitySchemes: {
        accessToken: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
      },
    },
  };
}
