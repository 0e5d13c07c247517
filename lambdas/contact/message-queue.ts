import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { env } from "../platform/env";
import type { QueuedMessage } from "./contact-mail";

const client = new SQSClient({});

/** Keeps a message until it is mailed. */
export async function enqueue(message: QueuedMessage): Promise<void> {
  await client.send(
    new SendMessageCommand({
      QueueUrl: env("MAIL_QUEUE_URL"),
      MessageBody: JSON.stringify(message),
    }),
  );
}
