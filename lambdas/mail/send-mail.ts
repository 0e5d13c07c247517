import { SESClient, SendEmailCommand } from "@aws-sdk/client-ses";
import type { Mail } from "./mail";

const utf8 = (Data: string) => ({ Data, Charset: "UTF-8" });

/**
 * Hands a mail to SES; throws when SES doesn't take it. Each mail has a client of its own: a client keeps
 * what it had written of a mail that it could not finish, and begins the next one with it. With one of `attempts` a
 * mail whose fate is unknown is not handed in again.
 */
export async function sendMail(
  { from, to, replyTo, subject, text, html }: Mail,
  { attempts = 3 }: { attempts?: number } = {},
): Promise<void> {
  const ConfigurationSetName = process.env["MAIL_CONFIGURATION_SET"];
  await new SESClient({ maxAttempts: attempts }).send(
    new SendEmailCommand({
      Source: from,
      Destination: { ToAddresses: [to] },
      ...(replyTo && { ReplyToAddresses: [replyTo] }),
      ...(ConfigurationSetName && { ConfigurationSetName }),
      Message: { Subject: utf8(subject), Body: { Text: utf8(text), Html: utf8(html) } },
    }),
  );
}
