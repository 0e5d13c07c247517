import { PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { CfnSchedule } from "aws-cdk-lib/aws-scheduler";
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
    const role = new Role(this, "Role", {
      assumedBy: new ServicePrincipal("scheduler.amazonaws.com"),
    });
    role.addToPolicy(
      new PolicyStatement({
        actions: ["lambda:InvokeFunction"],
        resources: [target.functionArn],
      }),
    );
    this.deadLetters.grantSendMessages(role);
    // Not the L2, whose role may call every version of the function there will ever be.
    const schedule = new CfnSchedule(this, "EveryMinute", {
      scheduleExpression: "rate(1 minute)",
      flexibleTimeWindow: { mode: "OFF" },
      target: {
        arn: target.functionArn,
        roleArn: role.roleArn,
        deadLetterConfig: { arn: this.deadLetters.queueArn },
        // After a minute the next one has been started.
        retryPolicy: { maximumEventAgeInSeconds: 60, maximumRetryAttempts: 1 },
      },
    });
    schedule.node.addDependency(role);
  }
}
