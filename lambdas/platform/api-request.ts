import type { APIGatewayProxyEventV2, APIGatewayProxyEventV2WithJWTAuthorizer } from "aws-lambda";
import { checkInput } from "#contracts/check-input";
import { accountMessages } from "#contracts/messages/accounts";
import { requestMessages } from "#contracts/messages/requests";
import {
  type InputOf,
  isSignedIn,
  mediaOf,
  type ParamsOf,
  type Route,
  type RouteCaller,
  usualLargestBody,
} from "#contracts/route";
import { AppError } from "./app-error";
import { type Caller, callerOf } from "./caller";
import { bodyOf } from "./event-body";
import { hashOf, type Idempotency, scopeOf } from "./idempotency";
import { jsonIn } from "./json";
import { networkOf } from "./network";

/** An `Idempotency-Key`. */
export const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const forWriters: ReadonlySet<RouteCaller> = new Set(["writer", "active-writer"]);

type Event = APIGatewayProxyEventV2;

/** A request that was checked: what its route asks for is there. */
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

/** Checks who calls and what was sent; throws why a route does not take it. */
export function requestOf(route: Route, event: Event) {
  // Browsers say so of what a page of somebody else's sends; providers' machines send no such header.
  const isOthers = event.headers["sec-fetch-site"] === "cross-site";
  if (isOthers && route.caller !== "provider" && !route.fromAnySite)
    throw new AppError("not_allowed", requestMessages.crossSite);
  const caller = isSignedIn(route) ? callerOf(claimsOf(event)) : undefined;
  if (route.caller === "admin" && !caller?.isAdmin)
    throw new AppError("not_allowed", route.refusal ?? accountMessages.notAuthorized);
  if (forWriters.has(route.caller) && caller?.isAdmin)
    throw new AppError("not_allowed", accountMessages.writersOnly);
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

/** Refuses a body that is larger than its route takes, or of another media type. */
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
