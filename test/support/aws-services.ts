import { createHash, randomUUID } from "node:crypto";
import { serviceUrl } from "./service";

/** AWS's other services, except `failing`: sign-ins are by Facebook, and ask for a password. */
export const awsServices = (failing: ReadonlySet<string> = new Set()): Promise<string> =>
  serviceUrl((request, response, body) => {
    const operation = String(request.headers["x-amz-target"]).split(".")[1] ?? "";
    if (failing.has(operation)) {
      response.statusCode = 400;
      return response.end(JSON.stringify({ __type: "InvalidPasswordException" }));
    }
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
