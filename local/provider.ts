import { InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from "@aws-sdk/client-secrets-manager";
import { toEmulator } from "./aws";
import { StepFailed } from "./steps";

export interface Daraja {
  url: string;
  consumerKey: string;
  consumerSecret: string;
  shortCode: string;
  passkey: string;
  initiatorName?: string | undefined;
  initiatorPassword?: string | undefined;
  /** PEM, to encrypt the initiator's password. */
  certificate?: string | undefined;
  b2cShortCode?: string | undefined;
}

/**
 * The Daraja of `KALAMU_DARAJA_URL` and its secrets; undefined for the simulator's.
 * @throws {StepFailed} if the address is set and a credential is missing.
 */
export function givenProvider(): Daraja | undefined {
  const { env } = process;
  if (!env.KALAMU_DARAJA_URL) return undefined;
  const credential = (name: string) =>
    needed(
      env[`KALAMU_DARAJA_${name}`],
      `KALAMU_DARAJA_URL is set, so KALAMU_DARAJA_${name} is needed too (KEY, SECRET, SHORTCODE and PASSKEY).`,
    );
  return {
    url: env.KALAMU_DARAJA_URL.replace(/\/$/, ""),
    consumerKey: credential("KEY"),
    consumerSecret: credential("SECRET"),
    shortCode: credential("SHORTCODE"),
    passkey: credential("PASSKEY"),
    // Without all four of these, the product makes no M-Pesa payouts.
    initiatorName: env.KALAMU_DARAJA_INITIATOR,
    initiatorPassword: env.KALAMU_DARAJA_INITIATOR_PASSWORD,
    certificate: env.KALAMU_DARAJA_CERTIFICATE,
    b2cShortCode: env.KALAMU_DARAJA_B2C_SHORTCODE,
  };
}

function needed(value: string | undefined, otherwise: string): string {
  if (!value) throw new StepFailed(otherwise);
  return value;
}

/**
 * The Airtel Money of `KALAMU_AIRTEL_URL` and its secrets; undefined for the simulator's.
 * @throws {StepFailed} if the address is set and a credential is missing.
 */
export function givenAirtel(): Airtel | undefined {
  const { env } = process;
  if (!env.KALAMU_AIRTEL_URL) return undefined;
  const credential = (name: string) =>
    needed(
      env[`KALAMU_AIRTEL_${name}`],
      `KALAMU_AIRTEL_URL is set, so KALAMU_AIRTEL_${name} is needed too (ID, SECRET, PIN and KEY).`,
    );
  return {
    url: env.KALAMU_AIRTEL_URL.replace(/\/$/, ""),
    clientId: credential("ID"),
    clientSecret: credential("SECRET"),
    pin: credential("PIN"),
    publicKey: credential("KEY"),
    // Without a key the product checks no callback's hash.
    hashKey: env.KALAMU_AIRTEL_HASH ?? "",
  };
}

export interface Airtel {
  url: string;
  clientId: string;
  clientSecret: string;
  pin: string;
  publicKey: string;
  hashKey: string;
}

interface SecretArns {
  DarajaSecretArn: string;
  PayoutSecretArn: string;
}

/**
 * Writes the providers' credentials into the functions' secrets. Returns the secret in the
 * callbacks' addresses.
 */
export async function fillProviderSecrets(
  endpoint: string,
  { DarajaSecretArn, PayoutSecretArn }: SecretArns,
  { url: _, consumerKey, consumerSecret, shortCode, passkey, ...payouts }: Daraja,
  airtel: Airtel,
): Promise<string> {
  const secrets = new SecretsManagerClient(toEmulator(endpoint));
  await fillSecret(secrets, PayoutSecretArn, {
    ...payouts,
    airtelClientId: airtel.clientId,
    airtelClientSecret: airtel.clientSecret,
    airtelPin: airtel.pin,
    airtelPublicKey: airtel.publicKey,
  });
  const payBill = { consumerKey, consumerSecret, shortCode, passkey };
  const known = await fillSecret(secrets, DarajaSecretArn, {
    ...payBill,
    airtelHashKey: airtel.hashKey,
  });
  return known["noticeSecret"] ?? "";
}

/** Adds fields to a secret, and returns the fields that it had before. */
async function fillSecret(secrets: SecretsManagerClient, SecretId: string, fields: object) {
  const { SecretString = "{}" } = await secrets.send(new GetSecretValueCommand({ SecretId }));
  const known = JSON.parse(SecretString) as Record<string, string>;
  const filled = JSON.stringify({ ...known, ...fields });
  if (filled !== SecretString)
    await secrets.send(new PutSecretValueCommand({ SecretId, SecretString: filled }));
  return known;
}

/** Makes the payout function check the configured wallets now, as it does each minute. */
export async function lookAtWallets(endpoint: string, money: string | undefined): Promise<void> {
  const lambda = new LambdaClient(toEmulator(endpoint));
  const { FunctionError, Payload } = await lambda.send(
    new InvokeCommand({ FunctionName: money, Payload: "{}" }),
  );
  if (FunctionError)
    throw new StepFailed(
      `The function that pays does not run: ${new TextDecoder().decode(Payload)}`,
    );
}

/** Sets the address for the simulator's Airtel callbacks, as a person would in Airtel's portal. */
export async function setAirtelCallback(outsideUrl: string, url: string): Promise<void> {
  const answer = await fetch(`${outsideUrl}/api/airtel/callback`, {
    method: "PUT",
    body: JSON.stringify({ url }),
  });
  if (!answer.ok)
    throw new StepFailed(`The simulator takes no callback address: ${await answer.text()}`);
}
