import { Stack } from "aws-cdk-lib";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import { dailyAt, dailyTimeZones } from "#contracts/daily-schedule";
import type { LocalWorld } from "../local-world";
import { FunctionSchedule } from "./function-schedule";

export interface DailyRunProps {
  local: LocalWorld | undefined;
  target: LambdaFunction;
  /** The time of day in Nairobi until a function changes it. */
  time: string;
}

/** Runs a function each day, at a time that functions may change. */
export class DailyRun extends Construct {
  readonly schedule: FunctionSchedule;
  private readonly scheduleName: string;
  private readonly timeZone: string;

  constructor(scope: Construct, id: string, { local, target, time }: DailyRunProps) {
    super(scope, id);

    // By a name of its own: the function that it runs may change it, and can't be made after it.
    this.scheduleName = `${Stack.of(this).stackName}-${id}`;
    this.timeZone = local ? dailyTimeZones.emulator : dailyTimeZones.aws;
    const { ScheduleExpression, ScheduleExpressionTimezone } = dailyAt(time, this.timeZone);
    this.schedule = new FunctionSchedule(this, "Schedule", {
      local,
      target,
      expression: ScheduleExpression,
      timeZone: ScheduleExpressionTimezone,
      name: this.scheduleName,
      // The next one is a day later, and nothing is done twice.
      retries: 5,
    });
  }

  /** Lets a function change the time, and whether there is one. */
  grantChange(fn: LambdaFunction): void {
    fn.addEnvironment("DAILY_SCHEDULE", this.scheduleName);
    fn.addEnvironment("DAILY_TIME_ZONE", this.timeZone);
    const resource = Stack.of(this).formatArn({
      service: "scheduler",
      resource: "schedule/default",
      resourceName: this.scheduleName,
    });
    fn.addToRolePolicy(
      new PolicyStatement({
        actions: ["scheduler:GetSchedule", "scheduler:UpdateSchedule"],
        resources: [resource],
      }),
    );
    // Who changes a schedule hands it its role again.
    fn.addToRolePolicy(
      new PolicyStatement({
        actions: ["iam:PassRole"],
        resources: [this.schedule.role.roleArn],
        conditions: { StringEquals: { "iam:PassedToService": "scheduler.amazonaws.com" } },
      }),
    );
  }
}
