import { Duration } from "aws-cdk-lib";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { Schedule, ScheduleExpression } from "aws-cdk-lib/aws-scheduler";
import { LambdaInvoke } from "aws-cdk-lib/aws-scheduler-targets";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import type { LocalWorld } from "../local-world";
import { deadLetterQueue } from "./dead-letter-queue";

export interface ReconciliationScheduleProps {
  local: LocalWorld | undefined;
  target: LambdaFunction;
}

/** Every minute: asks the provider about what is still open. */
export class ReconciliationSchedule extends Construct {
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, { local, target }: ReconciliationScheduleProps) {
    super(scope, id);

    this.deadLetters = deadLetterQueue(this, "DeadLetters", { local });
    new Schedule(this, "EveryMinute", {
      schedule: ScheduleExpression.rate(Duration.minutes(1)),
      target: new LambdaInvoke(target, {
        // Older than this, the next one has already been started.
        maxEventAge: Duration.minutes(1),
        retryAttempts: 1,
        deadLetterQueue: this.deadLetters,
      }),
    });
  }
}
