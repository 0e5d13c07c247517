import { SendMessageBatchCommand, SQSClient } from "@aws-sdk/client-sqs";
import { env } from "../platform/settings";
import type { Change } from "../platform/table/stream";

const client = new SQSClient({});
const perRequest = 10;

/** Queues each new notification for push and mail. Throws if one can't be queued. */
export async function queueNotifications(changes: readonly Change[]): Promise<void> {
  const told = changes.flatMap(({ before, after }) =>
    before === undefined && after?.["type"] === "Notification" ? [after] : [],
  );
  for (let at = 0; at < told.length; at += perRequest)
    await queueTogether(told.slice(at, at + perRequest));
}

async function queueTogether(notifications: readonly Record<string, unknown>[]): Promise<void> {
  const { Failed = [] } = await client.send(
    new SendMessageBatchCommand({
      QueueUrl: env("NEWS_QUEUE_URL"),
      Entries: notifications.map(({ pk, sk: _, type: __, ...facts }, at) => ({
        Id: String(at),
        MessageBody: JSON.stringify({ ...facts, userId: String(pk).slice("INBOX#".length) }),
      })),
    }),
  );
  if (Failed.length > 0) throw new Error(`${Failed.length} notifications could not be queued.`);
}
