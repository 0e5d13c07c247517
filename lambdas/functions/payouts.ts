import type { SQSBatchResponse, SQSRecord } from "aws-lambda";
import { attend } from "../money/payouts/attend";
import { PayoutJob } from "../money/payouts/payout-queue";
import { jsonIn } from "../platform/json";
import { errorFacts, logger } from "../platform/logger";

/** What is read of the queue's event. */
interface Batch {
  Records: readonly Pick<SQSRecord, "messageId" | "body">[];
}

/** Attends to each withdrawal; one that fails comes again, and reconciliation has it besides. */
export const handler = async ({ Records }: Batch): Promise<SQSBatchResponse> => {
  const outcomes = await Promise.allSettled(
    Records.map(async ({ body }) => {
      const { withdrawalId } = PayoutJob.parse(jsonIn(body));
      await attend(withdrawalId, new Date());
    }),
  );
  const batchItemFailures = outcomes.flatMap((outcome, at) => {
    const itemIdentifier = Records[at]?.messageId;
    if (outcome.status === "fulfilled" || !itemIdentifier) return [];
    logger.error("payout-not-attended", { message: itemIdentifier, ...errorFacts(outcome.reason) });
    return [{ itemIdentifier }];
  });
  return { batchItemFailures };
};
