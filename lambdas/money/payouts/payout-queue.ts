import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import * as z from "zod/mini";
import { errorFacts, logger } from "../../platform/logger";
import { env } from "../../platform/settings";

const client = new SQSClient({});

export const PayoutJob = z.object({ withdrawalId: z.string() });

/**
 * Queues a withdrawal to be sent or queried after `seconds`. A failure is only logged, since
 * polling finds the withdrawal within a minute.
 */
export async function queuePayout(withdrawalId: string, seconds: number): Promise<void> {
  try {
    await client.send(
      new SendMessageCommand({
        QueueUrl: env("PAYOUTS_QUEUE_URL"),
        MessageBody: JSON.stringify({ withdrawalId } satisfies z.infer<typeof PayoutJob>),
        DelaySeconds: seconds,
      }),
    );
  } catch (error) {
    logger.warn("payout-not-queued", { withdrawalId, ...errorFacts(error) });
  }
}
