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

type Fields = Record<string, string>;
interface Secrets {
  payBill: Fields;
  payouts: Fields;
}

/** Secrets Manager with both secrets of the providers, which a test changes. */
export function secretsWith(good: Secrets) {
  let secrets = good;
  const secretsManager = serviceUrl((_request, response, body) => {
    const isPayouts = JSON.parse(body).SecretId === process.env["PAYOUT_SECRET_ARN"];
    response.writeHead(200, { "content-type": "application/x-amz-json-1.1" }).end(
      JSON.stringify({
        SecretString: JSON.stringify(isPayouts ? secrets.payouts : secrets.payBill),
      }),
    );
  });
  beforeEach(async () => {
    secrets = good;
    Object.assign(process.env, {
      AWS_REGION: "eu-west-1",
      AWS_ACCESS_KEY_ID: "test",
      AWS_SECRET_ACCESS_KEY: "test",
      AWS_ENDPOINT_URL_SECRETS_MANAGER: await secretsManager,
      SECRET_ARN: `arn:${crypto.randomUUID()}`,
      PAYOUT_SECRET_ARN: `arn:${crypto.randomUUID()}`,
    });
  });
  return {
    /** Changes fields of payouts. */
    change: (fields: Fields) => {
      secrets = { ...secrets, payouts: { ...secrets.payouts, ...fields } };
    },
    put: (changed: Partial<Secrets>) => {
      secrets = { ...secrets, ...changed };
    },
  };
}

/** A secret as the deployment makes it. */
export const blank = (fields: Fields): Fields =>
  Object.fromEntries(Object.keys(fields).map((field) => [field, ""]));
