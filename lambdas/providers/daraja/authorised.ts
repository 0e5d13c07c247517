import { saysInvalidToken } from "./codes";
import type { DarajaCredentials } from "./credentials";
import { callDaraja, type DarajaAnswer } from "./http";
import { accessToken } from "./token";

/**
 * Posts a body with the shared access token, within `milliseconds`. A token is refused before anything
 * else happens, so that one more try with a new one is harmless.
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
  const token = await accessToken(credentials, now);
  const answer = await send(token);
  if (!saysInvalidToken(answer.text("errorCode"), answer.text("errorMessage"))) return answer;
  // A lease that is dated by the beginning of a slow call would be over when it is taken.
  const sinceThen = new Date(now.getTime() + Date.now() - begun);
  return await send(await accessToken(credentials, sinceThen, token));
}
