import type { RouteName } from "#contracts/api";
import { type ProblemCode, problemStatus } from "#contracts/problem";
import {
  type ForeignProtocol,
  jsonMediaType,
  problemsOf,
  type Route,
  takesForm,
} from "#contracts/route";
import { type Json, schemaOf } from "./json-schema";
import { exampleOf, exampleOfProblem } from "./openapi-examples";

/** The same schema, with an example, in each of the media types given. */
export const content = (schema: Json, example: unknown, ...mediaTypes: string[]) => ({
  content: Object.fromEntries(
    mediaTypes.map((mediaType) => [
      mediaType,
      { schema, ...(example !== undefined && { example }) },
    ]),
  ),
});
const json = (schema: Json, example?: unknown) => content(schema, example, "application/json");

/** What API Gateway answers itself, in a form that can't be changed. */
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

/** The statuses that API Gateway may answer with on every route, and what they are to be read as. */
const gatewayCodes = {
  429: "too_many_requests",
  500: "internal",
  503: "internal",
} as const satisfies Record<number, ProblemCode>;
/** Those that it answers with where the route can, too. */
const gatewayStatuses = [401, 413, ...Object.keys(gatewayCodes).map(Number)];

const anyOther = {
  description: "Any other problem.",
  ...json(problemOrRefusal, exampleOfProblem("internal")),
};
const foreignRefusal = {
  __type: "NotAuthorizedException",
  message: "Incorrect username or password.",
};

/** Even a failure is worded as the client of another protocol expects it, but for a bug of ours. */
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

/** Everything that a route can answer with. */
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
