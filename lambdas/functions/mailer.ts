import { setTimeout as pause } from "node:timers/promises";
import type { SQSBatchResponse, SQSRecord } from "aws-lambda";
import * as z from "zod/mini";
import { takeFeedback } from "../accounts/profile/mail-stop";
import { mailOf, sendMail, sendOnce } from "../messages/mail/mail";
import { MailJob } from "../messages/mail/mail-job";
import { passOnNotification } from "../messages/pass-on-notification";
import { type Send, workOff } from "../messages/reminders/send-reminder";
import { failuresOf } from "../platform/batch";
import { errorFacts, logger, recordMetric } from "../platform/logger";
import { settings } from "../platform/settings";

type Message = Pick<SQSRecord, "messageId" | "body" | "eventSourceARN">;
/** An event of a queue of mail, of notifications or of reminders, or of SES by EventBridge. */
interface Event {
  Records?: readonly Message[];
  source?: string;
  detail?: unknown;
}

/** Sends mail and reminders, pushes and mails notifications, and handles bounces and complaints. */
export async function handler(event: Event): Promise<SQSBatchResponse> {
  const { Records, source } = event;
  if (Records?.some(isOf("REMINDERS"))) return await remind(Records);
  if (Records?.some(isOf("NEWS"))) return await failuresOf(Records, passOn);
  // From SES itself, or from the mailbox of a local world.
  if (source?.endsWith(".ses")) await takeWord(event);
  return await failuresOf(Records ?? [], sendQueued);
}

const isOf =
  (queue: "REMINDERS" | "NEWS") =>
  ({ eventSourceARN }: Message) =>
    process.env[`${queue}_QUEUE_URL`]?.split("/").at(-1) === eventSourceARN.split(":").at(-1);

async function passOn({ messageId, body }: Message): Promise<void> {
  try {
    await passOnNotification(JSON.parse(body));
  } catch (error) {
    logger.error("news-not-passed-on", { message: messageId, ...errorFacts(error) });
    waitsUnseen();
    throw error;
  }
}

/** Clock doesn't see a message that waits to be delivered again. */
const waitsUnseen = () => recordMetric("MailsWaiting", 1);

/** A mail that could not be sent is delivered again, and ends in the dead-letter queue. */
async function sendQueued({ messageId, body }: Message): Promise<void> {
  try {
    const job = MailJob.parse(wholeCharacters(body));
    const mail = mailOf(job, settings());
    const id = "id" in job ? job.id : undefined;
    if (id) await sendOnce(id, () => send(mail), new Date());
    else await sendMail(mail);
  } catch (error) {
    logger.error("mail-not-sent", { message: messageId, ...errorFacts(error) });
    waitsUnseen();
    throw error;
  }
}

/**
 * Parses JSON and replaces half of a surrogate pair by a mark for a missing character: half of one
 * can't be mailed.
 */
const wholeCharacters = (body: string): unknown =>
  JSON.parse(body, (_, value: unknown) =>
    typeof value === "string" ? value.toWellFormed() : value,
  );

/**
 * SES allows a new account 14 mails a second, and two batches run at once. A fifth is left to the mails
 * that somebody waits for.
 */
const perMail = (1000 * 2) / (14 * 0.8);

const send: Send = (mail) => sendMail(mail, { attempts: 1 });

/** Sends no faster than SES accepts; failures are delivered again. */
async function remind(messages: readonly Message[]): Promise<SQSBatchResponse> {
  const now = () => new Date();
  const again = await workOff(messages, { settings: settings(), send, now, pause, perMail });
  return { batchItemFailures: again.map((itemIdentifier) => ({ itemIdentifier })) };
}

/** SES's event in EventBridge for a mail that bounced or drew a complaint. */
const Feedback = z.object({
  detail: z.discriminatedUnion("eventType", [
    z.object({
      eventType: z.literal("Bounce"),
      bounce: z.object({
        bounceType: z.string(),
        bouncedRecipients: z.array(z.object({ emailAddress: z.string() })),
      }),
    }),
    z.object({
      eventType: z.literal("Complaint"),
      complaint: z.object({
        complainedRecipients: z.array(z.object({ emailAddress: z.string() })),
      }),
    }),
  ]),
});

const toAddresses = (recipients: readonly { emailAddress: string }[]) =>
  recipients.map(({ emailAddress }) => emailAddress);

/** EventBridge may deliver it twice. */
async function takeWord(event: unknown): Promise<void> {
  const { detail } = Feedback.parse(event);
  const now = new Date();
  if (detail.eventType === "Complaint")
    return await takeFeedback(
      "complained",
      toAddresses(detail.complaint.complainedRecipients),
      now,
    );
  const { bounceType, bouncedRecipients } = detail.bounce;
  // A full mailbox, or a server that is down, may accept the next one.
  if (bounceType === "Permanent")
    return await takeFeedback("bounced", toAddresses(bouncedRecipients), now);
  logger.info("mail-bounced-for-now", { bounceType });
}
