import { expect, test } from "vitest";
import { functions } from "../../lib/functions";
import { emulated, full, only, plain, propertiesOf, resources, statementsOf } from "./stacks";

const aws = plain();
const all = full();
const local = emulated();

const mapping = "AWS::Lambda::EventSourceMapping";
const schedule = "AWS::Scheduler::Schedule";
const invocation = "AWS::Lambda::EventInvokeConfig";
const rule = "AWS::Events::Rule";
const onFailure = { DestinationConfig: { OnFailure: { Destination: expect.anything() } } };

test("a failed item is retried alone, and after five attempts goes to the dead-letter queue", () => {
  const mappings = propertiesOf(aws, mapping);
  const streams = mappings.filter(({ StartingPosition }) => StartingPosition);
  const queues = propertiesOf(aws, "AWS::SQS::Queue").filter(
    ({ RedrivePolicy }) => RedrivePolicy?.maxReceiveCount === 5,
  );

  for (const { FunctionResponseTypes } of mappings)
    expect(FunctionResponseTypes).toEqual(["ReportBatchItemFailures"]);
  expect(queues).toHaveLength(mappings.length - streams.length);
  for (const stream of streams)
    expect(stream).toMatchObject({ BisectBatchOnFunctionError: true, ...onFailure });
});

test("the function TableChanges gets every write that it follows; Lambda retries a failed one for half a day", () => {
  const [stream] = propertiesOf(aws, mapping, "TableChangesStream");
  const filters = stream.FilterCriteria.Filters.map(({ Pattern }: { Pattern: string }) =>
    JSON.parse(Pattern),
  );

  const type = { type: { S: functions.TableChanges.stream.types } };
  expect(filters).toEqual([
    { eventName: ["INSERT"], dynamodb: { NewImage: type } },
    { eventName: ["MODIFY"], dynamodb: { NewImage: type } },
    { eventName: ["REMOVE"], dynamodb: { OldImage: type } },
  ]);
  expect(stream.MaximumRetryAttempts).toBeUndefined();
  expect(stream.MaximumRecordAgeInSeconds).toBe(12 * 3600);
});

test.each(["MailQueue", "LinksQueue"])(
  "messages in the %s wait until SES has verified the sender",
  (queue) => {
    const [waiting, sent] = [aws, all].map((templates) =>
      propertiesOf(templates, mapping).find(({ EventSourceArn }) =>
        JSON.stringify(EventSourceArn).includes(queue),
      ),
    );

    expect(waiting).toMatchObject({ Enabled: false });
    expect(sent).not.toHaveProperty("Enabled");
  },
);

test("only the schedule of daily reminders has retries, and only schedules of every minute have no dead-letter queue", () => {
  const schedules = resources(aws.kalamu, schedule).filter(
    ([id]) => !id.startsWith("BackendMonitoringTest"),
  );
  // Reminders may be retried, since a repeated run sends nothing twice.
  const others = schedules.filter(([id]) => !id.includes("ReminderTimes"));
  // Lambda retries failed runs of Mailer and ReminderRun, since these functions do not run every
  // minute.
  const invocations = resources(aws.kalamu, invocation).filter(
    ([id]) => !/Mailer|ReminderRun/.test(id),
  );

  for (const [, { Properties }] of schedules)
    expect(Properties.Target.DeadLetterConfig === undefined).toBe(
      Properties.ScheduleExpression === "rate(1 minute)",
    );
  for (const [, { Properties }] of others)
    expect(Properties.Target.RetryPolicy.MaximumRetryAttempts).toBe(0);
  expect(invocations.map(([, { Properties }]) => Properties.MaximumRetryAttempts)).toEqual(
    others.map(() => 0),
  );
});

test("bounces, complaints, verdicts and daily reminders are retried, and then go to a dead-letter queue", () => {
  const started = propertiesOf(all, rule)
    .flatMap(({ Targets }) => Targets)
    .filter(({ Arn }) => JSON.stringify(Arn).includes("Function"));

  expect(started).toHaveLength(2);
  for (const target of started)
    expect(target).toMatchObject({ DeadLetterConfig: { Arn: expect.anything() } });
  for (const name of ["Mailer", "Files", "ReminderRun"])
    expect(propertiesOf(all, invocation, name)).toMatchObject([
      { MaximumRetryAttempts: 2, ...onFailure },
    ]);
});

test("SES reports bounces and complaints, but still sends to those addresses", () => {
  const sources = [aws, local].flatMap((templates) =>
    propertiesOf(templates, rule, "MailFeedback").map(({ EventPattern }) => EventPattern.source),
  );

  expect(only(aws.kalamu, "AWS::SES::ConfigurationSet").Properties.SuppressionOptions).toEqual({
    SuppressedReasons: [],
  });
  expect(
    only(aws.kalamu, "AWS::SES::ConfigurationSetEventDestination").Properties.EventDestination,
  ).toMatchObject({ Enabled: true, MatchingEventTypes: ["bounce", "complaint"] });
  // Only AWS may send events with a source that begins with `aws.`.
  expect(sources).toEqual([["aws.ses"], ["daraja-world.ses"]]);
});

