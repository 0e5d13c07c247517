import { type EventPattern, Rule } from "aws-cdk-lib/aws-events";
import { LambdaFunction as FunctionTarget } from "aws-cdk-lib/aws-events-targets";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { SqsDestination } from "aws-cdk-lib/aws-lambda-destinations";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import type { LocalWorld } from "../local-world";
import { deadLetterQueue } from "./dead-letter-queue";

export interface FunctionEventsProps {
  local: LocalWorld | undefined;
  target: LambdaFunction;
  eventPattern: EventPattern;
}

/** Starts a function with each such event of EventBridge; one that it can't take waits for a person. */
export class FunctionEvents extends Construct {
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, { local, target, eventPattern }: FunctionEventsProps) {
    super(scope, id);

    this.deadLetters = deadLetterQueue(this, "DeadLetters", { local });
    if (!local)
      target.configureAsyncInvoke({
        retryAttempts: 2,
        onFailure: new SqsDestination(this.deadLetters),
      });
    new Rule(this, "Rule", {
      eventPattern,
      targets: [new FunctionTarget(target, { deadLetterQueue: this.deadLetters })],
    });
  }
}
