import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from "aws-lambda";
import { errorFacts, logger } from "../platform/logger";
import { noticeIn } from "./notices/notice-store";
import { settleNotice } from "./notices/settle-notice";

/** Settles each notice as soon as it is stored. What fails is delivered again. */
export async function handler({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  const settled = await Promise.allSettled(
    Records.map(async ({ eventName, dynamodb }) => {
      const notice = eventName === "INSERT" ? noticeIn(dynamodb?.NewImage) : undefined;
      if (notice) await settleNotice(notice, new Date());
    }),
  );
  const failed = settled.flatMap((result, position) => {
    if (result.status === "fulfilled") return [];
    logger.error("a notice was not settled", errorFacts(result.reason));
    return [{ itemIdentifier: Records[position]?.dynamodb?.SequenceNumber ?? "" }];
  });
  return { batchItemFailures: failed };
}
