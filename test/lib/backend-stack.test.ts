import { beforeAll, expect, test } from "vitest";
import { api, type RouteName } from "#contracts/api";
import { functions } from "../../lib/functions";
import { only, resources, synthesised, type Templates } from "./stacks";

let aws: Templates;
beforeAll(() => {
  aws = synthesised({ settings: { alarmEmail: "operator@kalamu.example" } });
}, 120_000);

const routes = () =>
  new Map(
    resources(aws.backend, "AWS::ApiGatewayV2::Route").map(([, { Properties }]) => [
      Properties.RouteKey,
      Properties,
    ]),
  );

test("the API has the routes of the contract and no other", () => {
  const declared = Object.values(api).map(({ method, path }) => `${method} ${path}`);

  expect([...routes().keys()].sort()).toEqual(declared.toSorted());
});

test("who is not anyone and not the provider has to be signed in", () => {
  for (const { method, path, caller } of Object.values(api)) {
    const open = ["anyone", "provider"].includes(caller);
    expect([path, routes().get(`${method} ${path}`).AuthorizationType]).toEqual([
      path,
      open ? "NONE" : "JWT",
    ]);
  }
});

test("tokens are those of our own pool and client", () => {
  const { AuthorizerType, JwtConfiguration } = only(
    aws.backend,
    "AWS::ApiGatewayV2::Authorizer",
  ).Properties;

  expect(AuthorizerType).toBe("JWT");
  expect(JwtConfiguration.Audience).toHaveLength(1);
  expect(JSON.stringify(JwtConfiguration.Issuer)).toContain("https://cognito-idp.");
});

test("the API answers no other origin", () => {
  expect(only(aws.backend, "AWS::ApiGatewayV2::Api").Properties.CorsConfiguration).toBeUndefined();
});

interface Limits {
  ThrottlingRateLimit: number;
  ThrottlingBurstLimit: number;
}
const tightened = [
  "registerAccount",
  "registerSocialAccount",
  "exchangeSocialCode",
  "requestPasswordReset",
  "confirmPasswordReset",
  "cognito",
  "startPayment",
  "confirmPayment",
  "sendContactMessage",
  "createTask",
] as const satisfies RouteName[];

test("every route is throttled, tighter where a call costs money, mail or an account", () => {
  const { DefaultRouteSettings, RouteSettings } = only(
    aws.backend,
    "AWS::ApiGatewayV2::Stage",
  ).Properties;

  expect(DefaultRouteSettings.ThrottlingRateLimit).toBeGreaterThan(0);
  expect(new Set(Object.keys(RouteSettings))).toEqual(
    new Set(tightened.map((name) => `${api[name].method} ${api[name].path}`)),
  );
  for (const { ThrottlingRateLimit, ThrottlingBurstLimit } of Object.values<Limits>(
    RouteSettings,
  )) {
    expect(ThrottlingRateLimit).toBeLessThan(DefaultRouteSettings.ThrottlingRateLimit);
    expect(ThrottlingBurstLimit).toBeLessThan(DefaultRouteSettings.ThrottlingBurstLimit);
  }
});

test("the access log names no path, which may hold a secret, and no person", () => {
  const { Format } = only(aws.backend, "AWS::ApiGatewayV2::Stage").Properties.AccessLogSettings;
  const logged = Object.values<string>(JSON.parse(Format));

  expect(logged).toContain("$context.routeKey");
  for (const variable of logged)
    expect(variable).not.toMatch(/path|identity|sourceIp|userAgent|claims|\.sub/i);
});

test("every function is Node 24 on arm64, with a log that is kept for 90 days", () => {
  const fns = resources(aws.backend, "AWS::Lambda::Function");
  const logs = resources(aws.backend, "AWS::Logs::LogGroup");

  expect(fns).toHaveLength(Object.keys(functions).length);
  for (const [, { Properties }] of fns) {
    expect(Properties).toMatchObject({ Runtime: "nodejs24.x", Architectures: ["arm64"] });
    expect(Properties.LoggingConfig.LogGroup).toBeDefined();
    expect(Properties.Timeout).toBeLessThanOrEqual(60);
  }
  expect(logs).toHaveLength(fns.length + 1);
  for (const [, { Properties }] of logs) expect(Properties.RetentionInDays).toBe(90);
});

test("a function that a person waits for gives up before the API does", () => {
  for (const [name, spec] of Object.entries(functions))
    if ("routes" in spec) expect([name, spec.timeout < 30]).toEqual([name, true]);
});

