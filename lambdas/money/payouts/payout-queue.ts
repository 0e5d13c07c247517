import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import * as z from "zod/mini";
import { errorFacts, logger } from "../../platform/logger";
import { env } from "../../platform/settings";

const client = new SQSClient({});

/** A message of the queue: a withdrawal to attend to. */
export const PayoutJob = z.object({ withdrawalId: z.string() });

/**
 * Queues a withdrawal for attention after `seconds`. If that fails, polling finds the withdrawal
 * within a minute, so nobody is refused.
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
