import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import * as z from "zod/mini";
import { ContactMessage } from "#contracts/contact";
import { Instant } from "#contracts/fields";
import { NotificationMail } from "#contracts/mails";
import { TrainingCourse } from "#contracts/trainings";
import { env } from "../../platform/settings";

/** A message to the support mailbox. */
const ContactJob = z.extend(z.omit(ContactMessage, { website: true, elapsed: true }), {
  kind: z.literal("contact"),
});
export type ContactJob = z.infer<typeof ContactJob>;

/** The link that proves whose an address is. */
const ConfirmationJob = z.object({
  kind: z.literal("confirm-email"),
  to: z.string(),
  code: z.string(),
  username: z.string(),
});

const PasswordResetJob = z.object({
  kind: z.literal("reset-password"),
  to: z.string(),
  code: z.string(),
  /** Nobody has proven yet that the address is theirs. */
  isUnconfirmed: z.boolean(),
});

/** Where and when a training is held; sent once for each `id`. */
const TrainingJob = z.object({
  kind: z.literal("training-accepted"),
  /** The training's id; jobs that were queued before this field was added have none. */
  id: z.optional(z.string()),
  to: z.string(),
  course: TrainingCourse,
  link: z.string(),
  /** What was paid for it, whole KES, where a payment is known, and the number of its receipt. */
  amount: z._default(z.nullable(z.int()), null),
  receiptNumber: z._default(z.nullable(z.string()), null),
  /** Whether it made the account active; unknown of jobs that were queued before. */
  activates: z._default(z.boolean(), false),
});

/** The phone number of an account was changed; it is masked. */
const PhoneChangedJob = z.object({
  kind: z.literal("phone-changed"),
  to: z.string(),
  phone: z.string(),
  /** How long withdrawals are paused. */
  hours: z.int(),
});

/** The link that gives an account another address. */
const NewEmailJob = z.object({
  kind: z.literal("new-email"),
  to: z.string(),
  code: z.string(),
  username: z.string(),
});

/** The link by which somebody who unsubscribed is reminded again. */
const RemindersAgainJob = z.object({
  kind: z.literal("reminders-again"),
  to: z.string(),
  code: z.string(),
});

/** Tells an account's earlier address that another one replaces it; the new one is masked. */
const EmailChangeJob = z.object({
  kind: z.literal("email-change"),
  to: z.string(),
  next: z.string(),
  /** Whether the account has the other address now, or somebody has only asked for it. */
  done: z.boolean(),
});

/** The account was closed: the link that opens it again. */
const AccountClosedJob = z.object({
  kind: z.literal("account-closed"),
  to: z.string(),
  code: z.string(),
});

/**
 * A reminder in the administrator's words to somebody whose account is not active, or a test of
 * it.
 */
const ReminderJob = z.object({
  kind: z.literal("reminder"),
  to: z.string(),
  firstName: z.string(),
  subject: z.string(),
  body: z.string(),
  /** The token of the link to unsubscribe; null in a test. */
  token: z.nullable(z.string()),
});
export type ReminderJob = z.infer<typeof ReminderJob>;

/** What somebody was told in the product and wants by mail, too; sent once for each `id`. */
const NotificationJob = z.object({
  kind: z.literal("news"),
  to: z.string(),
  /** The notification's id. */
  id: z.string(),
  mail: NotificationMail,
  /** The token of the link to unsubscribe. */
  token: z.string(),
  at: Instant,
  title: z.string(),
  text: z.string(),
  path: z.string(),
  facts: z.array(z.tuple([z.string(), z.string()])),
  note: z.optional(z.string()),
});
export type NotificationJob = z.infer<typeof NotificationJob>;

/** Links that whoever reads them asked for a moment ago: they wait behind no other mail. */
const LinkJob = z.discriminatedUnion("kind", [
  ConfirmationJob,
  PasswordResetJob,
  NewEmailJob,
  RemindersAgainJob,
]);
type LinkJob = z.infer<typeof LinkJob>;

const UnaskedJob = z.discriminatedUnion("kind", [
  TrainingJob,
  PhoneChangedJob,
  EmailChangeJob,
  AccountClosedJob,
]);
type Unaddressed<Job> = Job extends unknown ? Omit<Job, "to"> : never;
/** A mail that nobody asked for at that moment, without its recipient. */
export type UnaskedMailJob = Unaddressed<z.infer<typeof UnaskedJob>>;

/** A mail to be sent: what it is about. The mailer finds the words. */
export const MailJob = z.discriminatedUnion("kind", [
  ContactJob,
  LinkJob,
  UnaskedJob,
  ReminderJob,
  NotificationJob,
]);
export type MailJob = z.infer<typeof MailJob>;

const client = new SQSClient({});

/** Keeps a mail until it is sent. */
export const queueMail = (job: Exclude<MailJob, LinkJob>) => queue("MAIL_QUEUE_URL", job);

/** Keeps a link that somebody waits for until it is sent; in a queue that no other mail can fill. */
export const queueLink = (job: LinkJob) => queue("LINKS_QUEUE_URL", job);

async function queue(address: "MAIL_QUEUE_URL" | "LINKS_QUEUE_URL", job: MailJob): Promise<void> {
  await client.send(
    new SendMessageCommand({ QueueUrl: env(address), MessageBody: JSON.stringify(job) }),
  );
}
