import { cognitoMediaType } from "#contracts/accounts";
import { api } from "#contracts/api";
import { messages } from "#contracts/messages";
import type { ProblemCode } from "#contracts/problem";
import { answer, apiHandler, RawReply } from "../platform/api-handler";
import { AppError } from "../platform/app-error";
import { env } from "../platform/env";
import { bodyOf } from "../platform/event-body";
import { errorFacts, logger } from "../platform/logger";
import { settings } from "../platform/settings";
import { throttle } from "../platform/throttle";
import { exchangeCode } from "./social/social-sign-in";
import {
  rememberChallenge,
  type SignIn,
  signInAnswered,
  signInOf,
} from "./user-pool/challenge-store";
import {
  type Attempt,
  type CognitoRequest,
  challengeIn,
  cognitoRequest,
  largestRequest,
} from "./user-pool/cognito-request";
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
      const signIn = request.attempt && (await countAttempt(request.attempt, network, new Date()));
      const cognitosAnswer = await passOn(request);
      if (signIn) await rememberChallengeIn(cognitosAnswer, signIn);
      return cognitosAnswer;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return refusal(exceptions[error.code] ?? "InvalidParameterException", error.message);
    }
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

/** How Cognito calls what we refuse. */
const exceptions: Partial<Record<ProblemCode, string>> = {
  too_many_requests: "LimitExceededException",
  not_signed_in: "NotAuthorizedException",
};

/**
 * Counts a guess by its network, and by what the guesser can't invent: the address that a sign-in
 * begins with, for an answer the address whose challenge it answers, for a code of the profile the
 * token. Returns the sign-in that it belongs to.
 */
async function countAttempt(
  attempt: Attempt,
  network: string,
  now: Date,
): Promise<SignIn | undefined> {
  const { signInPerNetwork, signInPerAddress } = settings().limits;
  const kind = attempt.kind === "answer" ? `sign-in-${attempt.challenge.name}` : attempt.kind;
  await throttle(`${kind}-network`, network, signInPerNetwork, now);
  if (attempt.kind === "second-factor") {
    await throttle(`${kind}-token`, attempt.token, signInPerAddress, now);
    return undefined;
  }
  const signIn =
    attempt.kind === "sign-in"
      ? signInOf(attempt.email)
      : await signInAnswered(attempt.challenge, attempt.username);
  if (!signIn) throw new AppError("not_signed_in", messages.accounts.signInTooLong);
  await throttle(`${kind}-address`, signIn.address, signInPerAddress, now);
  return signIn;
}

/** Keeps whose challenge Cognito puts, so that its answers are counted. */
async function rememberChallengeIn({ result }: RawReply, signIn: SignIn) {
  const put = challengeIn(result.body ?? "");
  if (put) await rememberChallenge(put.challenge, signIn, put.usernames, new Date());
}

/** The browser's own library and Cognito talk to each other; what Cognito answers passes byte for byte. */
async function passOn({ target, body }: CognitoRequest): Promise<RawReply> {
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
