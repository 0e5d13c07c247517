import { beforeEach } from "vitest";
import { serviceUrl } from "../../../support/service";

/** What the pay bill needs, filled in. */
export const payBill = {
  consumerKey: "key",
  consumerSecret: "secret",
  shortCode: "174379",
  passkey: "passkey",
  noticeSecret: "s",
};

/** Secrets Manager with one secret, which a test changes before it is read. */
export function secretsWith(good: () => Record<string, string>) {
  let secret = good();
  const secretsManager = serviceUrl((_request, response) =>
    response
      .writeHead(200, { "content-type": "application/x-amz-json-1.1" })
      .end(JSON.stringify({ SecretString: JSON.stringify(secret) })),
  );
  beforeEach(async () => {
    secret = good();
    Object.assign(process.env, {
      AWS_REGION: "eu-west-1",
      AWS_ACCESS_KEY_ID: "test",
      AWS_SECRET_ACCESS_KEY: "test",
      AWS_ENDPOINT_URL_SECRETS_MANAGER: await secretsManager,
      SECRET_ARN: `arn:${crypto.randomUUID()}`,
    });
  });
  return {
    change: (fields: Record<string, string>) => {
      secret = { ...secret, ...fields };
    },
  };
}
