import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import * as z from "zod/mini";
import { errorFacts, logger } from "../../platform/logger";
import { env } from "../../platform/settings";

const client = new SQSClient({});

/** What lies in the queue: a withdrawal to be attended to. */
export const PayoutJob = z.object({ withdrawalId: z.string() });

/**
 * Has a withdrawal attended to, after `seconds`. What can't be queued is found by polling within
 * a minute: nobody is refused for it.
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
