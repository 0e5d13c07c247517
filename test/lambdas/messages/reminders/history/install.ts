import { GetScheduleCommand, SchedulerClient } from "@aws-sdk/client-scheduler";
import { SendMessageBatchCommand, SQSClient } from "@aws-sdk/client-sqs";
import { ReminderJob } from "../../../../../lambdas/messages/reminders/run";
import { atOnce } from "../../../../support/at-once";

/**
 * Wraps each call of the queue, the schedule and the functions; a running history replaces `around`
 * to make calls fail.
 */
export const outside = { around: (effect: () => void): Promise<void> => Promise.resolve(effect()) };

/** A started function that has not succeeded yet. AWS tries it three times. */
interface Started {
  event: { runId?: string };
  tries: number;
}

/** The running history's queued messages and started functions. */
export const queue: (ReminderJob | Started)[] = [];

export const start = (event: Started["event"]) => queue.push({ event, tries: 3 });

/**
 * Replaces queue, schedule and functions by versions in memory, makes timers immediate, and
 * silences the log.
 */
export function installOutside(): () => void {
  const restore = atOnce({
    TABLE_NAME: "memory",
    REMINDERS_QUEUE_URL: "https://queue.example/reminders",
    REMINDERRUN_FUNCTION: "reminder-run",
    DAILY_SCHEDULE: "daily",
    DAILY_TIME_ZONE: "Africa/Nairobi",
  });
  const schedule = {};
  const clients = [SQSClient, SchedulerClient].map(
    ({ prototype }) => prototype as { send: unknown },
  );
  const real = clients.map(({ send }) => send);
  const send = async (command: { input: object }) => {
    await outside.around(() => {
      if (command instanceof SendMessageBatchCommand)
        for (const { MessageBody = "" } of command.input.Entries ?? [])
          queue.push(ReminderJob.parse(JSON.parse(MessageBody)));
      else if (!(command instanceof GetScheduleCommand)) Object.assign(schedule, command.input);
    });
    return schedule;
  };
  for (const client of clients) client.send = send;
  const realFetch = globalThis.fetch;
  globalThis.fetch = async (request) => {
    const event = (await (request as Request).json()) as Started["event"];
    await outside.around(() => void start(event));
    return new Response(null, { status: 202 });
  };
  return () => {
    restore();
    globalThis.fetch = realFetch;
    for (const [at, client] of clients.entries()) client.send = real[at];
  };
}
