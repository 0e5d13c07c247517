import { Duration, Validations } from "aws-cdk-lib";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import { retention } from "#contracts/retention";
import type { LocalWorld } from "../local-world";

/** Where what could not be done waits for a person to look. */
export function deadLetterQueue(
  scope: Construct,
  id: string,
  { local }: { local: LocalWorld | undefined },
): Queue {
  const queue = new Queue(scope, id, {
    encryption: QueueEncryption.SQS_MANAGED,
    // An emulator speaks plain HTTP.
    enforceSSL: !local,
    retentionPeriod: Duration.days(retention.deadLetterDays),
  });
  Validations.of(queue).acknowledge({
    id: "AwsSolutions-SQS3",
    reason: "This is a dead-letter queue.",
  });
  return queue;
}
