import { cognitoMediaType } from "#contracts/accounts";
import { api } from "#contracts/api";
import { messages } from "#contracts/messages";
import type { ProblemCode } from "#contracts/problem";
import { answer, apiHandler, RawReply } from "../platform/api-handler";
import { AppError } from "../platform/app-error";
import { env } from "../platform/env";
import { bodyOf } from "../platform/event-body";
import { fetchAnew } from "../platform/fetch-anew";
import { errorFacts, logger } from "../platform/logger";
import { settings } from "../platform/settings";
import { throttle } from "../platform/throttle";
import { profileStore } from "../writers/profile-store";
import { type CognitoRequest, cognitoRequest } from "./sign-in/cognito-request";
import { beforeCode, countWrongPassword } from "./sign-in/count-proof";
import { exchangeCode } from "./social/social-sign-in";
import { cognitoTimeout } from "./user-pool/cognito-timeout";

export const handler = apiHandler([
  answer(api.cognito, async ({ event, network }) => {
    const body = bodyOf(event);
    const request = cognitoRequest(
      event.headers["x-amz-target"],
      body,
      env("USER_POOL_CLIENT_ID"),
      process.env["SOCIAL_CLIENT_ID"],
    );
    if (!request) return refusal("InvalidParameterException", messages.requests.unknownRequest);
    try {
      return await passOnCounted(request, network);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return refusal(exceptions[error.code] ?? "InvalidParameterException", error.message);
    }
  }),

  // A code is good once, for minutes, in one browser: guessing one is not worth counting.
  answer(api.exchangeSocialCode, ({ input }) =>
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

/** What Cognito answers to a wrong proof. Its other refusals say nothing about the proof. */
const wrongProof = {
  password: /\b(NotAuthorized|UserNotFound)Exception\b/,
  code: /\b(CodeMismatch|ExpiredCode)Exception\b/,
};

/** Passes a request on within the limits of what it guesses. */
async function passOnCounted(request: CognitoRequest, network: string): Promise<RawReply> {
  const { guess, setsUpFactorOf } = request;
  const { limits } = settings();
  if (setsUpFactorOf !== undefined) await insistOnConfirmedEmail(setsUpFactorOf);
  if (guess?.kind === "profile-code")
    // By the token: whom it names is not checked here, but by Cognito.
    await throttle("profile-code-token", guess.token, limits.signInPerAddress, new Date());
  if (!guess || guess.kind === "profile-code") return passOn(request);

  const proof = { ...guess, network };
  const code = guess.kind === "code" && (await beforeCode(proof, limits, new Date()));
  const cognitosAnswer = await passOn(request);
  const { statusCode, body = "" } = cognitosAnswer.result;
  const isWrong = statusCode === 400 && wrongProof[guess.kind].test(body);
  if (code) await (isWrong ? code.wasWrong() : code.wasNotWrong());
  else if (isWrong) await countWrongPassword(proof, limits, new Date());
  return cognitosAnswer;
}

/** Whoever signs up with somebody else's address could keep its owner out with a second factor. */
async function insistOnConfirmedEmail(userId: string) {
  if (!(await profileStore.find(userId))?.emailConfirmedAt)
    throw new AppError("not_allowed", messages.accounts.confirmEmailFirst);
}

/** The browser's own library and Cognito talk to each other; what Cognito answers passes byte for byte. */
async function passOn({ target, body }: CognitoRequest): Promise<RawReply> {
  try {
    const response = await fetchAnew(cognitoUrl(), {
      method: "POST",
      headers: { "content-type": cognitoMediaType, "x-amz-target": target },
      body,
      signal: AbortSignal.timeout(cognitoTimeout),
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
