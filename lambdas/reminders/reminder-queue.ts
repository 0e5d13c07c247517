import { SendMessageBatchCommand, SQSClient } from "@aws-sdk/client-sqs";
import * as z from "zod/mini";
import { env } from "../platform/env";

const client = new SQSClient({});
const perRequest = 10;

/** What lies in the queue: somebody to be reminded, or without a `userId` a run to be gone on with. */
export const ReminderJob = z.object({ runId: z.string(), userId: z.optional(z.string()) });
export type ReminderJob = z.infer<typeof ReminderJob>;

/** Puts work into the queue; throws unless all of it is there. */
export async function queueReminders(jobs: readonly ReminderJob[]): Promise<void> {
  for (let from = 0; from < jobs.length; from += perRequest) {
    const { Failed = [] } = await client.send(
      new SendMessageBatchCommand({
        QueueUrl: env("REMINDERS_QUEUE_URL"),
        Entries: jobs
          .slice(from, from + perRequest)
          .map((job, at) => ({ Id: String(at), MessageBody: JSON.stringify(job) })),
      }),
    );
    if (Failed.length > 0) throw new Error(`${Failed.length} reminders could not be queued.`);
  }
}
