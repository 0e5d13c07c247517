import { callProvider, type ProviderRequest } from "../../platform/call-provider";
import { jsonIn } from "../../platform/json";
import { logger, recordMetric } from "../../platform/logger";
import { env } from "../../platform/settings";
import { NoToken, sharedToken, type Token } from "../../platform/shared-token";
import type { DarajaCredentials } from "./credentials";

/** What came back: any status, and the members of a JSON object, or none when it was anything else. */
export interface DarajaAnswer {
  status: number;
  /** A member as text: numbers and strings are both seen in practice; empty when it is missing. */
  text(name: string): string;
}

/** One HTTP call within `milliseconds`. Rejects when no answer came; NotSent when it never left. */
export async function callDaraja(
  path: string,
  request: ProviderRequest,
  milliseconds: number,
): Promise<DarajaAnswer> {
  const url = `${env("DARAJA_URL").replace(/\/$/, "")}${path}`;
  const { status, body } = await callProvider(url, request, milliseconds);
  return readAnswer(status, body);
}

/** Gateways in front of the API answer with HTML or nothing at all. */
export function readAnswer(status: number, body: string): DarajaAnswer {
  const members = new Map(Object.entries(objectIn(body)));
  return {
    status,
    text: (name) => {
      const value: unknown = members.get(name);
      return typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
    },
  };
}

function objectIn(body: string): object {
  const parsed = jsonIn(body);
  return typeof parsed === "object" && parsed !== null ? parsed : {};
}

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

const invalidTokenCodes = new Set([
  "404.001.03",
  "401.002.01",
  "400.003.01",
  "401.001",
  "401.003.01",
]);

/** Whether a refusal means that the access token is no longer valid, in any of its spellings. */
export const saysInvalidToken = (errorCode: string, errorMessage: string) =>
  invalidTokenCodes.has(errorCode) || /invalid access token/i.test(errorMessage);

/** Another instance may use up or end the token that replaced a refused one. */
const mostTokens = 3;

/**
 * Posts a body with the shared access token, within `milliseconds`. A token is refused before anything
 * else happens, so that trying again with a new one is harmless.
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
  let token = await accessToken(credentials, now);
  for (let tried = 1; ; tried++) {
    const answer = await send(token);
    const isRefused = saysInvalidToken(answer.text("errorCode"), answer.text("errorMessage"));
    if (!isRefused || tried === mostTokens) return answer;
    // A lease that is dated by the beginning of a slow call would be over when it is taken.
    const sinceThen = new Date(now.getTime() + Date.now() - begun);
    token = await accessToken(credentials, sinceThen, token);
  }
}
