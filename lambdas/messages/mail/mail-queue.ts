import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { env } from "../../platform/env";
import type { LinkJob, MailJob } from "./mail-job";

const client = new SQSClient({});

/** Keeps a mail until it is sent. */
export const queueMail = (job: Exclude<MailJob, LinkJob>) => queue("MAIL_QUEUE_URL", job);

/** Keeps a link that somebody waits for until it is sent; in a queue that no other mail can fill. */
export const queueLink = (job: LinkJob) => queue("LINKS_QUEUE_URL", job);

async function queue(address: "MAIL_QUEUE_URL" | "LINKS_QUEUE_URL", job: MailJob): Promise<void> {
  await client.send(
    new SendMessageCommand({ QueueUrl: env(address), MessageBody: JSON.stringify(job) }),
  );
}
