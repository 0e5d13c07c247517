import { App, Stack } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import { Queue } from "aws-cdk-lib/aws-sqs";
import { expect, test } from "vitest";
import { equip } from "../../lib/constructs/equip";
import { ServiceFunction } from "../../lib/constructs/service-function";
import { DataStack } from "../../lib/data-stack";
import type { FunctionSpec } from "../../lib/functions";
import { readSettings } from "../../lib/settings";
import { only, settingsFile } from "./stacks";

/** The role's statements and the environment of a function with this spec. */
function equipped(wanted: Partial<FunctionSpec>) {
  const app = new App({ context: { "aws:cdk:bundling-stacks": [] }, analyticsReporting: false });
  const settings = readSettings(settingsFile);
  const data = new DataStack(app, "Data", { settings, local: undefined });
  const stack = new Stack(app, "Backend");
  const spec: FunctionSpec = { entry: "some.handler", memory: 256, timeout: 10, ...wanted };
  const { fn } = new ServiceFunction(stack, "Some", { spec, environment: {} });
  const queues = {
    Links: new Queue(stack, "Links"),
    Mail: new Queue(stack, "Mail"),
    News: new Queue(stack, "News"),
    Payouts: new Queue(stack, "Payouts"),
    Reminders: new Queue(stack, "Reminders"),
  };
  equip(fn, spec, {
    settings,
    local: undefined,
    data,
    queues,
    noticeBaseUrl: "https://api.example",
  });
  const template = Template.fromStack(stack);
  return {
    actions: only(template, "AWS::IAM::Policy")
      .Properties.PolicyDocument.Statement.flatMap(({ Action }: { Action: string }) => Action)
      .filter((action: string) => !action.startsWith("logs:")),
    environment: Object.keys(
      only(template, "AWS::Lambda::Function").Properties.Environment?.Variables ?? {},
    ),
  };
}

test("a function whose spec names nothing is given nothing", () => {
  expect(equipped({})).toEqual({ actions: [], environment: [] });
});

test.each<[string, Partial<FunctionSpec>, string[], string[]]>([
  [
    "the table",
    { table: [{ actions: ["GetItem"], leadingKeys: ["USER#*"] }] },
    ["dynamodb:GetItem"],
    ["TABLE_NAME"],
  ],
  [
    "the user pool",
    { userPool: ["AdminGetUser"] },
    ["cognito-idp:AdminGetUser"],
    ["USER_POOL_ID", "USER_POOL_CLIENT_ID"],
  ],
  [
    "the provider's secret",
    { providerSecret: true },
    ["secretsmanager:GetSecretValue"],
    ["SECRET_ARN", "DARAJA_URL", "NOTICE_BASE_URL"],
  ],
  [
    "the secret of payouts",
    { payoutSecret: true },
    ["secretsmanager:GetSecretValue"],
    ["PAYOUT_SECRET_ARN", "AIRTEL_URL"],
  ],
  [
    "the secret of the push keys",
    { pushSecret: true },
    ["secretsmanager:GetSecretValue"],
    ["PUSH_SECRET_ARN"],
  ],
  ["a queue", { queues: ["Mail"] }, ["sqs:SendMessage"], ["MAIL_QUEUE_URL"]],
  ["mail", { mail: true }, ["ses:SendEmail"], ["MAIL_CONFIGURATION_SET"]],
  [
    "writers' files",
    { uploads: ["GetObject", "PutObject"] },
    ["s3:GetObject", "s3:PutObject"],
    ["UPLOADS_BUCKET"],
  ],
  [
    "the parts of files",
    { parts: ["PutObject", "ListBucket"] },
    ["s3:PutObject", "s3:ListBucket"],
    ["PARTS_BUCKET"],
  ],
])("a line of its spec gives a function %s", (_, wanted, actions, environment) => {
  expect(equipped(wanted)).toEqual({ actions, environment });
});
