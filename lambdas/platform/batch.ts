import type { DynamoDBRecord, SQSRecord } from "aws-lambda";

type Record = Partial<Pick<SQSRecord, "messageId"> & Pick<DynamoDBRecord, "dynamodb">>;

/**
 * Runs `work` for all records of a queue or stream in parallel, and returns the failed records. AWS
 * delivers these again; from a stream, it delivers all records from the first failed one again.
 */
export async function failuresOf<R extends Record>(
  records: readonly R[],
  work: (record: R) => Promise<void>,
): Promise<{ batchItemFailures: { itemIdentifier: string }[] }> {
  const outcomes = await Promise.allSettled(records.map(work));
  const failed = records.filter((_, at) => outcomes[at]?.status === "rejected");
  return {
    batchItemFailures: failed.map(({ messageId, dynamodb }) => ({
      itemIdentifier: messageId ?? dynamodb?.SequenceNumber ?? "",
    })),
  };
}
