import { SendMessageBatchCommand, SQSClient } from "@aws-sdk/client-sqs";
import { ReminderJob } from "../../../../../lambdas/messages/reminders/run-reminders";
import { atOnce } from "../../../../support/at-once";

/** What stands about each sending to the queue; the history that runs sets it. */
export const outside = { around: (effect: () => void): Promise<void> => Promise.resolve(effect()) };

/** What lies in the queue, of the history that runs. */
export const queue: ReminderJob[] = [];

/** What lies there for a while before it is delivered. */
export const waiting: ReminderJob[] = [];

/** A queue in memory, timers that fire at once, and no log. */
export function installOutside(): () => void {
  const restore = atOnce({
    TABLE_NAME: "memory",
    REMINDERS_QUEUE_URL: "https://queue.example/reminders",
  });
  const queues = SQSClient.prototype as { send: unknown };
  const real = { send: queues.send };
  queues.send = async (command: object) => {
    if (!(command instanceof SendMessageBatchCommand)) throw new Error("Reminders go in batches.");
    const entries = command.input.Entries ?? [];
    const jobs = entries.map(({ MessageBody, DelaySeconds }) => ({
      into: DelaySeconds ? waiting : queue,
      job: ReminderJob.parse(JSON.parse(MessageBody ?? "")),
    }));
    await outside.around(() => {
      for (const { into, job } of jobs) into.push(job);
    });
    return {};
  };
  return () => {
    restore();
    queues.send = real.send;
  };
}
