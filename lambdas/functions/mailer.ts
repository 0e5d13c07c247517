import type { SQSBatchResponse, SQSRecord } from "aws-lambda";
import { mailOf, sendMail } from "../messages/mail/mail";
import { MailJob } from "../messages/mail/mail-job";
import { errorFacts, logger } from "../platform/logger";
import { settings } from "../platform/settings";

/** What is read of the queue's event. */
interface Batch {
  Records: readonly Pick<SQSRecord, "messageId" | "body">[];
}

/** JSON in which half a character is shown as one that is missing: half of one can't be mailed. */
const wholeCharacters = (body: string): unknown =>
  JSON.parse(body, (_, value: unknown) =>
    typeof value === "string" ? value.toWellFormed() : value,
  );

/** Sends each mail; those that could not be sent come again, and end in the dead-letter queue. */
export const handler = async ({ Records }: Batch): Promise<SQSBatchResponse> => {
  const outcomes = await Promise.allSettled(
    Records.map(async ({ body }) =>
      sendMail(mailOf(MailJob.parse(wholeCharacters(body)), settings())),
    ),
  );
  const batchItemFailures = outcomes.flatMap((outcome, at) => {
    const itemIdentifier = Records[at]?.messageId;
    if (outcome.status === "fulfilled" || !itemIdentifier) return [];
    logger.error("mail-not-sent", { message: itemIdentifier, ...errorFacts(outcome.reason) });
    return [{ itemIdentifier }];
  });
  return { batchItemFailures };
};
