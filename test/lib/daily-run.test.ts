import { expect, test } from "vitest";
import { emulated, plain, resources } from "./stacks";

const aws = plain();
const daily = ({ kalamu }: typeof aws) =>
  resources(kalamu, "AWS::Scheduler::Schedule").filter(([id]) => id.includes("ReminderTimes"));

test("inactive people are reminded each day at the time of the settings in Nairobi, with retries", () => {
  const target = {
    Arn: { "Fn::GetAtt": [expect.stringMatching(/ReminderRunFunction/), "Arn"] },
    RetryPolicy: { MaximumRetryAttempts: 5, MaximumEventAgeInSeconds: 3600 },
  };

  expect(daily(aws).map(([, { Properties }]) => Properties)).toMatchObject([
    {
      Name: "Kalamu-ReminderTimesDaily",
      ScheduleExpression: "cron(0 8 * * ? *)",
      ScheduleExpressionTimezone: "Africa/Nairobi",
      Target: target,
    },
  ]);
  // A failed run continues from where it ended, and finally goes to the dead-letter queue.
  const [, tried] =
    resources(aws.kalamu, "AWS::Lambda::EventInvokeConfig").find(([id]) =>
      id.includes("ReminderRun"),
    ) ?? [];
  expect(tried?.Properties).toMatchObject({
    MaximumRetryAttempts: 2,
    DestinationConfig: { OnFailure: { Destination: expect.anything() } },
  });
});

test("an emulator, which reads clocks in UTC, reminds at the same instant", () => {
  const [schedule] = daily(emulated());

  expect(schedule?.[1].Properties).toMatchObject({
    ScheduleExpression: "cron(0 5 * * ? *)",
    ScheduleExpressionTimezone: "UTC",
  });
});

test("the administrator's function and the run itself may change this schedule and no other", () => {
  const changing = resources(aws.kalamu, "AWS::IAM::Policy").flatMap(([id, { Properties }]) =>
    (Properties.PolicyDocument.Statement as { Action: unknown; Resource: unknown }[])
      .filter(({ Action }) => JSON.stringify(Action).includes("scheduler:"))
      .map(({ Action, Resource }) => ({ id, Action, on: JSON.stringify(Resource) })),
  );

  expect(changing).toHaveLength(2);
  for (const { id, Action, on } of changing) {
    expect(id).toMatch(/^Backend(Desk|ReminderRun)/);
    expect(Action).toEqual(["scheduler:GetSchedule", "scheduler:UpdateSchedule"]);
    expect(on).toContain(":schedule/default/Kalamu-ReminderTimesDaily");
    expect(on).not.toContain("*");
  }
});
