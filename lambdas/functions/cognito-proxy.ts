import { accountRoutes, cognitoMediaType } from "#contracts/accounts";
import { requestMessages } from "#contracts/messages/requests";
import type { ProblemCode } from "#contracts/problem";
import { socialRoutes } from "#contracts/social";
import {
  type CognitoAnswer,
  cognitoRefusal,
  cognitoRequest,
  passOnCounted,
} from "../accounts/cognito-proxy";
import { exchangeCode } from "../accounts/social";
import { answer, apiHandler, RawReply } from "../platform/api-handler";
import { AppError } from "../platform/app-error";
import { env } from "../platform/env";
import { bodyOf } from "../platform/event-body";
import { logger } from "../platform/logger";
import { settings } from "../platform/settings";

export const handler = apiHandler([
  answer(accountRoutes.cognito, async ({ event, network }) => {
    const request = cognitoRequest(
      event.headers["x-amz-target"],
      bodyOf(event),
      env("USER_POOL_CLIENT_ID"),
      process.env["SOCIAL_CLIENT_ID"],
    );
    const answered = await (request
      ? passOnCounted(request, network).catch(inCognitosWords)
      : cognitoRefusal("InvalidParameterException", requestMessages.unknownRequest));
    return reply(answered);
  }),

  // A code is good once, for minutes, in one browser: guessing one is not worth counting.
  answer(socialRoutes.exchangeSocialCode, ({ input }) =>
    exchangeCode(input, {
      url: process.env["SOCIAL_SIGN_IN_URL"],
      clientId: process.env["SOCIAL_CLIENT_ID"],
      siteUrl: settings().siteUrl,
    }),
  ),
]);

/** How Cognito calls what we refuse. */
const exceptions: Partial<Record<ProblemCode, string>> = {
  too_many_requests: "LimitExceededException",
  not_allowed: "NotAuthorizedException",
};

function inCognitosWords(error: unknown): CognitoAnswer {
  if (!(error instanceof AppError)) throw error;
  return cognitoRefusal(exceptions[error.code] ?? "InvalidParameterException", error.message);
}

/** Too many by Cognito's quota or by our limits. Cognito says 400; an alarm counts answers of 429. */
const isTooMany = ({ status, body }: CognitoAnswer) =>
  status === 400 && /"[^"]*\b(TooManyRequests|LimitExceeded)Exception"/.test(body);

function reply(answer: CognitoAnswer) {
  const { status, body, errorType } = answer;
  if (body.includes("TooManyRequestsException")) logger.warn("cognito-throttled");
  return new RawReply({
    statusCode: isTooMany(answer) ? 429 : status,
    headers: {
      "content-type": cognitoMediaType,
      "cache-control": "no-store",
      ...(errorType && { "x-amzn-errortype": errorType }),
    },
    body,
  });
}
