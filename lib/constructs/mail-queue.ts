import { Duration } from "aws-cdk-lib";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { SqsEventSource } from "aws-cdk-lib/aws-lambda-event-sources";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import type { LocalWorld } from "../local-world";
import { deadLetterQueue } from "./dead-letter-queue";

export interface MailQueueProps {
  local: LocalWorld | undefined;
  consumer: LambdaFunction;
}

/** Mail to be sent, tried five times before it is put aside. */
export class MailQueue extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, { local, consumer }: MailQueueProps) {
    super(scope, id);

    this.deadLetters = deadLetterQueue(this, "DeadLetters", { local });
    this.queue = new Queue(this, "Queue", {
      encryption: QueueEncryption.SQS_MANAGED,
      // An emulator speaks plain HTTP.
      enforceSSL: !local,
      // Six times the consumer's time-out, as AWS advises.
      visibilityTimeout: Duration.seconds(6 * (consumer.timeout?.toSeconds() ?? 30)),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: 5 },
    });
    consumer.addEventSource(
      new SqsEventSource(this.queue, {
        batchSize: 10,
        reportBatchItemFailures: true,
        // SES allows a new account 14 mails a second.
        maxConcurrency: 2,
      }),
    );
  }
}
