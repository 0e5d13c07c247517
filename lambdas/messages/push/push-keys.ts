import { createECDH, createHash } from "node:crypto";
import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { env } from "../../platform/settings";

/** The key pair that identifies us to push services (RFC 8292), base64url. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

let kept: Promise<PushKeys> | undefined;

/** Our key pair, derived from the stack's random secret, so that nobody has to configure it. */
export function pushKeys(): Promise<PushKeys> {
  kept ??= readKeys().catch((error: unknown) => {
    kept = undefined;
    throw error;
  });
  return kept;
}

async function readKeys(): Promise<PushKeys> {
  const command = new GetSecretValueCommand({ SecretId: env("PUSH_SECRET_ARN") });
  const { SecretString } = await new SecretsManagerClient({}).send(command);
  if (!SecretString) throw new Error("The secret of the push keys is empty.");
  return keysOf(SecretString);
}

/**
 * Derives the key pair from a secret. A hash is an invalid private key of P-256 only once in four
 * billion.
 */
export function keysOf(secret: string): PushKeys {
  const privateKey = createHash("sha256").update(secret).digest();
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(privateKey);
  return {
    publicKey: pair.getPublicKey("base64url"),
    privateKey: privateKey.toString("base64url"),
  };
}
