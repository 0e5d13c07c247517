import middy from "@middy/core";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { requestMessages } from "#contracts/messages/requests";
import { isSignedIn, type ReplyOf, type Route } from "#contracts/route";
import { problemResult, success } from "./api-reply";
import { type ApiRequest, requestOf } from "./api-request";
import { AppError } from "./app-error";
import type { SessionGuard } from "./caller";

type Event = APIGatewayProxyEventV2;
type Result = APIGatewayProxyStructuredResultV2;

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

/** Whether the handler reads the session of a route's callers; else the use case does. */
const readsSession = (route: Route) => isSignedIn(route) && (route.session ?? "read") === "read";

/**
 * The handler of a Lambda function that serves one or more routes of the HTTP API. It needs
 * `sessionGuard` as soon as one of the routes says that sessions are read.
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
