import { App } from "aws-cdk-lib";
import { beforeAll, expect, test } from "vitest";
import { api } from "#contracts/api";
import { type Route, throttleOf, usualThrottle } from "#contracts/route";
import { type FunctionSpec, functions } from "../../lib/functions";
import { kalamuStacks } from "../../lib/kalamu-stacks";
import type { LocalWorld } from "../../lib/local-world";
import { readSettings } from "../../lib/settings";
import {
  aLocalWorld,
  aSite,
  only,
  resources,
  settingsFile,
  synthesised,
  type Templates,
} from "./stacks";

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

test("every route needs a session, but for those of anyone and of the provider", () => {
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

test("every route takes what its contract says of all callers together, and no more", () => {
  const { DefaultRouteSettings, RouteSettings } = only(
    aws.backend,
    "AWS::ApiGatewayV2::Stage",
  ).Properties;
  const declared = Object.values<Route>(api).flatMap((route) => {
    const { rate, burst } = throttleOf(route);
    const limits = { ThrottlingRateLimit: rate, ThrottlingBurstLimit: burst };
    const isUsual = rate === usualThrottle.rate && burst === usualThrottle.burst;
    return isUsual ? [] : [[`${route.method} ${route.path}`, limits]];
  });

  expect(DefaultRouteSettings).toMatchObject({
    ThrottlingRateLimit: usualThrottle.rate,
    ThrottlingBurstLimit: usualThrottle.burst,
  });
  expect(RouteSettings).toEqual(Object.fromEntries(declared));
});

test("no route has detailed metrics, which are billed as custom ones", () => {
  const stage = only(aws.backend, "AWS::ApiGatewayV2::Stage").Properties;

  expect(JSON.stringify(stage)).not.toContain('"DetailedMetricsEnabled":true');
});

test("a line of the access log is JSON, also where the API refused", () => {
  const { Format } = only(aws.backend, "AWS::ApiGatewayV2::Stage").Properties.AccessLogSettings;
  // As API Gateway fills them in; the documented messageString comes in quotes of its own.
  const filled = Format.replace(/\$context\.error\.messageString/g, '"Unauthorized"')
    .replace(/\$context\.error\.message/g, "Unauthorized")
    .replace(/\$context\.[\w.]+/g, "-");

  expect(JSON.parse(filled)).toMatchObject({ error: "Unauthorized", status: "-" });
});

test("the access log names no path, which may hold a secret, and no person", () => {
  const { Format } = only(aws.backend, "AWS::ApiGatewayV2::Stage").Properties.AccessLogSettings;
  const logged = Object.values<string>(JSON.parse(Format));

  expect(logged).toContain("$context.routeKey");
  for (const variable of logged)
    expect(variable).not.toMatch(/path|identity|sourceIp|userAgent|claims|\.sub/i);
});

test("Lambda adds no lines of its own for a request, whose time is in the access log", () => {
  const quiet = resources(aws.backend, "AWS::Lambda::Function")
    .filter(([, { Properties }]) => Properties.LoggingConfig.SystemLogLevel === "WARN")
    .map(([id]) => id.replace(/Function[0-9A-F]+$/, ""));
  const answering = Object.entries<FunctionSpec>(functions).filter(([, { routes }]) => routes);

  expect(new Set(quiet)).toEqual(new Set(answering.map(([name]) => name)));
});

test("every function is Node 24 on arm64, with a log that is kept for 90 days", () => {
  const fns = resources(aws.backend, "AWS::Lambda::Function");
  const logs = resources(aws.backend, "AWS::Logs::LogGroup");

  expect(fns).toHaveLength(Object.keys(functions).length);
  for (const [, { Properties }] of fns) {
    expect(Properties).toMatchObject({ Runtime: "nodejs24.x", Architectures: ["arm64"] });
    expect(Properties.LoggingConfig.LogGroup).toBeDefined();
    // The reconciliation ends before the next quarter of an hour begins; all others within a minute.
    expect([60, 840]).toContain(Math.max(60, Properties.Timeout));
  }
  expect(logs).toHaveLength(fns.length + 1);
  for (const [, { Properties }] of logs) expect(Properties.RetentionInDays).toBe(90);
});

test("a function that a person waits for gives up before the API does", () => {
  for (const [name, spec] of Object.entries(functions))
    if ("routes" in spec) expect([name, spec.timeout < 30]).toEqual([name, true]);
});

test("only functions that ask for money, pay, or check notices know the pay bill's secret; only Money that of payouts", () => {
  const knowing = (variable: string) =>
    resources(aws.backend, "AWS::Lambda::Function")
      .filter(([, { Properties }]) => Properties.Environment.Variables[variable])
      .map(([id]) => id.replace(/Function[0-9A-F]+$/, ""));

  expect(new Set(knowing("SECRET_ARN"))).toEqual(new Set(["Money", "Webhooks", "WriterMoney"]));
  expect(knowing("PAYOUT_SECRET_ARN")).toEqual(["Money"]);
});

const streamOf = (name: string) =>
  resources(aws.backend, "AWS::Lambda::EventSourceMapping").find(([id]) =>
    id.startsWith(`${name}Stream`),
  )?.[1].Properties;

test("new notices alone reach settlement; what fails is halved, tried again and put aside", () => {
  const mapping = streamOf("Settlement");

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

test("the changes of what is counted or mailed about are told, whether they come, change or go, and none is missed for half a day", () => {
  const mapping = streamOf("TableChanges");
  const filters = mapping.FilterCriteria.Filters.map(({ Pattern }: { Pattern: string }) =>
    JSON.parse(Pattern),
  );

  const { types } = functions.TableChanges.stream;
  const type = { type: { S: types } };
  expect(filters).toEqual([
    { eventName: ["INSERT"], dynamodb: { NewImage: type } },
    { eventName: ["MODIFY"], dynamodb: { NewImage: type } },
    { eventName: ["REMOVE"], dynamodb: { OldImage: type } },
  ]);
  expect(mapping.MaximumRetryAttempts).toBeUndefined();
  expect(mapping.MaximumRecordAgeInSeconds).toBe(12 * 3600);
});

test("mails and payouts that can't be done in five tries are put aside, each on its own", () => {
  const mappings = resources(aws.backend, "AWS::Lambda::EventSourceMapping").filter(
    ([, { Properties }]) => !Properties.StartingPosition,
  );
  const queues = resources(aws.backend, "AWS::SQS::Queue").map(([, { Properties }]) => Properties);

  for (const [, { Properties }] of mappings)
    expect(Properties.FunctionResponseTypes).toEqual(["ReportBatchItemFailures"]);
  expect(queues.filter(({ RedrivePolicy }) => RedrivePolicy?.maxReceiveCount === 5)).toHaveLength(
    mappings.length,
  );
});

test("work that goes on by its own queue, as reminders and payouts do, is not taken for a loop", () => {
  const allowed = resources(aws.backend, "AWS::Lambda::Function").flatMap(([id, { Properties }]) =>
    Properties.RecursiveLoop === "Allow" ? [id.replace(/Function[0-9A-F]+$/, "")] : [],
  );

  expect(new Set(allowed)).toEqual(new Set(["Mailer", "Money"]));
});

test.each(["MailQueue", "LinksQueue"])(
  "what lies in the %s waits until SES knows the sender",
  (queue) => {
    const mailerOf = ({ backend }: ReturnType<typeof synthesised>) =>
      resources(backend, "AWS::Lambda::EventSourceMapping").find(([, { Properties }]) =>
        JSON.stringify(Properties.EventSourceArn).includes(queue),
      )?.[1].Properties;

    expect(mailerOf(aws)).toMatchObject({ Enabled: false });
    const verified = mailerOf(synthesised({ settings: { senderVerified: true } }));
    expect(verified).not.toHaveProperty("Enabled");
  },
);

test("open payments and open tasks are looked at every minute, ledgers each night, the inactive reminded each day, and a lost run is put aside", () => {
  const schedules = resources(aws.backend, "AWS::Scheduler::Schedule");

  const minutely = schedules.filter(
    ([, { Properties }]) => Properties.ScheduleExpression === "rate(1 minute)",
  );
  expect([schedules.length, minutely.length]).toEqual([4, 2]);
  for (const [, { Properties }] of schedules) {
    expect(Properties.Target.DeadLetterConfig.Arn).toBeDefined();
  }
});

test("a run of a schedule that failed is not run again beside the next", () => {
  const schedules = resources(aws.backend, "AWS::Scheduler::Schedule");
  // An event, unlike a run, is not followed by another.
  const invocations = resources(aws.backend, "AWS::Lambda::EventInvokeConfig").filter(
    ([id]) => !id.startsWith("Mailer"),
  );

  // Nothing of a day's reminders is done twice, and the next day's are far.
  const others = schedules.filter(([id]) => !id.startsWith("ReminderTimes"));
  for (const [, { Properties }] of others)
    expect(Properties.Target.RetryPolicy.MaximumRetryAttempts).toBe(0);
  expect(invocations.map(([, { Properties }]) => Properties.MaximumRetryAttempts)).toEqual(
    others.map(() => 0),
  );
});

test("every queue is encrypted and refuses plain HTTP; what was put aside waits two weeks", () => {
  const queues = resources(aws.backend, "AWS::SQS::Queue");
  const policies = JSON.stringify(resources(aws.backend, "AWS::SQS::QueuePolicy"));

  expect(queues).toHaveLength(15);
  for (const [id, { Properties }] of queues) {
    expect(Properties.SqsManagedSseEnabled).toBe(true);
    expect(policies).toContain(`"${id}"`);
    if (id.includes("DeadLetters")) expect(Properties.MessageRetentionPeriod).toBe(14 * 24 * 3600);
  }
  expect(policies.match(/"aws:SecureTransport":"false"/g)).toHaveLength(queues.length);
});

test("each alarm reaches the operator and says where to read what to do", () => {
  const alarms = resources(aws.backend, "AWS::CloudWatch::Alarm");
  for (const [, { Properties }] of alarms) {
    expect(Properties.AlarmActions).toHaveLength(1);
    expect(Properties.AlarmDescription).toContain("docs/operations.md");
  }
  expect(only(aws.backend, "AWS::SNS::Subscription").Properties).toMatchObject({
    Protocol: "email",
    Endpoint: "operator@kalamu.example",
  });
});

test("alarms about money go to the phone of the settings, too, and no others", () => {
  const { backend } = synthesised({ settings: { alarmPhone: "+254712345678" } });
  const sms = resources(backend, "AWS::SNS::Subscription").map(([, { Properties }]) => Properties);
  const toPhone = resources(backend, "AWS::CloudWatch::Alarm")
    .filter(([, { Properties }]) =>
      Properties.AlarmActions.some(({ Ref }: { Ref: string }) => Ref === sms[0].TopicArn.Ref),
    )
    .map(([id]) => id.replace(/^Monitoring(\w+)[0-9A-F]{8}$/, "$1"));

  expect(sms).toMatchObject([{ Protocol: "sms", Endpoint: "+254712345678" }]);
  expect(new Set(toPhone)).toEqual(
    new Set([
      "LedgerFaults",
      "MoneyWorkErrors",
      "NoticesLost",
      "NoticesUnsettled",
      "PaymentReviews",
      "PayoutsStopped",
      "PollingStopped",
      "UnattributedPayments",
    ]),
  );
});

test("executions are kept for the provider's notices and for hand-ins when the settings say how many", () => {
  const kept = (templates: Templates) =>
    resources(templates.backend, "AWS::Lambda::Function").flatMap(([id, { Properties }]) => {
      const { ReservedConcurrentExecutions: count } = Properties;
      return count === undefined ? [] : [[id.replace(/Function[0-9A-F]+$/, ""), count]];
    });

  expect(kept(aws)).toEqual([]);
  const settings = { noticeConcurrency: 100, handInConcurrency: 5 };
  expect(kept(synthesised({ settings }))).toEqual([
    ["Files", 5],
    ["Webhooks", 100],
  ]);
});

const domain = {
  name: "kalamu.example",
  certificateArn: "arn:aws:acm:us-east-1:123456789012:certificate/abc",
};
const noticeBase = (templates: Templates) => {
  const [, fn] =
    resources(templates.backend, "AWS::Lambda::Function").find(([id]) =>
      id.startsWith("WriterMoney"),
    ) ?? [];
  return fn?.Properties.Environment.Variables.NOTICE_BASE_URL;
};

test("with a domain the provider's notices come to it, an address that outlives this stack", () => {
  const own = synthesised({ settings: { domain, siteUrl: "https://kalamu.example" } });

  expect(noticeBase(own)).toBe("https://kalamu.example");
  expect(own.backend.findOutputs("NoticeUrl")["NoticeUrl"]?.["Value"]).toBe(
    "https://kalamu.example",
  );
});

test("without a domain they come to the API, and the deployment says what that means", () => {
  const [output] = Object.values(aws.backend.findOutputs("NoticeUrl"));

  expect(noticeBase(aws)).toEqual({ "Fn::GetAtt": [expect.any(String), "ApiEndpoint"] });
  expect(output?.["Description"]).toContain("set a domain");
});

test("no address of ours that the provider is given holds a word that Safaricom refuses", () => {
  const refused = /m-?pesa|safaricom|exec?|cmd|sql|query/i;
  const given = Object.values<Route>(api).filter(({ caller }) => caller === "provider");

  expect(given.length).toBeGreaterThan(0);
  for (const { path } of given) expect(path).not.toMatch(refused);
  expect(() =>
    readSettings({ ...Object(settingsFile), domain: { ...domain, name: "kalamu-mpesa.example" } }),
  ).toThrow("which Safaricom refuses");
});

test("Data and Backend can't be ended by accident, and an emulator's can", () => {
  const protection = (local?: LocalWorld) => {
    const { data, backend } = kalamuStacks(
      new App({ context: { "aws:cdk:bundling-stacks": [] } }),
      {
        settings: readSettings(settingsFile),
        local,
        site: aSite(),
      },
    );
    return [data.terminationProtection, backend.terminationProtection];
  };

  expect(protection()).toEqual([true, true]);
  expect(protection(aLocalWorld)).toEqual([false, false]);
});

test("no stack locks another's value: the sender, social sign-in and the table can be changed", () => {
  const social = {
    domainPrefix: "kalamu",
    facebook: null,
    google: { clientId: "id", clientSecretArn: "arn:aws:secretsmanager:eu-west-1:1:secret:google" },
  };
  const { data, backend, site } = synthesised({ settings: { socialSignIn: social } });

  for (const template of [data, backend, site]) {
    const text = JSON.stringify(template.toJSON());
    expect(text).not.toContain("Fn::ImportValue");
    expect(text).not.toContain('"Export"');
  }
});

test("a restored table takes the place of the stack's own, which is kept", () => {
  const streamArn =
    "arn:aws:dynamodb:eu-west-1:123456789012:table/restored/stream/2026-11-22T00:00:00.000";
  const restored = synthesised({ settings: { restoredTable: { name: "restored", streamArn } } });
  const functionsWithTable = resources(restored.backend, "AWS::Lambda::Function")
    .map(([, { Properties }]) => Properties.Environment.Variables.TABLE_NAME)
    .filter((name) => name !== undefined);
  const mapping = JSON.stringify(resources(restored.backend, "AWS::Lambda::EventSourceMapping"));

  expect(new Set(functionsWithTable)).toEqual(new Set(["restored"]));
  expect(mapping).toContain(streamArn);
  expect(resources(restored.data, "AWS::DynamoDB::GlobalTable")).toEqual([]);
  expect(resources(aws.data, "AWS::DynamoDB::GlobalTable")[0]?.[1].DeletionPolicy).toBe("Retain");
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
