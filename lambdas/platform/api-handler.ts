import { createHash } from "node:crypto";
import middy from "@middy/core";
import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyEventV2WithJWTAuthorizer,
  APIGatewayProxyStructuredResultV2,
} from "aws-lambda";
import { checkInput } from "#contracts/check-input";
import { accountIn, adminGroup } from "#contracts/groups";
import { type Problem, problemStatus, requestMessages } from "#contracts/problem";
import {
  type InputOf,
  isSignedIn,
  mediaOf,
  type ParamsOf,
  type ReplyOf,
  type Route,
  type RouteCaller,
  usualLargestBody,
} from "#contracts/route";
import { AppError, sessionEnded } from "./app-error";
import type { Caller, SessionGuard } from "./caller";
import { hashOf, type Idempotency, scopeOf } from "./idempotency";
import { bodyOf, jsonIn } from "./json";
import { errorFacts, logger } from "./logger";
import { isPastCdn, networkOf } from "./throttle";

export const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const forWriters: ReadonlySet<RouteCaller> = new Set(["writer", "active-writer"]);

type Event = APIGatewayProxyEventV2;

interface ApiRequest<R extends Route> {
  params: ParamsOf<R["path"]>;
  input: InputOf<R>;
  caller: R["caller"] extends "anyone" | "provider" ? undefined : Caller;
  /** Absent if the client sent no `Idempotency-Key`, or if the route does not support one. */
  idempotency: Idempotency | undefined;
  network: string;
  /** API Gateway's event, for routes that pass the body on. */
  event: Event;
}

function requestOf(route: Route, event: Event) {
  // A provider sends a notice only once, so we accept notices that bypassed the CDN. The secret in
  // the path protects them.
  if (route.caller !== "provider" && isPastCdn(event))
    throw new AppError("not_allowed", requestMessages.pastSite);
  // Browsers send this value with requests from other sites' pages.
  const isOthers = event.headers["sec-fetch-site"] === "cross-site";
  if (isOthers && route.caller !== "provider" && !route.fromAnySite)
    throw new AppError("not_allowed", requestMessages.crossSite);
  const caller = isSignedIn(route) ? callerOf(claimsOf(event)) : undefined;
  if (route.caller === "admin" && !caller?.isAdmin)
    throw new AppError("not_allowed", route.refusal ?? requestMessages.notAuthorized);
  if (forWriters.has(route.caller) && caller?.isAdmin)
    throw new AppError("not_allowed", requestMessages.writersOnly);
  const body = bodyOf(event);
  insistOnBody(route, event, body);
  return {
    params: event.pathParameters ?? {},
    input: route.raw ? undefined : inputOf(route, event, body),
    caller,
    idempotency: route.idempotent ? idempotencyOf(route, event, body, caller) : undefined,
    network: networkOf(event),
    event,
  };
}

const claimsOf = (event: Event) =>
  (event as Partial<APIGatewayProxyEventV2WithJWTAuthorizer>).requestContext?.authorizer?.jwt
    ?.claims;

type Claims = Record<string, unknown>;

/**
 * The caller in the access token's claims, which the authorizer has verified. Refuses id tokens.
 */
function callerOf(claims: Claims | undefined): Caller {
  const {
    sub,
    token_use: use,
    auth_time: authTime,
    username,
    client_id: clientId,
    origin_jti: sessionId,
  } = claims ?? {};
  if (typeof sub !== "string" || use !== "access") throw sessionEnded();
  const groups = groupsOf(claims);
  return {
    userId: accountIn(groups) ?? sub,
    isAdmin: groups.includes(adminGroup),
    signedInAt: Number(authTime) || 0,
    ...(typeof username === "string" && { userName: username }),
    ...(typeof clientId === "string" && { clientId }),
    ...(typeof sessionId === "string" && { sessionId }),
  };
}

/** An HTTP API turns a list claim into one string: `[admin editors]`. */
function groupsOf(claims: Claims | undefined): string[] {
  const groups = claims?.["cognito:groups"];
  if (Array.isArray(groups)) return groups.map(String);
  return String(groups ?? "")
    .replace(/^\[|\]$/g, "")
    .split(/[\s,]+/)
    .filter(Boolean);
}

function insistOnBody(route: Route, event: Event, body: string): void {
  const { largestBody = usualLargestBody } = route;
  if (largestBody !== "any" && Buffer.byteLength(body) > largestBody)
    throw new AppError("too_large", requestMessages.tooLarge);
  const media = mediaOf(route);
  const sent = event.headers["content-type"]?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (route.method !== "GET" && body !== "" && media !== "any" && !media.includes(sent))
    throw new AppError("unsupported_media", requestMessages.unsupportedMedia);
}

function inputOf(route: Route, event: Event, body: string): unknown {
  const raw = route.method === "GET" ? (event.queryStringParameters ?? {}) : parseBody(body);
  const checked = checkInput(route.input, raw);
  if ("input" in checked) return checked.input;
  throw new AppError("invalid_input", checked.problem, { fields: checked.fields });
}

