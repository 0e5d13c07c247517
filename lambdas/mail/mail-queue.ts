import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { env } from "../platform/env";
import type { MailJob } from "./mail-job";

const client = new SQSClient({});

/** Keeps a mail until it is sent. */
export async function queueMail(job: MailJob): Promise<void> {
  await client.send(
    new SendMessageCommand({ QueueUrl: env("MAIL_QUEUE_URL"), MessageBody: JSON.stringify(job) }),
  );
}
