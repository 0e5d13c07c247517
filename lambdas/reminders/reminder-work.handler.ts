import { setTimeout as pause } from "node:timers/promises";
import type { SQSBatchResponse, SQSRecord } from "aws-lambda";
import { sendMail } from "../mail/send-mail";
import { jsonIn } from "../platform/json";
import { errorFacts, logger } from "../platform/logger";
import { settings } from "../platform/settings";
import { doJob } from "./do-job";
import { ReminderJob } from "./reminder-queue";
import { NotYet } from "./send-reminder";

/** What is read of the queue's event. */
interface Batch {
  Records: readonly Pick<SQSRecord, "messageId" | "body">[];
}

/** Two batches at once, and 14 mails a second that SES allows a new account. */
const perMail = (1000 * 2) / 14;

const once = (mail: Parameters<typeof sendMail>[0]) => sendMail(mail, { attempts: 1 });

async function work(job: ReminderJob): Promise<void> {
  const begun = Date.now();
  // What needs no mail has no pace: what a run left behind is soon gone.
  if (await doJob(job, settings(), once, new Date()))
    await pause(Math.max(0, begun + perMail - Date.now()));
}

/** Goes on with runs and reminds each person, one after the other; what fails comes again. */
export const handler = async ({ Records }: Batch): Promise<SQSBatchResponse> => {
  const batchItemFailures: SQSBatchResponse["batchItemFailures"] = [];
  for (const { messageId, body } of Records)
    try {
      await work(ReminderJob.parse(jsonIn(body)));
    } catch (error) {
      if (!(error instanceof NotYet))
        logger.error("reminder-work-failed", { message: messageId, ...errorFacts(error) });
      batchItemFailures.push({ itemIdentifier: messageId });
    }
  return { batchItemFailures };
};