function parseBody(body: string): unknown {
  if (body.trim() === "") return {};
  const parsed = jsonIn(body);
  if (parsed === undefined) throw new AppError("invalid_input", requestMessages.notJson);
  return parsed;
}

function idempotencyOf(
  route: Route,
  event: Event,
  body: string,
  caller: Caller | undefined,
): Idempotency | undefined {
  const key = event.headers["idempotency-key"];
  if (key === undefined) return undefined;
  if (!uuid.test(key)) throw new AppError("invalid_input", requestMessages.badKey);
  return {
    key: key.toLowerCase(),
    bodyHash: hashOf(`${event.rawPath}\n${body}`),
    scope: scopeOf(route, caller?.userId),
  };
}

type Result = APIGatewayProxyStructuredResultV2;

/**
 * The result of a successful request. The result of a GET has an ETag; it is a 304 if the client
 * already has the reply with this ETag.
 */
function success(route: Route, event: Event, reply: unknown): Result {
  const status = route.status ?? 200;
  if (status === 204) return { statusCode: status, headers: { "cache-control": "no-store" } };
  if (route.method !== "GET") return json(status, reply);
  const body = JSON.stringify(reply);
  const etag = `W/"${createHash("sha1").update(body).digest("base64url")}"`;
  const headers = {
    "content-type": "application/json",
    "cache-control": cachingOf(route),
    etag,
  };
  return event.headers["if-none-match"]?.includes(etag)
    ? { statusCode: 304, headers }
    : { statusCode: status, headers, body };
}

function cachingOf({ cachedFor, keptAtEdge }: Route): string {
  if (keptAtEdge) return `public, s-maxage=${keptAtEdge}`;
  return cachedFor ? `public, max-age=${cachedFor}` : "private, no-cache";
}

/**
 * The result of a failed request: a Problem. If the error is no AppError, neither the log nor the
 * result quotes its message.
 */
function problemResult(error: unknown, event: Event): Result {
  if (error instanceof AppError) {
    logger.info("request-refused", { route: event.routeKey, code: error.code });
    const { retryAfterSeconds, ...details } = error.details;
    const problem = { code: error.code, message: error.message, ...details };
    return json(
      problemStatus[error.code],
      problem satisfies Problem,
      retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) },
    );
  }
  logger.error("request-failed", { route: event.routeKey, ...errorFacts(error) });
  return json(problemStatus.internal, {
    code: "internal",
    message: requestMessages.failed,
  } satisfies Problem);
}

const json = (statusCode: number, body: unknown, headers: Record<string, string> = {}): Result => ({
  statusCode,
  headers: { "content-type": "application/json", "cache-control": "no-store", ...headers },
  body: JSON.stringify(body),
});

/** A result that is not the route's JSON reply, such as a redirect or a body that is passed on. */
export class RawReply {
  constructor(readonly result: Result) {}
}

interface Answer {
  route: Route;
  respond: (request: ReturnType<typeof requestOf>) => Promise<unknown>;
}

export const answer = <R extends Route>(
  route: R,
  respond: (request: ApiRequest<R>) => Promise<ReplyOf<R> | RawReply>,
): Answer => ({ route, respond: (request) => respond(request as ApiRequest<R>) });

const readsSession = (route: Route) => isSignedIn(route) && (route.session ?? "read") === "read";

/**
 * The handler of a Lambda function for one or more routes of the HTTP API. Needs `sessionGuard` if
 * one of the routes has the session check `read`.
 */
export const apiHandler = (answers: readonly Answer[], sessionGuard?: SessionGuard) => {
  const unchecked = answers.find(({ route }) => !sessionGuard && readsSession(route));
  if (unchecked) throw new Error(`Nothing checks the sessions of ${unchecked.route.path}.`);
  const byRouteKey = new Map(
    answers.map((each) => [`${each.route.method} ${each.route.path}`, each]),
  );
  return middy<Event, Result>()
    .onError((request) => {
      const { error, event } = request;
      const { signedOut } = byRouteKey.get(event.routeKey)?.route ?? {};
      const isSignedOut = error instanceof AppError && error.code === "not_signed_in";
      const told = isSignedOut && signedOut ? new AppError("not_signed_in", signedOut) : error;
      request.response = problemResult(told, event);
    })
    .handler(async (event) => {
      const found = byRouteKey.get(event.routeKey);
      if (!found) throw new AppError("not_found", requestMessages.nothingHere);
      const request = requestOf(found.route, event);
      if (request.caller && readsSession(found.route)) await sessionGuard?.check(request.caller);
      const reply = await found.respond(request);
      if (reply instanceof RawReply) return reply.result;
      return success(found.route, event, found.route.reply.parse(reply));
    });
};
