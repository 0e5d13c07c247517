import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from "@aws-sdk/client-secrets-manager";
import { toEmulator } from "./aws";
import { StepFailed } from "./steps";

/** Where the mobile-money provider is and what lets us in. */
export interface Daraja {
  url: string;
  consumerKey: string;
  consumerSecret: string;
  shortCode: string;
  passkey: string;
}

/**
 * The provider that KALAMU_DARAJA_URL and its companions name, or undefined for our own.
 * @throws {StepFailed} when one of them is missing.
 */
export function givenProvider(): Daraja | undefined {
  const { env } = process;
  if (!env.KALAMU_DARAJA_URL) return undefined;
  const credential = (name: string) => {
    const value = env[`KALAMU_DARAJA_${name}`];
    if (!value)
      throw new StepFailed(
        `KALAMU_DARAJA_URL is set, so KALAMU_DARAJA_${name} is needed too (KEY, SECRET, SHORTCODE and PASSKEY).`,
      );
    return value;
  };
  return {
    url: env.KALAMU_DARAJA_URL.replace(/\/$/, ""),
    consumerKey: credential("KEY"),
    consumerSecret: credential("SECRET"),
    shortCode: credential("SHORTCODE"),
    passkey: credential("PASSKEY"),
  };
}

/** Puts the provider's credentials where the functions read them, and returns the notices' secret. */
export async function fillProviderSecret(
  endpoint: string,
  secretArn: string,
  { consumerKey, consumerSecret, shortCode, passkey }: Daraja,
): Promise<string> {
  const secrets = new SecretsManagerClient(toEmulator(endpoint));
  const { SecretString = "{}" } = await secrets.send(
    new GetSecretValueCommand({ SecretId: secretArn }),
  );
  const known = JSON.parse(SecretString) as Record<string, string>;
  const filled = { ...known, consumerKey, consumerSecret, shortCode, passkey };
  if (JSON.stringify(filled) !== SecretString)
    await secrets.send(
      new PutSecretValueCommand({ SecretId: secretArn, SecretString: JSON.stringify(filled) }),
    );
  return known["noticeSecret"] ?? "";
}

/**
 * Tells the provider where to announce payments made by hand at the pay bill.
 * @throws {StepFailed} when it refuses.
 */
export async function registerPayBill(
  { url, consumerKey, consumerSecret, shortCode }: Daraja,
  noticeBase: string,
): Promise<void> {
  const basic = Buffer.from(`${consumerKey}:${consumerSecret}`).toString("base64");
  const token = await asked(`${url}/oauth/v1/generate?grant_type=client_credentials`, {
    headers: { authorization: `Basic ${basic}` },
  });
  await asked(`${url}/mpesa/c2b/v2/registerurl`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token["access_token"]}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({
      ShortCode: shortCode,
      ResponseType: "Completed",
      ConfirmationURL: `${noticeBase}/c2b/confirmation`,
      ValidationURL: `${noticeBase}/c2b/validation`,
    }),
  });
}

async function asked(url: string, init: RequestInit): Promise<Record<string, unknown>> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(15_000) });
  const text = await response.text();
  if (!response.ok)
    throw new StepFailed(
      `the provider answered ${response.status} at ${new URL(url).pathname}: ${text}`,
    );
  return JSON.parse(text) as Record<string, unknown>;
}
