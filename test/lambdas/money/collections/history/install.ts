import { SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { modelSettings, secret } from "./run-history";

/** The environment of the functions, with a provider's secret that is filled in and timers that fire at once. */
export function installOutside(): () => void {
  Object.assign(process.env, {
    TABLE_NAME: process.env["TABLE_NAME"] ?? "memory",
    AWS_REGION: "eu-west-1",
    AWS_ACCESS_KEY_ID: "test",
    AWS_SECRET_ACCESS_KEY: "test",
    SECRET_ARN: "arn:model",
    DARAJA_URL: "https://provider.example",
    NOTICE_BASE_URL: "https://kalamu.example",
    SETTINGS: JSON.stringify(modelSettings),
  });
  const client = SecretsManagerClient.prototype as { send: unknown };
  const real = { send: client.send, setTimeout, fetch, write: process.stdout.write };
  client.send = async () => ({
    SecretString: JSON.stringify({
      consumerKey: "key",
      consumerSecret: "secret",
      shortCode: "174379",
      passkey: "passkey",
      noticeSecret: secret,
    }),
  });
  Object.assign(globalThis, { setTimeout: (done: () => void) => setImmediate(done) });
  process.stdout.write = (() => true) as typeof process.stdout.write;
  return () => {
    client.send = real.send;
    globalThis.setTimeout = real.setTimeout;
    globalThis.fetch = real.fetch;
    process.stdout.write = real.write;
  };
}
