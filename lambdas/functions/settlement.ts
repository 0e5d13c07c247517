import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from "aws-lambda";
import { settleNotice } from "../money/settlement";
import { type Notice, noticeIn } from "../money/webhooks/notice-store";
import { errorFacts, logger } from "../platform/logger";

/** Settles each notice as soon as it is stored. What fails is delivered again. */
export async function handler({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  const settled = await Promise.allSettled(
    Records.map(async ({ eventName, dynamodb }) => {
      const notice = eventName === "INSERT" ? noticeIn(dynamodb?.NewImage) : undefined;
      if (notice) await settle(notice);
    }),
  );
  const failed = settled.flatMap((result, position) => {
    if (result.status === "fulfilled") return [];
    return [{ itemIdentifier: Records[position]?.dynamodb?.SequenceNumber ?? "" }];
  });
  return { batchItemFailures: failed };
}

async function settle(notice: Notice) {
  try {
    await settleNotice(notice, new Date());
  } catch (error) {
    const { noticeId } = notice;
    logger.error("notice-not-settled", { noticeId, ...errorFacts(error) });
    throw error;
  }
}
