import { serviceUrl } from "./service";

export interface Sent {
  FromEmailAddress: string;
  Destination: { ToAddresses: string[] };
  ReplyToAddresses?: string[];
  ConfigurationSetName?: string;
  Content: {
    Simple: {
      Subject: { Data: string };
      Body: { Text: { Data: string } };
      Headers?: { Name: string; Value: string }[];
    };
  };
}

/**
 * Simulates SES: stores accepted mails in the list, and refuses mails with "Refused" in the
 * subject.
 */
export async function mailService(): Promise<Sent[]> {
  const mails: Sent[] = [];
  const url = await serviceUrl((_request, response, body) => {
    const mail = JSON.parse(body) as Sent;
    const refused = mail.Content.Simple.Subject.Data.includes("Refused");
    if (!refused) mails.push(mail);
    response.writeHead(refused ? 400 : 200, {
      "content-type": "application/json",
      ...(refused && { "x-amzn-errortype": "MessageRejected" }),
    });
    response.end(JSON.stringify(refused ? { message: "No." } : { MessageId: "1" }));
  });
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_SESV2: url,
    AWS_REGION: "eu-west-1",
    AWS_ACCESS_KEY_ID: "test",
    AWS_SECRET_ACCESS_KEY: "test",
  });
  return mails;
}
