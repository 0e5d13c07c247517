import middy from "@middy/core";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { messages } from "#contracts/messages";
import type { ReplyOf, Route } from "#contracts/route";
import { problemResult, success } from "./api-reply";
import { type ApiRequest, requestOf } from "./api-request";
import { AppError } from "./app-error";

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