test("only functions that ask the provider, or check its notices, know its secret", () => {
  const knowing = resources(aws.backend, "AWS::Lambda::Function")
    .filter(([, { Properties }]) => Properties.Environment.Variables.SECRET_ARN)
    .map(([id]) => id.replace(/Function[0-9A-F]+$/, ""));

  expect(new Set(knowing)).toEqual(
    new Set(["ProviderNotices", "Reconciliation", "Settlement", "WriterPayments"]),
  );
});

test("new notices alone reach settlement; what fails is halved, tried again and put aside", () => {
  const mapping = resources(aws.backend, "AWS::Lambda::EventSourceMapping").find(
    ([, { Properties }]) => Properties.StartingPosition,
  )?.[1].Properties;

  expect(mapping).toMatchObject({
    FunctionResponseTypes: ["ReportBatchItemFailures"],
    BisectBatchOnFunctionError: true,
    MaximumRetryAttempts: 5,
    MaximumRecordAgeInSeconds: 3600,
  });
  expect(JSON.parse(mapping.FilterCriteria.Filters[0].Pattern)).toEqual({
    eventName: ["INSERT"],
    dynamodb: { NewImage: { type: { S: ["Notice"] } } },
  });
  expect(mapping.DestinationConfig.OnFailure.Destination).toBeDefined();
});

test("mail that can't be sent five times is put aside, each on its own", () => {
  const mapping = resources(aws.backend, "AWS::Lambda::EventSourceMapping").find(
    ([, { Properties }]) => !Properties.StartingPosition,
  )?.[1].Properties;
  const queues = resources(aws.backend, "AWS::SQS::Queue").map(([, { Properties }]) => Properties);

  expect(mapping.FunctionResponseTypes).toEqual(["ReportBatchItemFailures"]);
  expect(queues.filter(({ RedrivePolicy }) => RedrivePolicy?.maxReceiveCount === 5)).toHaveLength(
    1,
  );
});

test("open payments are asked about every minute, and a lost run is put aside", () => {
  const { ScheduleExpression, Target } = only(aws.backend, "AWS::Scheduler::Schedule").Properties;

  expect(ScheduleExpression).toBe("rate(1 minute)");
  expect(Target.DeadLetterConfig.Arn).toBeDefined();
});

test("every queue is encrypted and refuses plain HTTP; what was put aside waits two weeks", () => {
  const queues = resources(aws.backend, "AWS::SQS::Queue");
  const policies = JSON.stringify(resources(aws.backend, "AWS::SQS::QueuePolicy"));

  expect(queues).toHaveLength(4);
  for (const [id, { Properties }] of queues) {
    expect(Properties.SqsManagedSseEnabled).toBe(true);
    expect(policies).toContain(`"${id}"`);
    if (id.includes("DeadLetters")) expect(Properties.MessageRetentionPeriod).toBe(14 * 24 * 3600);
  }
  expect(policies.match(/"aws:SecureTransport":"false"/g)).toHaveLength(queues.length);
});

test("each alarm reaches the operator and says where to read what to do", () => {
  const alarms = resources(aws.backend, "AWS::CloudWatch::Alarm");
  const names = alarms.map(([id]) => id.replace(/^Monitoring|[0-9A-F]{8}$/g, ""));

  expect(names).toEqual(
    expect.arrayContaining([
      "NoticesUnsettled",
      "PaymentConfirmationDelay",
      "PaymentReviews",
      "UnattributedPayments",
      "ReconciliationStopped",
      "MailDeadLetters",
      "NoticesDeadLetters",
      "ReconciliationsDeadLetters",
      "ApiFailures",
      "SessionsNotEnded",
      ...Object.keys(functions).map((name) => `${name}Errors`),
    ]),
  );
  for (const [, { Properties }] of alarms) {
    expect(Properties.AlarmActions).toHaveLength(1);
    expect(Properties.AlarmDescription).toContain("docs/operations.md");
  }
  expect(only(aws.backend, "AWS::SNS::Subscription").Properties).toMatchObject({
    Protocol: "email",
    Endpoint: "operator@kalamu.example",
  });
});

test("CloudWatch may still speak on the topic that refuses plain HTTP", () => {
  const statements = only(aws.backend, "AWS::SNS::TopicPolicy").Properties.PolicyDocument.Statement;

  expect(statements).toContainEqual(
    expect.objectContaining({
      Effect: "Allow",
      Principal: { Service: "cloudwatch.amazonaws.com" },
      Action: "sns:Publish",
    }),
  );
});
