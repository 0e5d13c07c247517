import { Duration } from "aws-cdk-lib";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { SqsEventSource } from "aws-cdk-lib/aws-lambda-event-sources";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { retention } from "#contracts/retention";
import type { LocalWorld } from "../local-world";
import { deadLetterQueue } from "./dead-letter-queue";

export interface WorkQueueProps {
  local: LocalWorld | undefined;
  consumer: LambdaFunction;
  /** How many batches are handled at once; 2 at least. */
  concurrency: number;
  /** The work is kept and nothing is done until a later deployment. */
  isHeld: boolean;
  /** Where what failed is put aside; a queue of its own when absent. */
  deadLetters?: Queue | undefined;
}

/** Work for a function, tried five times before it is put aside. */
export class WorkQueue extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;

  constructor(
    scope: Construct,
    id: string,
    { local, consumer, concurrency, isHeld, deadLetters }: WorkQueueProps,
  ) {
    super(scope, id);

    this.deadLetters = deadLetters ?? deadLetterQueue(this, "DeadLetters", { local });
    this.queue = new Queue(this, "Queue", {
      encryption: QueueEncryption.SQS_MANAGED,
      // An emulator speaks plain HTTP.
      enforceSSL: !local,
      retentionPeriod: Duration.days(retention.deadLetterDays),
      // Six times the consumer's time-out, as AWS advises.
      visibilityTimeout: Duration.seconds(6 * (consumer.timeout?.toSeconds() ?? 30)),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: 5 },
    });
    consumer.addEventSource(
      new SqsEventSource(this.queue, {
        batchSize: 10,
        reportBatchItemFailures: true,
        maxConcurrency: concurrency,
        ...(isHeld && { enabled: false }),
      }),
    );
  }
}
