import * as z from "zod/mini";
import { callProvider } from "../../platform/call-provider";
import { env } from "../../platform/env";
import { jsonIn } from "../../platform/json";
import { logger } from "../../platform/logger";
import { recordMetric } from "../../platform/metrics";
import { NoToken, sharedToken, type Token } from "../../platform/shared-token";
import type { AirtelCredentials } from "./credentials";

const longestFetch = 6_000;
/** What is left of a token's life when a fresh one is fetched: a call takes its time. */
const reserve = 30_000;

/** The life of a token comes as a number or as a string, in seconds; in Kenya it is 180. */
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
  logger.error("airtel-keys-refused", { status });
  recordMetric("ProviderRefusals", 1);
  throw new NoToken("The provider refuses our keys.");
}

/** Airtel's access token, which all instances share. */
export const accessToken = sharedToken("airtel", fetchToken);
