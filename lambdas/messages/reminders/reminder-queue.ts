import { SendMessageBatchCommand, SQSClient } from "@aws-sdk/client-sqs";
import * as z from "zod/mini";
import { env } from "../../platform/env";

const client = new SQSClient({});
const perRequest = 10;

/** What lies in the queue: somebody to be reminded, a run to be watched or gone on with, a day's run to be begun. */
export const ReminderJob = z.union([
  z.object({ runId: z.string(), userId: z.string() }),
  z.object({ runId: z.string(), watch: z.literal(true) }),
  z.object({ runId: z.string() }),
  z.object({ turn: z.literal(true) }),
]);
export type ReminderJob = z.infer<typeof ReminderJob>;

/** Puts work into the queue, to be done after a pause of `seconds`; throws unless all of it is there. */
export async function queueReminders(jobs: readonly ReminderJob[], seconds = 0): Promise<void> {
  const requests = Array.from({ length: Math.ceil(jobs.length / perRequest) }, (_, at) =>
    jobs.slice(at * perRequest, (at + 1) * perRequest),
  );
  await Promise.all(requests.map((together) => queueTogether(together, seconds)));
}

async function queueTogether(jobs: readonly ReminderJob[], seconds: number): Promise<void> {
  const { Failed = [] } = await client.send(
    new SendMessageBatchCommand({
      QueueUrl: env("REMINDERS_QUEUE_URL"),
      Entries: jobs.map((job, at) => ({
        Id: String(at),
        MessageBody: JSON.stringify(job),
        ...(seconds > 0 && { DelaySeconds: seconds }),
      })),
    }),
  );
  if (Failed.length > 0) throw new Error(`${Failed.length} reminders could not be queued.`);
}
