import { cognitoMediaType } from "#contracts/accounts";
import { accountMessages } from "#contracts/messages/accounts";
import { env } from "../../platform/env";
import { fetchAnew } from "../../platform/fetch-anew";
import { errorFacts, logger } from "../../platform/logger";
import { cognitoTimeout } from "../user-pool/cognito-timeout";
import type { CognitoRequest } from "./cognito-request";

/** An answer of Cognito, or one of ours that looks like it. */
export interface CognitoAnswer {
  status: number;
  body: string;
  errorType: string | null;
}

/** The browser's own library and Cognito talk to each other; what Cognito answers passes byte for byte. */
export async function askCognito({ target, body }: CognitoRequest): Promise<CognitoAnswer> {
  try {
    const response = await fetchAnew(cognitoUrl(), {
      method: "POST",
      headers: { "content-type": cognitoMediaType, "x-amz-target": target },
      body,
      signal: AbortSignal.timeout(cognitoTimeout),
    });
    const errorType = response.headers.get("x-amzn-errortype");
    return { status: response.status, body: await response.text(), errorType };
  } catch (error) {
    logger.error("cognito-unreachable", errorFacts(error));
    return cognitoRefusal("InternalErrorException", accountMessages.unexpected, 503);
  }
}

const cognitoUrl = () =>
  process.env["AWS_ENDPOINT_URL"] ?? `https://cognito-idp.${env("AWS_REGION")}.amazonaws.com/`;

/** A refusal as Cognito words it, so that the browser's library shows the message. */
export const cognitoRefusal = (type: string, message: string, status = 400): CognitoAnswer => ({
  status,
  body: JSON.stringify({ __type: type, message }),
  errorType: type,
});
