import * as z from "zod/mini";
import { callProvider } from "../../platform/call-provider";
import { jsonIn } from "../../platform/json";
import { logger, recordMetric } from "../../platform/logger";
import { type Members, membersIn } from "../../platform/members";
import { env } from "../../platform/settings";
import { NoToken, sendWithToken, sharedToken, type Token } from "../../platform/shared-token";
import type { AirtelCredentials } from "./credentials";

/** The members of an answer's body, and the true status (see {@link statusIn}). */
export interface AirtelAnswer {
  status: number;
  body: Members;
}

/**
 * Returns the true status: Airtel may answer with HTTP 200 and write another status into
 * `status.code`.
 */
function statusIn(httpStatus: number, body: Members): number {
  const code = Number(body.inside("status").text("code") || body.text("status_code"));
  return httpStatus === 200 && Number.isInteger(code) && code >= 400 && code < 600
    ? code
    : httpStatus;
}

async function callAirtel(
  path: string,
  method: "GET" | "POST",
  { headers = {}, body: sent }: { headers?: Record<string, string>; body?: object },
  milliseconds: number,
): Promise<AirtelAnswer> {
  const answer = await callProvider(
    `${env("AIRTEL_URL").replace(/\/$/, "")}${path}`,
    {
      method,
      headers: { "content-type": "application/json", accept: "*/*", ...headers },
      ...(sent && { body: JSON.stringify(sent) }),
    },
    milliseconds,
  );
  const body = membersIn(answer.body);
  return { status: statusIn(answer.status, body), body };
}

/**
 * Like {@link callAirtel}, with the shared token. If Airtel rejects the token, the request had no
 * effect, so it is sent once more with a new token.
 */
export async function callAuthorised(
  path: string,
  method: "GET" | "POST",
  body: object | undefined,
  credentials: AirtelCredentials,
  now: Date,
  milliseconds: number,
): Promise<AirtelAnswer> {
  const send = (token: string) =>
    callAirtel(
      path,
      method,
      {
        headers: { authorization: `Bearer ${token}`, "x-country": "KE", "x-currency": "KES" },
        ...(body && { body }),
      },
      milliseconds,
    );
  const isRefused = ({ status, body }: AirtelAnswer) =>
    status === 401 ||
    (status >= 400 && status < 500 && /^(?:invalid|expired)_token$/i.test(body.text("error")));
  return await sendWithToken({ tokens: accessTokens, credentials, now, send, isRefused });
}

const longestFetch = 6_000;
/**
 * In milliseconds. A new token is fetched before the old one expires, since a request takes time.
 */
const reserve = 30_000;

/** `expires_in` is in seconds, as a number or a string; in Kenya it is 180. */
const Answer = z.object({
  access_token: z.string().check(z.minLength(1)),
  expires_in: z.pipe(
    z.union([z.number(), z.string()]),
    z.transform((seconds) => Number(seconds) || 0),
  ),
});

async function fetchToken(credentials: AirtelCredentials): Promise<Token> {
  const { status, body } = await callProvider(
    `${env("AIRTEL_URL").replace(/\/$/, "")}/auth/oauth2/token`,
    {
      method: "POST",
      headers: { "content-type": "application/json", accept: "*/*" },
      body: JSON.stringify({
        client_id: credentials.airtelClientId,
        client_secret: credentials.airtelClientSecret,
        grant_type: "client_credentials",
      }),
    },
    longestFetch,
  ).catch((error: unknown) => {
    throw new NoToken("The provider gave no token.", { cause: error });
  });
  const answer = Answer.safeParse(jsonIn(body));
  if (status === 200 && answer.success) {
    const { access_token: token, expires_in: seconds } = answer.data;
    return { token, usedFor: Math.max(1000, seconds * 1000 - reserve) };
  }
  if (status === 429 || status === 503) {
    logger.warn("token-not-given", { provider: "airtel", status });
    throw new NoToken("The provider is busy.");
  }
  logger.error("airtel-keys-refused", { status });
  recordMetric("ProviderRefusals", 1);
  // With rejected keys no withdrawal to Airtel can succeed. A status of 500 or more is Airtel's own
  // failure.
  if (status < 500) recordMetric("PayoutsStopped", 1);
  throw new NoToken("The provider refuses our keys.");
}

const accessTokens = sharedToken("airtel", fetchToken);
