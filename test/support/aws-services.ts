import { createHash, randomUUID } from "node:crypto";
import { serviceUrl } from "./service";

/**
 * Simulates the AWS services other than DynamoDB. Each user has signed in with Facebook before, and
 * each sign-in asks for a password.
 */
export const awsServices = (): Promise<string> =>
  serviceUrl((_request, response, body) => {
    const { MessageBody = "" } = JSON.parse(body || "{}") as { MessageBody?: string };
    return response.end(
      JSON.stringify({
        User: { Attributes: [{ Name: "sub", Value: randomUUID() }] },
        UserAttributes: [
          { Name: "custom:social_email", Value: `${randomUUID()}@writers.example` },
          { Name: "identities", Value: '[{"providerName":"Facebook"}]' },
        ],
        ChallengeName: "PASSWORD_VERIFIER",
        ChallengeParameters: { USERNAME: "u-1", SECRET_BLOCK: randomUUID() },
        MessageId: "1",
        MD5OfMessageBody: createHash("md5").update(MessageBody).digest("hex"),
      }),
    );
  });
