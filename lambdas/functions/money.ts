import type { Context, DynamoDBRecord, SQSBatchResponse, SQSRecord } from "aws-lambda";
import { attend } from "../money/payouts/attend";
import { PayoutJob } from "../money/payouts/payout-queue";
import { pollProviders, settleWebhook } from "../money/settlement";
import { Webhook } from "../money/webhooks/webhook";
import { failuresOf } from "../platform/batch";
import { jsonIn } from "../platform/json";
import { errorFacts, logger } from "../platform/logger";
import { fromStream } from "../platform/table/stream";

type Job = Pick<SQSRecord, "messageId" | "body">;
type Write = Pick<DynamoDBRecord, "eventName" | "dynamodb">;
/**
 * Records of the table's stream or of the queue of payouts. The event of each minute's schedule has
 * none.
 */
interface Event {
  Records?: readonly (Job | Write)[];
}

/** Milliseconds that the next settlement may need before the function's timeout. */
const reserve = 15_000;

/**
 * Settles the providers' notices, sends and checks withdrawals, and polls open payments. No other
 * function pays.
 */
export async function handler(
  { Records }: Event,
  context: Pick<Context, "getRemainingTimeInMillis">,
): Promise<SQSBatchResponse> {
  if (!Records)
    await pollProviders(
      () => new Date(),
      () => context.getRemainingTimeInMillis() > reserve,
    );
  return await failuresOf(Records ?? [], (record) =>
    "body" in record ? attendTo(record) : settle(record),
  );
}

async function settle({ eventName, dynamodb }: Write): Promise<void> {
  const { data: webhook } = Webhook.safeParse(fromStream(dynamodb?.NewImage));
  if (!webhook || eventName !== "INSERT") return;
  try {
    await settleWebhook(webhook, new Date());
  } catch (error) {
    const { noticeId } = webhook;
    logger.error("notice-not-settled", { noticeId, ...errorFacts(error) });
    throw error;
  }
}

/** SQS delivers a failed job again. Polling finds the withdrawal even without a job. */
async function attendTo({ messageId, body }: Job): Promise<void> {
  try {
    const { withdrawalId } = PayoutJob.parse(jsonIn(body));
    await attend(withdrawalId, new Date());
  } catch (error) {
    logger.error("payout-not-attended", { message: messageId, ...errorFacts(error) });
    throw error;
  }
}
