import { logger } from "../../platform/logger";
import { recordMetric } from "../../platform/metrics";
import { NoToken, sharedToken, type Token } from "../../platform/shared-token";
import type { DarajaCredentials } from "./credentials";
import { callDaraja } from "./http";

/** Nominally a token lives an hour; a fresh one is fetched before that. */
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
  // An empty 400 is what wrong keys get.
  logger.error("provider-keys-refused", {
    status: answer.status,
    code: answer.text("errorCode"),
  });
  recordMetric("ProviderRefusals", 1);
  throw new NoToken("The provider refuses our keys.");
}

/** Daraja's access token. A new one ends the one before, so that all instances share it. */
export const accessToken = sharedToken("daraja", fetchToken);
