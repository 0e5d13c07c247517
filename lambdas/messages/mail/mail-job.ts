import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import * as z from "zod/mini";
import { ContactMessage } from "#contracts/contact";
import { Instant } from "#contracts/fields";
import { NotificationMail } from "#contracts/mails";
import { TrainingCourse } from "#contracts/trainings";
import { env } from "../../platform/settings";

const ContactJob = z.extend(z.omit(ContactMessage, { website: true, elapsed: true }), {
  kind: z.literal("contact"),
});
export type ContactJob = z.infer<typeof ContactJob>;

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
  isUnconfirmed: z.boolean(),
});

/** The link to a training; mailed once for each `id`. */
const TrainingJob = z.object({
  kind: z.literal("training-accepted"),
  id: z.optional(z.string()),
  to: z.string(),
  course: TrainingCourse,
  link: z.string(),
  /** The paid fee in whole KES, if a payment is known, and its receipt number. */
  amount: z._default(z.nullable(z.int()), null),
  receiptNumber: z._default(z.nullable(z.string()), null),
  activates: z._default(z.boolean(), false),
});

/** A notice about a changed phone number, which is masked. */
const PhoneChangedJob = z.object({
  kind: z.literal("phone-changed"),
  to: z.string(),
  phone: z.string(),
  hours: z.int(),
});

const NewEmailJob = z.object({
  kind: z.literal("new-email"),
  to: z.string(),
  code: z.string(),
  username: z.string(),
});

const RemindersAgainJob = z.object({
  kind: z.literal("reminders-again"),
  to: z.string(),
  code: z.string(),
});

/** A notice to an account's earlier address about the new one, which is masked. */
const EmailChangeJob = z.object({
  kind: z.literal("email-change"),
  to: z.string(),
  next: z.string(),
  /** True if the account has the new address; false if it was only requested. */
  done: z.boolean(),
});

const AccountClosedJob = z.object({
  kind: z.literal("account-closed"),
  to: z.string(),
  code: z.string(),
});

/** A reminder to an inactive account in the administrator's words, or a test mail of it. */
const ReminderJob = z.object({
  kind: z.literal("reminder"),
  to: z.string(),
  firstName: z.string(),
  subject: z.string(),
  body: z.string(),
  /** The token of the unsubscribe link; null in a test mail. */
  token: z.nullable(z.string()),
  /** For the link that confirms an unconfirmed address. */
  confirmation: z.optional(z.object({ code: z.string(), username: z.string() })),
});
export type ReminderJob = z.infer<typeof ReminderJob>;

/** A notification that its recipient wants by mail; mailed once for each `id`. */
const NotificationJob = z.object({
  kind: z.literal("news"),
  to: z.string(),
  id: z.string(),
  mail: NotificationMail,
  token: z.string(),
  at: Instant,
  title: z.string(),
  text: z.string(),
  path: z.string(),
  facts: z.array(z.tuple([z.string(), z.string()])),
  note: z.optional(z.string()),
});
export type NotificationJob = z.infer<typeof NotificationJob>;

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
export type UnaskedMailJob = Unaddressed<z.infer<typeof UnaskedJob>>;

export const MailJob = z.discriminatedUnion("kind", [
  ContactJob,
  LinkJob,
  UnaskedJob,
  ReminderJob,
  NotificationJob,
]);
export type MailJob = z.infer<typeof MailJob>;

const client = new SQSClient({});

export const queueMail = (job: Exclude<MailJob, LinkJob>) => queue("MAIL_QUEUE_URL", job);

/** Queues a mail with a link in a separate queue, so that it does not wait behind other mails. */
export const queueLink = (job: LinkJob) => queue("LINKS_QUEUE_URL", job);

async function queue(address: "MAIL_QUEUE_URL" | "LINKS_QUEUE_URL", job: MailJob): Promise<void> {
  await client.send(
    new SendMessageCommand({ QueueUrl: env(address), MessageBody: JSON.stringify(job) }),
  );
}
