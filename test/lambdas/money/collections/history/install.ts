import { SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { atOnce } from "../../../../support/at-once";
import { modelSettings, secret } from "./run-history";

/**
 * Sets up the functions' environment, with the provider's secret filled in and timers that fire
 * immediately.
 */
export function installOutside(): () => void {
  const restore = atOnce({
    TABLE_NAME: process.env["TABLE_NAME"] ?? "memory",
    SECRET_ARN: "arn:model",
    PAYOUT_SECRET_ARN: "arn:empty",
    DARAJA_URL: "https://provider.example",
    NOTICE_BASE_URL: "https://kalamu.example",
    SETTINGS: JSON.stringify(modelSettings),
  });
  const client = SecretsManagerClient.prototype as { send: unknown };
  const real = { send: client.send, fetch };
  client.send = async () => ({
    SecretString: JSON.stringify({
      consumerKey: "key",
      consumerSecret: "secret",
      shortCode: "174379",
      passkey: "passkey",
      noticeSecret: secret,
    }),
  });
  return () => {
    restore();
    client.send = real.send;
    globalThis.fetch = real.fetch;
  };
}
