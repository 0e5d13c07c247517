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
/** Messages from the queues of mails, notifications or reminders, or an event from SES. */
interface Event {
  Records?: readonly Message[];
  source?: string;
  detail?: unknown;
}

export async function handler(event: Event): Promise<SQSBatchResponse> {
  const { Records, source } = event;
  if (Records?.some(isOf("REMINDERS"))) return await remind(Records);
  if (Records?.some(isOf("NEWS"))) return await failuresOf(Records, passOn);
  // The event comes from SES, or from the mailbox of a local product.
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

/**
 * Counts a waiting mail for the alarm. SQS hides a failed message until the next delivery, so the
 * function `clock` can't count it.
 */
const waitsUnseen = () => recordMetric("MailsWaiting", 1);

/**
 * SQS delivers the message of a failed mail again, and finally moves it to the dead-letter queue.
 */
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

/** Parses JSON. A lone surrogate can't be mailed, so U+FFFD replaces it. */
const wholeCharacters = (body: string): unknown =>
  JSON.parse(body, (_, value: unknown) =>
    typeof value === "string" ? value.toWellFormed() : value,
  );

/**
 * Milliseconds for each mail of a batch: SES allows a new account 14 mails a second, and two
 * batches run concurrently. A fifth of the rate is reserved for mails that somebody waits for.
 */
const perMail = (1000 * 2) / (14 * 0.8);

const send: Send = (mail) => sendMail(mail, { attempts: 1 });

/** Sends reminders no faster than SES accepts them. SQS delivers failed ones again. */
async function remind(messages: readonly Message[]): Promise<SQSBatchResponse> {
  const now = () => new Date();
  const again = await workOff(messages, { settings: settings(), send, now, pause, perMail });
  return { batchItemFailures: again.map((itemIdentifier) => ({ itemIdentifier })) };
}

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

/**
 * Suppresses an address after a permanent bounce or a complaint. Safe to repeat, since EventBridge
 * may deliver an event twice.
 */
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
  // A mailbox that is full, or a server that is down, may accept the next mail.
  if (bounceType === "Permanent")
    return await takeFeedback("bounced", toAddresses(bouncedRecipients), now);
  logger.info("mail-bounced-for-now", { bounceType });
}
