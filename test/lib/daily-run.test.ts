import { expect, test } from "vitest";
import { aLocalWorld, resources, synthesised } from "./stacks";

const aws = synthesised();
const daily = ({ backend }: typeof aws) =>
  resources(backend, "AWS::Scheduler::Schedule").filter(([id]) => id.startsWith("ReminderTimes"));

test("the inactive are reminded each day at the time of the settings in Nairobi, and tried again", () => {
  const target = {
    Arn: { "Fn::GetAtt": [expect.stringMatching(/^MailerFunction/), "Arn"] },
    RetryPolicy: { MaximumRetryAttempts: 5, MaximumEventAgeInSeconds: 3600 },
  };

  expect(daily(aws).map(([, { Properties }]) => Properties)).toMatchObject([
    {
      Name: "Kalamu-Backend-ReminderTimesDaily",
      ScheduleExpression: "cron(0 8 * * ? *)",
      ScheduleExpressionTimezone: "Africa/Nairobi",
      Target: target,
    },
  ]);
});

test("an emulator, which reads clocks in UTC, reminds at the same instant", () => {
  const [schedule] = daily(synthesised({ local: aLocalWorld }));

  expect(schedule?.[1].Properties).toMatchObject({
    ScheduleExpression: "cron(0 5 * * ? *)",
    ScheduleExpressionTimezone: "UTC",
  });
});

test("the administrator's function and the run itself may change this schedule and no other", () => {
  const changing = resources(aws.backend, "AWS::IAM::Policy").flatMap(([id, { Properties }]) =>
    (Properties.PolicyDocument.Statement as { Action: unknown; Resource: unknown }[])
      .filter(({ Action }) => JSON.stringify(Action).includes("scheduler:"))
      .map(({ Action, Resource }) => ({ id, Action, on: JSON.stringify(Resource) })),
  );

  expect(changing).toHaveLength(2);
  for (const { id, Action, on } of changing) {
    expect(id).toMatch(/^(Desk|Mailer)/);
    expect(Action).toEqual(["scheduler:GetSchedule", "scheduler:UpdateSchedule"]);
    expect(on).toContain(":schedule/default/Kalamu-Backend-ReminderTimesDaily");
    expect(on).not.toContain("*");
  }
});

test("a reminder that fails again and again lies with other mail, of which the operator is told", () => {
  const queues = resources(aws.backend, "AWS::SQS::Queue");
  const putAside = (name: string) =>
    queues.find(([id]) => id.startsWith(`${name}Queue`))?.[1].Properties.RedrivePolicy;

  expect(putAside("Reminders")).toEqual(putAside("Mail"));
  expect(putAside("Mail").maxReceiveCount).toBe(5);
});
