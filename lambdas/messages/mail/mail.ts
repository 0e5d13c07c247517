import { SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import * as z from "zod/mini";
import { mailableAddress } from "#contracts/fields";
import { retention } from "#contracts/retention";
import type { Settings } from "#contracts/settings";
import { errorFacts, logger } from "../../platform/logger";
import { defineItem, expiresAfter } from "../../platform/table/define-item";
import { refusalOf, writeAlone } from "../../platform/table/transact";
import { htmlOf, type Letter, textOf } from "./layout";
import {
  accountClosedLetter,
  confirmationLetter,
  contactLetter,
  emailChangeLetter,
  newEmailLetter,
  notificationLetter,
  passwordResetLetter,
  phoneChangedLetter,
  reminderLetter,
  remindersAgainLetter,
  trainingLetter,
} from "./letters";
import type { MailJob } from "./mail-job";

export interface Mail {
  from: string;
  to: string;
  replyTo: string | undefined;
  subject: string;
  text: string;
  html: string;
  unsubscribeUrl: string | undefined;
  /** True if a person wrote the mail and receives the replies. */
  isWritten: boolean;
}

export function mailOf(job: MailJob, settings: Settings): Mail {
  const letter = letterOf(job, settings);
  return {
    from: `"${settings.productName.replace(/[^\w .-]/g, "")}" <${settings.senderEmail}>`,
    to: job.kind === "contact" ? settings.supportEmail : job.to,
    replyTo: job.kind === "contact" ? mailableAddress(job.email) : settings.supportEmail,
    subject: letter.subject,
    text: textOf(letter, settings),
    html: htmlOf(letter, settings),
    unsubscribeUrl: unsubscribeUrlOf(job, settings),
    isWritten: job.kind === "contact",
  };
}

function unsubscribeUrlOf(job: MailJob, { siteUrl }: Settings): string | undefined {
  if (job.kind === "news") return `${siteUrl}/api/unsubscribe/${job.token}.${job.mail}`;
  return job.kind === "reminder" && job.token
    ? `${siteUrl}/api/unsubscribe/${job.token}`
    : undefined;
}

function letterOf(job: MailJob, settings: Settings): Letter {
  if (job.kind === "contact") return contactLetter(job);
  if (job.kind === "confirm-email") return confirmationLetter(job, settings);
  if (job.kind === "training-accepted") return trainingLetter(job, settings);
  if (job.kind === "phone-changed") return phoneChangedLetter(job, settings);
  if (job.kind === "new-email") return newEmailLetter(job, settings);
  if (job.kind === "reminders-again") return remindersAgainLetter(job, settings);
  if (job.kind === "email-change") return emailChangeLetter(job, settings);
  if (job.kind === "account-closed") return accountClosedLetter(job, settings);
  if (job.kind === "news") return notificationLetter(job, settings);
  if (job.kind === "reminder") return reminderLetter(job, settings);
  return passwordResetLetter(job, settings);
}

const utf8 = (Data: string) => ({ Data, Charset: "UTF-8" });

/**
 * Sends a mail through SES; throws if SES refuses it, or answers none of `attempts` requests. Each
 * mail has its own client, so that no data of an unfinished mail gets into the next one.
 */
export async function sendMail(
  { from, to, replyTo, subject, text, html, unsubscribeUrl, isWritten }: Mail,
  { attempts = 3 }: { attempts?: number } = {},
): Promise<void> {
  const ConfigurationSetName = process.env["MAIL_CONFIGURATION_SET"];
  const Headers = [
    ...(unsubscribeUrl ? oneClick(unsubscribeUrl) : []),
    ...(isWritten ? [] : [unanswered]),
  ];
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
          ...(Headers.length > 0 && { Headers }),
        },
      },
    }),
  );
}

/**
 * The headers of the unsubscribe button in mail programs, and the body that this button posts (RFC
 * 8058).
 */
const oneClick = (url: string) => [
  { Name: "List-Unsubscribe", Value: `<${url}>` },
  { Name: "List-Unsubscribe-Post", Value: "List-Unsubscribe=One-Click" },
];

/** Prevents automatic replies, such as holiday notices (RFC 3834). */
const unanswered = { Name: "Auto-Submitted", Value: "auto-generated" };

/** A record that we requested the mail of a notification or training. */
const proofs = defineItem({
  type: "MailedNews",
  name: "mailed",
  schema: z.object({ expiresAt: z.int() }),
  key: ["MAILED#{id}", "MAILED#{id}"],
});

/**
 * Sends one mail for each id, even after repeated calls; throws if the mail service refuses, so
 * that a later call retries. Without an answer there is no retry: no receipt is better than two for
 * one payment.
 */
export async function sendOnce(id: string, send: () => Promise<void>, now: Date): Promise<void> {
  const expiresAt = expiresAfter(now, { days: retention.mailProofDays });
  if (await refusalOf(writeAlone(proofs.put({ id }, { expiresAt })))) return;
  try {
    await send();
  } catch (error) {
    if (!isRefusal(error)) {
      logger.error("mail-perhaps-not-sent", errorFacts(error));
      return;
    }
    await writeAlone(proofs.remove({ id }));
    throw error;
  }
}

const isRefusal = (error: unknown) =>
  error instanceof Error && "$fault" in error && error.$fault === "client";
