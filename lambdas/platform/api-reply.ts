import { createHash } from "node:crypto";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { requestMessages } from "#contracts/messages/requests";
import { type Problem, problemStatus } from "#contracts/problem";
import type { Route } from "#contracts/route";
import { AppError } from "./app-error";
import { errorFacts, logger } from "./logger";

type Event = APIGatewayProxyEventV2;
type Result = APIGatewayProxyStructuredResultV2;

/** A success. A GET has an ETag, and is answered with 304 when the client has that reply already. */
export function success(route: Route, event: Event, reply: unknown): Result {
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

/** A failure as a Problem. An error that is no AppError is logged, and answered without details. */
export function problemResult(error: unknown, event: Event): Result {
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
