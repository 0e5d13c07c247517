import { beforeAll, expect, test } from "vitest";
import { emulated, full, plain, resources, type Templates } from "./stacks";

let on: Templates;
beforeAll(() => {
  on = full();
}, 120_000);

const exporting = ({ kalamu }: Templates) =>
  resources(kalamu, "AWS::Scheduler::Schedule")
    .map(([, { Properties }]) => Properties)
    .filter(({ Target }) => JSON.stringify(Target).includes("aws-sdk:dynamodb"));

const statementsOf = (role: string) =>
  resources(on.kalamu, "AWS::IAM::Policy")
    .filter(([id]) => id.startsWith(`Backend${role}`))
    .flatMap(([, { Properties }]) => Properties.PolicyDocument.Statement);

test("the table is exported only when the setting says so, and never by an emulator", () => {
  expect(exporting(plain())).toEqual([]);
  expect(exporting(emulated())).toEqual([]);
});

test("each Sunday DynamoDB writes all of the table to the bucket, without a function", () => {
  const [{ ScheduleExpression, ScheduleExpressionTimezone, Target }] = exporting(on);
  const parts: unknown[] = Target.Input["Fn::Join"][1];
  const input = parts.map((part) => (typeof part === "string" ? part : "…")).join("");

  expect([ScheduleExpression, ScheduleExpressionTimezone]).toEqual([
    "cron(0 5 ? * SUN *)",
    "Africa/Nairobi",
  ]);
  expect(JSON.stringify(Target.Arn)).toContain(
    ":scheduler:::aws-sdk:dynamodb:exportTableToPointInTime",
  );
  expect(JSON.parse(input)).toEqual({
    TableArn: expect.stringMatching(/:table\/kalamu-restored-2026-11-23$/),
    S3Bucket: "kalamu-writers-kept-copies",
    S3BucketOwner: "210987654321",
    S3Prefix: "kalamu",
    S3SseAlgorithm: "AES256",
    ExportFormat: "DYNAMODB_JSON",
    ExportType: "FULL_EXPORT",
    ClientToken: "<aws.scheduler.execution-id>",
  });
  expect(Target.DeadLetterConfig.Arn).toBeDefined();
});

test("its role may export this table and write below one name of that bucket", () => {
  const [exports, writes, puts, ...others] = statementsOf("ExportRole").map((each) =>
    JSON.stringify(each),
  );

  expect(exports).toContain("dynamodb:ExportTableToPointInTime");
  expect(exports).not.toContain("*");
  expect(writes).toContain(":s3:::kalamu-writers-kept-copies/kalamu/*");
  expect(puts).toContain("sqs:SendMessage");
  expect(others).toEqual([]);
});

test("a function may see exports, checks for the week's each day, and raises an alarm", () => {
  const actions = statementsOf("ClockRole").flatMap(({ Action }) => Action);
  const [, check] =
    resources(on.kalamu, "AWS::Scheduler::Schedule").find(([id]) =>
      id.includes("ExportCheckSchedule"),
    ) ?? [];
  const alarms = resources(on.kalamu, "AWS::CloudWatch::Alarm").map(([id]) => id);

  expect(actions.filter((action: string) => action.includes("Export"))).toEqual([
    "dynamodb:DescribeExport",
    "dynamodb:ListExports",
  ]);
  expect(check?.Properties.ScheduleExpression).toBe("cron(0 6 * * ? *)");
  expect(check?.Properties.Target.Input).toBe('{"check":"exports"}');
  expect(alarms.filter((id) => id.includes("ExportsMissing"))).toHaveLength(1);
});
