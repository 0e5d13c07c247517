import { createHash } from "node:crypto";
import middy from "@middy/core";
import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyEventV2WithJWTAuthorizer,
  APIGatewayProxyStructuredResultV2,
} from "aws-lambda";
import * as z from "zod/mini";
import { messages } from "#contracts/messages";
import { type Problem, problemStatus } from "#contracts/problem";
import type { InputOf, ParamsOf, ReplyOf, Route, RouteCaller } from "#contracts/route";
import { AppError } from "./app-error";
import { type Caller, callerOf } from "./caller";
import { bodyOf } from "./event-body";
import { hashOf, type Idempotency } from "./idempotency";
import { errorFacts, logger } from "./logger";
import { networkOf } from "./network";

/** The largest body that a JSON route reads. */
const largestBody = 64 * 1024;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const forWriters: ReadonlySet<RouteCaller> = new Set(["writer", "active-writer"]);

type Event = APIGatewayProxyEventV2;
type Result = APIGatewayProxyStructuredResultV2;

export interface ApiRequest<R extends Route> {
  params: ParamsOf<R["path"]>;
  input: InputOf<R>;
  /** Absent on routes for anyone and for the provider. */
  caller: R["caller"] extends "anyone" | "provider" ? undefined : Caller;
  /** Absent when the client sent no `Idempotency-Key`, or the route takes none. */
  idempotency: Idempotency | undefined;
  /** The network address of the caller. */
  network: string;
  /** The event as it came, for routes that pass a body on. */
  event: Event;
}

/** A result that is not JSON of the route's reply, e.g. a redirect or a body that is passed on. */
export class RawReply {
  constructor(readonly result: Result) {}
}

interface Answer {
  route: Route;
  respond: (request: ReturnType<typeof requestOf>) => Promise<unknown>;
}

/** Joins a route with the function that answers it. */
export const answer = <R extends Route>(
  route: R,
  respond: (request: ApiRequest<R>) => Promise<ReplyOf<R> | RawReply>,
): Answer => ({ route, respond: (request) => respond(request as ApiRequest<R>) });

/** The handler of a Lambda function that serves one or more routes of the HTTP API. */
export const apiHandler = (answers: readonly Answer[]) => {
  const byRouteKey = new Map(
    answers.map((each) => [`${each.route.method} ${each.route.path}`, each]),
  );
  return middy<Event, Result>()
    .onError((request) => {
      request.response = problemResult(request.error, request.event);
    })
    .handler(async (event) => {
      const found = byRouteKey.get(event.routeKey);
      if (!found) throw new AppError("not_found", messages.requests.nothingHere);
      const reply = await found.respond(requestOf(found.route, event));
      if (reply instanceof RawReply) return reply.result;
      return success(found.route, event, found.route.reply.parse(reply));
    });
};

function requestOf(route: Route, event: Event) {
  const caller =
    route.caller === "anyone" || route.caller === "provider"
      ? undefined
      : callerOf(claimsOf(event));
  if (route.caller === "admin" && !caller?.isAdmin)
    throw new AppError("not_allowed", route.refusal ?? messages.accounts.notAuthorized);
  if (forWriters.has(route.caller) && caller?.isAdmin)
    throw new AppError("not_allowed", messages.accounts.adminTakesNoTasks);
  const body = bodyOf(event);
  return {
    params: event.pathParameters ?? {},
    input: route.raw ? undefined : checked(route, event, body),
    caller,
    idempotency: route.idempotent ? idempotencyOf(route, event, body, caller) : undefined,
    network: networkOf(event),
    event,
  };
}

const claimsOf = (event: Event) =>
  (event as Partial<APIGatewayProxyEventV2WithJWTAuthorizer>).requestContext?.authorizer?.jwt
    ?.claims;

function checked(route: Route, event: Event, body: string): unknown {
  if (body.length > largestBody) throw new AppError("too_large", messages.requests.tooLarge);
  const raw = route.method === "GET" ? (event.queryStringParameters ?? {}) : parsed(body);
  const result = route.input.safeParse(raw);
  if (result.success) return result.data;
  const { fieldErrors, formErrors } = z.flattenError(result.error);
  const fields = fieldErrors as NonNullable<Problem["fields"]>;
  const first = Object.values(fields)[0]?.[0] ?? unknownFields(result.error) ?? formErrors[0];
  throw new AppError("invalid_input", first ?? messages.requests.someFields, { fields });
}

const unknownFields = (error: z.core.$ZodError) => {
  const issue = error.issues.find(({ code }) => code === "unrecognized_keys");
  return issue && messages.requests.unknownFields;
};

function parsed(body: string): unknown {
  if (body.trim() === "") return {};
  try {
    return JSON.parse(body);
  } catch {
    throw new AppError("invalid_input", messages.requests.notJson);
  }
}

function idempotencyOf(
  route: Route,
  event: Event,
  body: string,
  caller: Caller | undefined,
): Idempotency | undefined {
  const key = event.headers["idempotency-key"];
  if (key === undefined) return undefined;
  if (!uuid.test(key)) throw new AppError("invalid_input", messages.requests.badKey);
  return {
    key: key.toLowerCase(),
    bodyHash: hashOf(`${event.rawPath}\n${body}`),
    scope: `${route.method} ${route.path}#${caller?.userId ?? "anyone"}`,
  };
}

function success(route: Route, event: Event, reply: unknown): Result {
  const status = route.status ?? 200;
  if (route.method !== "GET") return json(status, reply);
  const body = JSON.stringify(reply);
  const etag = `W/"${createHash("sha1").update(body).digest("base64url")}"`;
  const headers = {
    "content-type": "application/json",
    "cache-control": "private, no-cache",
    etag,
  };
  return event.headers["if-none-match"]?.includes(etag)
    ? { statusCode: 304, headers }
    : { statusCode: status, headers, body };
}

function problemResult(error: unknown, event: Event): Result {
  if (error instanceof AppError) {
    logger.info("refused", { route: event.routeKey, code: error.code });
    const { fields, retryAfterSeconds } = error.details;
    const problem = { code: error.code, message: error.message, ...(fields && { fields }) };
    return json(
      problemStatus[error.code],
      problem satisfies Problem,
      retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) },
    );
  }
  logger.error("failed", { route: event.routeKey, ...errorFacts(error) });
  return json(problemStatus.internal, {
    code: "internal",
    message: messages.requests.failed,
  } satisfies Problem);
}

const json = (statusCode: number, body: unknown, headers: Record<string, string> = {}): Result => ({
  statusCode,
  headers: { "content-type": "application/json", "cache-control": "no-store", ...headers },
  body: JSON.stringify(body),
});
