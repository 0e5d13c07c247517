import { Duration } from "aws-cdk-lib";
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
import type { StreamedWrites } from "../functions";
import type { LocalWorld } from "../local-world";
import { deadLetterQueue } from "./dead-letter-queue";
import type { ServiceTable } from "./service-table";

export interface TableStreamProps {
  local: LocalWorld | undefined;
  table: Pick<ServiceTable, "tableStreamArn">;
  consumer: LambdaFunction;
  writes: StreamedWrites;
}

/** Starts a function with what was written to the table. */
export class TableStream extends Construct {
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, { local, table, consumer, writes }: TableStreamProps) {
    super(scope, id);

    this.deadLetters = deadLetterQueue(this, "DeadLetters", { local });
    if (!table.tableStreamArn) throw new Error("The table has no stream.");
    const stream = table.tableStreamArn;
    consumer.addToRolePolicy(
      new PolicyStatement({
        // What Lambda says it must be allowed, or it makes no mapping; the last one it need not use.
        actions: [
          "dynamodb:DescribeStream",
          "dynamodb:GetRecords",
          "dynamodb:GetShardIterator",
          "dynamodb:ListStreams",
        ],
        resources: [stream],
      }),
    );
    const mapping = new EventSourceMapping(this, "Mapping", {
      target: consumer,
      eventSourceArn: stream,
      startingPosition: StartingPosition.TRIM_HORIZON,
      filters: writes.events.map((event) =>
        FilterCriteria.filter({
          eventName: FilterRule.isEqual(event),
          dynamodb: {
            [event === "REMOVE" ? "OldImage" : "NewImage"]: {
              type: { S: FilterRule.or(...writes.types) },
            },
          },
        }),
      ),
      batchSize: 10,
      reportBatchItemFailures: true,
      bisectBatchOnError: true,
      ...(writes.isComplete
        ? { maxRecordAge: Duration.hours(12) }
        : { retryAttempts: 5, maxRecordAge: Duration.hours(1) }),
      parallelizationFactor: 10,
      onFailure: new SqsDlq(this.deadLetters),
    });
    // Lambda asks for the right to read when the mapping is made.
    mapping.node.addDependency(consumer.role ?? consumer);
  }
}
