import { generateKeyPairSync } from "node:crypto";
import { type GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { atOnce } from "../../../../support/at-once";
import { someSettings } from "../../../../support/table-world";

export const secret = "5ec2e7";
const { publicKey } = generateKeyPairSync("rsa", { modulusLength: 512 });
const pem = publicKey.export({ type: "spki", format: "pem" }).toString();

export const queue: string[] = [];

export const laidOver = { fields: (): Record<string, string> => ({}) };

/** Sets up the functions' environment, with secrets filled in and timers that fire immediately. */
export function installOutside(): () => void {
  const restore = atOnce({
    TABLE_NAME: "memory",
    SECRET_ARN: "arn:pay-bill",
    PAYOUT_SECRET_ARN: "arn:payouts",
    DARAJA_URL: "https://mpesa.example",
    AIRTEL_URL: "https://airtel.example",
    NOTICE_BASE_URL: "https://kalamu.example/api",
    PAYOUTS_QUEUE_URL: "https://queue.example/payouts",
    SETTINGS: JSON.stringify(someSettings()),
  });
  const secrets = SecretsManagerClient.prototype as { send: unknown };
  const queues = SQSClient.prototype as { send: unknown };
  const real = { secrets: secrets.send, queues: queues.send, fetch };
  const ofPayBill = {
    consumerKey: "key",
    consumerSecret: "secret",
    shortCode: "174379",
    passkey: "passkey",
    noticeSecret: secret,
  };
  const ofPayouts = {
    initiatorName: "initiator",
    initiatorPassword: "password",
    certificate: pem,
    b2cShortCode: "600996",
    airtelClientId: "id",
    airtelClientSecret: "secret",
    airtelPin: "1234",
    airtelPublicKey: pem,
  };
  secrets.send = async ({ input: { SecretId } }: GetSecretValueCommand) => ({
    SecretString: JSON.stringify(
      SecretId === "arn:pay-bill" ? ofPayBill : { ...ofPayouts, ...laidOver.fields() },
    ),
  });
  queues.send = async (command: object) => {
    if (command instanceof SendMessageCommand) queue.push(command.input.MessageBody ?? "");
    return {};
  };
  return () => {
    restore();
    secrets.send = real.secrets;
    queues.send = real.queues;
    globalThis.fetch = real.fetch;
  };
}
