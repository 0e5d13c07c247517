import { SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import type { Mail } from "./mail";

const utf8 = (Data: string) => ({ Data, Charset: "UTF-8" });

/**
 * Hands a mail to SES; throws when SES doesn't take it. Each mail has a client of its own: nothing of one
 * that could not be finished is in the next. With one of `attempts` a mail whose fate is unknown is not
 * handed in again.
 */
export async function sendMail(
  { from, to, replyTo, subject, text, html, unsubscribeUrl }: Mail,
  { attempts = 3 }: { attempts?: number } = {},
): Promise<void> {
  const ConfigurationSetName = process.env["MAIL_CONFIGURATION_SET"];
  const Headers = unsubscribeUrl ? oneClick(unsubscribeUrl) : undefined;
  await new SESv2Client({ maxAttempts: attempts }).send(
    new SendEmailCommand({
      FromEmailAddress: from,
      Destination: { ToAddresses: [to] },
      ...(replyTo && { ReplyToAddresses: [replyTo] }),
      ...(ConfigurationSetName && { ConfigurationSetName }),
      Content: {
        Simple: {
          Subject: utf8(subject),
          Body: { Text: utf8(text), Html: utf8(html) },
          ...(Headers && { Headers }),
        },
      },
    }),
  );
}

/** By which a mail program shows its own button to unsubscribe, and what it sends (RFC 8058). */
const oneClick = (url: string) => [
  { Name: "List-Unsubscribe", Value: `<${url}>` },
  { Name: "List-Unsubscribe-Post", Value: "List-Unsubscribe=One-Click" },
];
