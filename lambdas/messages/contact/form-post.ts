import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import type { Problem } from "#contracts/problem";
import { bodyOf } from "../../platform/event-body";
import { settings } from "../../platform/settings";
import { refusedPage, refusedPagePolicy } from "./refused-page";

type Event = APIGatewayProxyEventV2;
type Result = APIGatewayProxyStructuredResultV2;

/** A browser without JavaScript posts the form itself. */
export const isFormPost = ({ headers }: Event) =>
  headers["content-type"]?.startsWith("application/x-www-form-urlencoded") === true;

/** A form writes a line break as two characters, and counts it as one. */
export const typedInto = (event: Event): Record<string, string> =>
  Object.fromEntries(
    [...new URLSearchParams(bodyOf(event))].map(([name, text]) => [
      name,
      text.replaceAll("\r\n", "\n"),
    ]),
  );

/** The same request as a program would send it. */
export const asJson = (event: Event): Event => ({
  ...event,
  headers: { ...event.headers, "content-type": "application/json" },
  isBase64Encoded: false,
  body: JSON.stringify(typedInto(event)),
});

/** The answer as a page: back to where the message was written, or why it was not sent. */
export function asPage(result: Result, event: Event): Result {
  if (result.statusCode === 202)
    return {
      statusCode: 303,
      headers: { location: "/contact?sent=1#sent", "cache-control": "no-store" },
    };
  const problem = JSON.parse(result.body ?? "{}") as Problem;
  return {
    statusCode: result.statusCode ?? 500,
    headers: {
      ...result.headers,
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": refusedPagePolicy,
    },
    body: refusedPage(problem, typedInto(event), settings()),
  };
}
