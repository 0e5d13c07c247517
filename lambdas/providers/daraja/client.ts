import { callProvider, type ProviderRequest } from "../../platform/call-provider";
import { logger, recordMetric } from "../../platform/logger";
import { env } from "../../platform/settings";
import { NoToken, sendWithToken, sharedToken, type Token } from "../../platform/shared-token";
import { type DarajaAnswer, readAnswer } from "./answer";
import type { DarajaCredentials } from "./credentials";

/**
 * Sends one request within `milliseconds`. Throws if there is no answer; {@link NotSent} if the
 * request was not sent.
 */
export async function callDaraja(
  path: string,
  request: ProviderRequest,
  milliseconds: number,
): Promise<DarajaAnswer> {
  const url = `${env("DARAJA_URL").replace(/\/$/, "")}${path}`;
  const { status, body } = await callProvider(url, request, milliseconds);
  return readAnswer(status, body);
}

/** Daraja says that a token is valid for an hour. We fetch a new one earlier. */
const usedFor = 50 * 60_000;
const longestFetch = 6_000;

async function fetchToken({ consumerKey, consumerSecret }: DarajaCredentials): Promise<Token> {
  const basic = Buffer.from(`${consumerKey}:${consumerSecret}`).toString("base64");
  const answer = await callDaraja(
    "/oauth/v1/generate?grant_type=client_credentials",
    { method: "GET", headers: { authorization: `Basic ${basic}` } },
    longestFetch,
  ).catch((error: unknown) => {
    throw new NoToken("The provider gave no token.", { cause: error });
  });
  const token = answer.text("access_token");
  if (answer.status === 200 && token) return { token, usedFor };
  const { status, error, refusal } = answer;
  // Daraja answers wrong keys with status 400 and an empty body.
  if (refusal === "busy" && status !== 400) {
    logger.warn("token-not-given", { provider: "mpesa", status, code: error.code });
    throw new NoToken("The provider is busy.");
  }
  logger.error("provider-keys-refused", { status, code: error.code });
  recordMetric("ProviderRefusals", 1);
  throw new NoToken("The provider refuses our keys.");
}

/** Daraja's access token. A new token ends the previous one, so all instances share one. */
export const accessTokens = sharedToken("daraja", fetchToken);

/**
 * Posts a body with the shared access token, within `milliseconds`. Daraja checks the token first,
 * so a request with a rejected token is sent once more with a new token.
 */
export async function postAuthorised(
  path: string,
  body: object,
  credentials: DarajaCredentials,
  now: Date,
  milliseconds: number,
): Promise<DarajaAnswer> {
  const begun = Date.now();
  const send = (token: string) =>
    callDaraja(
      path,
      {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify(body),
      },
      Math.max(1000, begun + milliseconds - Date.now()),
    );
  const isRefused = ({ refusal }: DarajaAnswer) => refusal === "token";
  return await sendWithToken({ tokens: accessTokens, credentials, now, send, isRefused });
}
