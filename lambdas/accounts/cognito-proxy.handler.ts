import { cognitoMediaType } from "#contracts/accounts";
import { api } from "#contracts/api";
import { messages } from "#contracts/messages";
import { answer, apiHandler, RawReply } from "../platform/api-handler";
import { AppError } from "../platform/app-error";
import { env } from "../platform/env";
import { bodyOf } from "../platform/event-body";
import { errorFacts, logger } from "../platform/logger";
import { settings } from "../platform/settings";
import { throttle } from "../platform/throttle";
import { exchangeCode } from "./social/social-sign-in";
import { type CognitoRequest, cognitoRequest, largestRequest } from "./user-pool/cognito-request";
import { patience } from "./user-pool/patience";

export const handler = apiHandler([
  answer(api.cognito, async ({ event, network }) => {
    const body = bodyOf(event);
    const request =
      body.length > largestRequest
        ? undefined
        : cognitoRequest(
            event.headers["x-amz-target"],
            event.headers["content-type"],
            body,
            env("USER_POOL_CLIENT_ID"),
            process.env["SOCIAL_CLIENT_ID"],
          );
    if (!request) return refusal("InvalidParameterException", messages.requests.unknownRequest);
    try {
      await countAttempt(request, network, new Date());
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return refusal("LimitExceededException", error.message);
    }
    return passOn(request, body);
  }),

  answer(api.exchangeSocialCode, async ({ input, network }) => {
    const { limits, siteUrl } = settings();
    await throttle("social-sign-in-network", network, limits.signInPerNetwork, new Date());
    return exchangeCode(input, {
      url: process.env["SOCIAL_SIGN_IN_URL"],
      clientId: process.env["SOCIAL_CLIENT_ID"],
      siteUrl,
    });
  }),
]);

async function countAttempt({ attempt }: CognitoRequest, network: string, now: Date) {
  if (!attempt) return;
  const { signInPerNetwork, signInPerAddress } = settings().limits;
  await throttle(`${attempt.kind}-network`, network, signInPerNetwork, now);
  await throttle(`${attempt.kind}-address`, attempt.who, signInPerAddress, now);
}

/** Byte for byte, both ways: the browser's own library and Cognito talk to each other. */
async function passOn({ target }: CognitoRequest, body: string): Promise<RawReply> {
  try {
    const response = await fetch(cognitoUrl(), {
      method: "POST",
      headers: { "content-type": cognitoMediaType, "x-amz-target": target },
      body,
      signal: AbortSignal.timeout(patience),
    });
    const errorType = response.headers.get("x-amzn-errortype");
    return reply(response.status, await response.text(), errorType);
  } catch (error) {
    logger.error("cognito-unreachable", errorFacts(error));
    return refusal("InternalErrorException", messages.accounts.unexpected, 503);
  }
}

const cognitoUrl = () =>
  process.env["AWS_ENDPOINT_URL"] ?? `https://cognito-idp.${env("AWS_REGION")}.amazonaws.com/`;

/** A refusal as Cognito words it, so that the browser's library shows the message. */
const refusal = (type: string, message: string, status = 400) =>
  reply(status, JSON.stringify({ __type: type, message }), type);

const reply = (statusCode: number, body: string, errorType: string | null) =>
  new RawReply({
    statusCode,
    headers: {
      "content-type": cognitoMediaType,
      "cache-control": "no-store",
      ...(errorType && { "x-amzn-errortype": errorType }),
    },
    body,
  });
