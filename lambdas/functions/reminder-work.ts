import { setTimeout as pause } from "node:timers/promises";
import type { SQSBatchResponse, SQSRecord } from "aws-lambda";
import { sendMail } from "../messages/mail/mail";
import type { Send } from "../messages/reminders/send-reminder";
import { workOff } from "../messages/reminders/work-off";
import { settings } from "../platform/settings";

/** What is read of the queue's event. */
interface Batch {
  Records: readonly Pick<SQSRecord, "messageId" | "body">[];
}

/** Two batches at once, and 14 mails a second that SES allows a new account. */
const perMail = (1000 * 2) / 14;

const send: Send = (mail) => sendMail(mail, { attempts: 1 });

/** Goes on with runs and reminds people, no faster than SES takes mails; what fails comes again. */
export const handler = async ({ Records }: Batch): Promise<SQSBatchResponse> => {
  const now = () => new Date();
  const again = await workOff(Records, { settings: settings(), send, now, pause, perMail });
  return { batchItemFailures: again.map((itemIdentifier) => ({ itemIdentifier })) };
};