test("GuardDuty scans files only with its setting, and never in an emulator", () => {
  const plan = "AWS::GuardDuty::MalwareProtectionPlan";
  const [uploads] = resources(all.kalamu, "AWS::S3::Bucket").find(
    ([, { Properties }]) => Properties.CorsConfiguration,
  ) ?? [""];

  expect([aws, local].flatMap((templates) => propertiesOf(templates, plan))).toEqual([]);
  expect(propertiesOf(aws, rule, "Scan")).toEqual([]);
  expect(propertiesOf(all, plan)).toMatchObject([
    {
      ProtectedResource: { S3Bucket: { BucketName: { Ref: uploads } } },
      Actions: { Tagging: { Status: "ENABLED" } },
    },
  ]);
  expect(propertiesOf(all, rule, "Scan")).toMatchObject([
    { EventPattern: { detail: { s3ObjectDetails: { bucketName: [{ Ref: uploads }] } } } },
  ]);
  for (const { Resource } of statementsOf(all, "DataMalwareScan")) expect(Resource).not.toBe("*");
});

test("reminders go out each day at the setting's time in Nairobi, even in an emulator, whose clock is UTC", () => {
  const [onAws, inEmulator] = [aws, local].map(
    (templates) => propertiesOf(templates, schedule, "ReminderTimes")[0],
  );

  expect(onAws).toMatchObject({
    Name: "Kalamu-ReminderTimesDaily",
    ScheduleExpression: "cron(0 8 * * ? *)",
    ScheduleExpressionTimezone: "Africa/Nairobi",
    Target: {
      Arn: { "Fn::GetAtt": [expect.stringMatching(/ReminderRunFunction/), "Arn"] },
      RetryPolicy: { MaximumRetryAttempts: 5, MaximumEventAgeInSeconds: 3600 },
    },
  });
  expect(inEmulator).toMatchObject({
    ScheduleExpression: "cron(0 5 * * ? *)",
    ScheduleExpressionTimezone: "UTC",
  });
});

test("only the functions Desk and ReminderRun may change a schedule, and only that of the reminders", () => {
  const changing = resources(aws.kalamu, "AWS::IAM::Policy").flatMap(([id]) =>
    statementsOf(aws, id)
      .filter(({ Action }) => JSON.stringify(Action).includes("scheduler:"))
      .map(({ Action, Resource }) => ({ id, Action, on: JSON.stringify(Resource) })),
  );

  expect(changing).toHaveLength(2);
  for (const { id, Action, on } of changing) {
    expect(id).toMatch(/^Backend(Desk|ReminderRun)/);
    expect(Action).toEqual(["scheduler:GetSchedule", "scheduler:UpdateSchedule"]);
    expect(on).toMatch(/^[^*]+:schedule\/default\/Kalamu-ReminderTimesDaily[^*]+$/);
  }
});

test("each Sunday DynamoDB exports the whole table to the setting's bucket, but not from an emulator", () => {
  const exporting = [aws, local, all].map((templates) =>
    propertiesOf(templates, schedule).filter(({ Target }) =>
      JSON.stringify(Target.Arn).includes("dynamodb:exportTableToPointInTime"),
    ),
  );
  const [{ ScheduleExpression, ScheduleExpressionTimezone, Target } = {}] = exporting[2] ?? [];
  const parts: unknown[] = Target.Input["Fn::Join"][1];
  const input = parts.map((part) => (typeof part === "string" ? part : "…")).join("");

  expect(exporting.map(({ length }) => length)).toEqual([0, 0, 1]);
  expect([ScheduleExpression, ScheduleExpressionTimezone]).toEqual([
    "cron(0 5 ? * SUN *)",
    "Africa/Nairobi",
  ]);
  expect(JSON.parse(input)).toMatchObject({
    TableArn: expect.stringMatching(/:table\/kalamu-restored-2026-11-23$/),
    S3Bucket: "kalamu-writers-kept-copies",
    S3BucketOwner: "210987654321",
    S3Prefix: "kalamu",
    ExportType: "FULL_EXPORT",
    ClientToken: "<aws.scheduler.execution-id>",
  });
  expect(Target.DeadLetterConfig.Arn).toBeDefined();
});

test("the export's role may only export this table and write below one prefix of its bucket", () => {
  const [exports, writes, puts, ...others] = statementsOf(all, "BackendExportRole").map((each) =>
    JSON.stringify(each),
  );

  expect(exports).toMatch(/^[^*]+dynamodb:ExportTableToPointInTime[^*]+$/);
  expect(writes).toContain(":s3:::kalamu-writers-kept-copies/kalamu/*");
  expect(puts).toContain("sqs:SendMessage");
  expect(others).toEqual([]);
});

test("each day the schedule makes the function Clock check the exports, which it may only list and describe", () => {
  const actions = statementsOf(all, "BackendClockRole").flatMap(({ Action }) => Action);

  expect(actions.filter((action) => action.includes("Export"))).toEqual([
    "dynamodb:DescribeExport",
    "dynamodb:ListExports",
  ]);
  expect(propertiesOf(all, schedule, "ExportCheckSchedule")).toMatchObject([
    { ScheduleExpression: "cron(0 6 * * ? *)", Target: { Input: '{"check":"exports"}' } },
  ]);
});
