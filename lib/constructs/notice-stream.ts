import { Duration } from "aws-cdk-lib";
import type { TableV2 } from "aws-cdk-lib/aws-dynamodb";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import {
  EventSourceMapping,
  FilterCriteria,
  FilterRule,
  type Function as LambdaFunction,
  StartingPosition,
} from "aws-cdk-lib/aws-lambda";
import { SqsDlq } from "aws-cdk-lib/aws-lambda-event-sources";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import type { LocalWorld } from "../local-world";
import { deadLetterQueue } from "./dead-letter-queue";

export interface NoticeStreamProps {
  local: LocalWorld | undefined;
  table: TableV2;
  consumer: LambdaFunction;
}

/** Hands each new notice of the provider to the function that settles it. */
export class NoticeStream extends Construct {
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, { local, table, consumer }: NoticeStreamProps) {
    super(scope, id);

    this.deadLetters = deadLetterQueue(this, "DeadLetters", { local });
    if (!table.tableStreamArn) throw new Error("The table has no stream.");
    const stream = table.tableStreamArn;
    consumer.addToRolePolicy(
      new PolicyStatement({
        actions: ["dynamodb:DescribeStream", "dynamodb:GetRecords", "dynamodb:GetShardIterator"],
        resources: [stream],
      }),
    );
    const mapping = new EventSourceMapping(this, "Mapping", {
      target: consumer,
      eventSourceArn: stream,
      startingPosition: StartingPosition.TRIM_HORIZON,
      filters: [
        FilterCriteria.filter({
          eventName: FilterRule.isEqual("INSERT"),
          dynamodb: { NewImage: { type: { S: FilterRule.isEqual("Notice") } } },
        }),
      ],
      batchSize: 10,
      reportBatchItemFailures: true,
      bisectBatchOnError: true,
      // The schedule is the net below: a notice that fails here must not hold up the next ones.
      retryAttempts: 5,
      maxRecordAge: Duration.hours(1),
      parallelizationFactor: 10,
      onFailure: new SqsDlq(this.deadLetters),
    });
    // Lambda asks for the right to read when the mapping is made.
    mapping.node.addDependency(consumer.role ?? consumer);
  }
}
