import { type GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { afterAll, beforeEach, expect } from "vitest";
import { logged } from "../../../support/logged";

export const payBill = {
  consumerKey: "key",
  consumerSecret: "secret",
  shortCode: "174379",
  passkey: "passkey",
  noticeSecret: "s",
};

type Fields = Record<string, string>;
interface Secrets {
  payBill: Fields;
  payouts: Fields;
}

/** Fakes Secrets Manager with the secrets of both providers, which a test can change. */
export function secretsWith(good: Secrets) {
  const client = SecretsManagerClient.prototype as { send: unknown };
  const { send } = client;
  let secrets = good;
  beforeEach(() => {
    secrets = good;
    client.send = async ({ input }: GetSecretValueCommand) => {
      const isPayouts = input.SecretId === process.env["PAYOUT_SECRET_ARN"];
      return { SecretString: JSON.stringify(isPayouts ? secrets.payouts : secrets.payBill) };
    };
    process.env["SECRET_ARN"] = `arn:${crypto.randomUUID()}`;
    process.env["PAYOUT_SECRET_ARN"] = `arn:${crypto.randomUUID()}`;
  });
  afterAll(() => {
    client.send = send;
  });
  return {
    change: (fields: Fields) => {
      secrets = { ...secrets, payouts: { ...secrets.payouts, ...fields } };
    },
  };
}

/** Expects that the credentials count as not filled in, and that the log names only the field. */
export async function insistOnNotFilledIn(read: () => Promise<unknown>, field: string) {
  const log = logged();
  await expect(read()).rejects.toMatchObject({ code: "provider_unavailable" });
  expect(log.taken().map((line) => JSON.parse(line))).toEqual([
    {
      timestamp: expect.any(String),
      level: "error",
      event: "provider-secret-not-filled-in",
      fields: field,
    },
  ]);
  log.restore();
}
