import { PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { CfnSchedule } from "aws-cdk-lib/aws-scheduler";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import type { LocalWorld } from "../local-world";
import { deadLetterQueue } from "./dead-letter-queue";

export interface FunctionScheduleProps {
  local: LocalWorld | undefined;
  target: LambdaFunction;
  /** In EventBridge Scheduler's words, e.g. `rate(1 minute)`. */
  expression: string;
  timeZone?: string;
  name?: string;
  /** What the function is told; the usual notification when absent. */
  input?: object;
  /** How often a run that failed is repeated within an hour; never when absent. */
  retries?: number;
}

/** Runs a function again and again. */
export class FunctionSchedule extends Construct {
  readonly deadLetters: Queue;
  readonly role: Role;

  constructor(scope: Construct, id: string, props: FunctionScheduleProps) {
    super(scope, id);
    const { local, target, expression, timeZone, name, input, retries = 0 } = props;

    this.deadLetters = deadLetterQueue(this, "DeadLetters", { local });
    this.role = new Role(this, "Role", {
      assumedBy: new ServicePrincipal("scheduler.amazonaws.com"),
    });
    this.role.addToPolicy(
      new PolicyStatement({
        actions: ["lambda:InvokeFunction"],
        resources: [target.functionArn],
      }),
    );
    this.deadLetters.grantSendMessages(this.role);
    // Without retries Lambda makes none either: the next run would begin beside it. The emulator retries none.
    if (!local && retries === 0 && !target.node.tryFindChild("EventInvokeConfig"))
      target.configureAsyncInvoke({ retryAttempts: 0 });
    // Not the L2, whose role may call every version of the function there will ever be.
    const schedule = new CfnSchedule(this, "Schedule", {
      ...(name && { name }),
      scheduleExpression: expression,
      ...(timeZone && { scheduleExpressionTimezone: timeZone }),
      flexibleTimeWindow: { mode: "OFF" },
      target: {
        arn: target.functionArn,
        roleArn: this.role.roleArn,
        ...(input && { input: JSON.stringify(input) }),
        deadLetterConfig: { arn: this.deadLetters.queueArn },
        retryPolicy: {
          maximumEventAgeInSeconds: retries === 0 ? 60 : 3600,
          maximumRetryAttempts: retries,
        },
      },
    });
    schedule.node.addDependency(this.role);
  }
}
