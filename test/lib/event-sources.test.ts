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

test("a failed item is tried again alone, and goes to the dead-letter queue after five times", () => {
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

test("inserts, changes and removals of items that are counted or mailed about are delivered, and none is lost for half a day", () => {
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

test("a failed scheduled run is not repeated next to the following one, and a lost one is put aside unless the next minute makes up for it", () => {
  const schedules = resources(aws.kalamu, schedule).filter(
    ([id]) => !id.startsWith("BackendMonitoringTest"),
  );
  // A day's reminders are safe to repeat, and the next day's run is far away.
  const others = schedules.filter(([id]) => !id.includes("ReminderTimes"));
  // An event, unlike a run, is not followed by another.
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

test("bounces, complaints, verdicts and the day's reminders are tried again, and wait for a person in the end", () => {
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

test("SES reports bounces and complaints, and suppresses nobody who wants a new password", () => {
  const sources = [aws, local].flatMap((templates) =>
    propertiesOf(templates, rule, "MailFeedback").map(({ EventPattern }) => EventPattern.source),
  );

  expect(only(aws.kalamu, "AWS::SES::ConfigurationSet").Properties.SuppressionOptions).toEqual({
    SuppressedReasons: [],
  });
  expect(
    only(aws.kalamu, "AWS::SES::ConfigurationSetEventDestination").Properties.EventDestination,
  ).toMatchObject({ Enabled: true, MatchingEventTypes: ["bounce", "complaint"] });
  // Nobody but AWS may send events as AWS does.
  expect(sources).toEqual([["aws.ses"], ["daraja-world.ses"]]);
});

test("files are scanned only when the setting says so, and never by an emulator", () => {
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

test("inactive people are reminded each day at the time of the settings in Nairobi, even by an emulator, which reads clocks in UTC", () => {
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

test("the administrator's function and the run itself may change this schedule and no other", () => {
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

test("each Sunday DynamoDB writes all of the table to the bucket of the setting, and never from an emulator", () => {
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

test("an export's role may export this table and write below one name of that bucket", () => {
  const [exports, writes, puts, ...others] = statementsOf(all, "BackendExportRole").map((each) =>
    JSON.stringify(each),
  );

  expect(exports).toMatch(/^[^*]+dynamodb:ExportTableToPointInTime[^*]+$/);
  expect(writes).toContain(":s3:::kalamu-writers-kept-copies/kalamu/*");
  expect(puts).toContain("sqs:SendMessage");
  expect(others).toEqual([]);
});

test("a function looks each day for the week's export", () => {
  const actions = statementsOf(all, "BackendClockRole").flatMap(({ Action }) => Action);

  expect(actions.filter((action) => action.includes("Export"))).toEqual([
    "dynamodb:DescribeExport",
    "dynamodb:ListExports",
  ]);
  expect(propertiesOf(all, schedule, "ExportCheckSchedule")).toMatchObject([
    { ScheduleExpression: "cron(0 6 * * ? *)", Target: { Input: '{"check":"exports"}' } },
  ]);
});
