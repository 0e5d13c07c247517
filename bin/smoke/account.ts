import { randomUUID } from "node:crypto";
import { Amplify } from "aws-amplify";
import { fetchAuthSession, signIn } from "aws-amplify/auth";
import { ConsoleLogger } from "aws-amplify/utils";
import * as z from "zod/mini";
import type { BrowserConfig } from "#contracts/settings";

/** The fields that the checks read. Each answer has only some of them. */
const Body = z.partial(
  z.object({
    code: z.string(),
    message: z.string(),
    userId: z.string(),
    username: z.string(),
    accountNumber: z.nullable(z.string()),
    accountStatus: z.string(),
    currentBalance: z.number(),
    tasks: z.array(z.object({ id: z.string(), status: z.string() })),
    CheckoutRequestID: z.string(),
    status: z.string(),
    reason: z.nullable(z.string()),
  }),
);

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  body: z.infer<typeof Body>;
}

export async function ask(
  site: string,
  method: string,
  path: string,
  { token, body }: { token?: string | undefined; body?: unknown } = {},
): Promise<Answer> {
  const response = await fetch(`${site}${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  });
  const text = await response.text();
  const said = Body.safeParse(jsonIn(text)).data ?? {};
  return { status: response.status, headers: response.headers, text, body: said };
}

export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Returns a writer for this run only. The address belongs to SES's mailbox simulator, which accepts
 * all mail.
 */
export function newWriter(phone = "+254700000000") {
  const name = randomUUID().slice(0, 8);
  return {
    firstName: "Smoke",
    lastName: "Test",
    username: `smoke-${name}`,
    email: `success+smoke-${name}@simulator.amazonses.com`,
    phoneNumber: phone,
    password: `Aa1!${randomUUID()}`,
  };
}
export type NewWriter = ReturnType<typeof newWriter>;

/** Signs in by SRP through the site, as browsers do, and returns the access token. */
export async function accessTokenOf(
  site: string,
  { userPoolId, userPoolClientId }: BrowserConfig,
  { email, password }: NewWriter,
): Promise<string> {
  // Amplify warns about every endpoint that is not Cognito's own. Ours is our proxy.
  ConsoleLogger.LOG_LEVEL = "ERROR";
  Amplify.configure({
    Auth: {
      Cognito: { userPoolId, userPoolClientId, userPoolEndpoint: `${site}/api/cognito` },
    },
  });
  await signIn({ username: email, password });
  const { tokens } = await fetchAuthSession();
  if (!tokens) throw new Error("Signing in gave no token.");
  return tokens.accessToken.toString();
}
