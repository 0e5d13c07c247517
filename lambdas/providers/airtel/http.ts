import { callProvider } from "../../platform/call-provider";
import { env } from "../../platform/env";
import { jsonIn } from "../../platform/json";
import type { AirtelCredentials } from "./credentials";
import { accessToken } from "./token";

/** What came back: any status, and the body as far as it is JSON. */
export interface AirtelAnswer {
  status: number;
  body: unknown;
}

/** One call of Airtel's API without a token, within `milliseconds`. */
export async function callAirtel(
  path: string,
  method: "GET" | "POST",
  { headers = {}, body }: { headers?: Record<string, string>; body?: object },
  milliseconds: number,
): Promise<AirtelAnswer> {
  const answer = await callProvider(
    `${env("AIRTEL_URL").replace(/\/$/, "")}${path}`,
    {
      method,
      headers: { "content-type": "application/json", accept: "*/*", ...headers },
      ...(body && { body: JSON.stringify(body) }),
    },
    milliseconds,
  );
  return { status: answer.status, body: jsonIn(answer.body) };
}

/** {@link callAirtel} with the shared token; one that is refused is replaced once, since nothing was done. */
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
  const token = await accessToken(credentials, now);
  const answer = await send(token);
  return answer.status === 401 ? await send(await accessToken(credentials, now, token)) : answer;
}
