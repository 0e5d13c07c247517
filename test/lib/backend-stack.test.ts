import { beforeAll, expect, test } from "vitest";
import { api } from "#contracts/api";
import { type Route, throttleOf, usualThrottle } from "#contracts/route";
import { functions } from "../../lib/functions";
import { emulated, full, only, plain, resources, type Templates } from "./stacks";

let aws: Templates;
/** The templates with a domain, social sign-in, a restored table and all other settings. */
let all: Templates;
beforeAll(() => {
  aws = plain();
  all = full();
}, 120_000);

const nameOf = (id: string) => id.replace(/^Backend|Function[0-9A-F]+$/g, "");

const routes = () =>
  new Map(
    resources(aws.kalamu, "AWS::ApiGatewayV2::Route").map(([, { Properties }]) => [
      Properties.RouteKey,
      Properties,
    ]),
  );

test("the API has the routes of the contract and no other", () => {
  const declared = Object.values(api).map(({ method, path }) => `${method} ${path}`);

  expect([...routes().keys()].sort()).toEqual(declared.toSorted());
});

test("every route needs a session, except those for anyone and for the provider", () => {
  for (const { method, path, caller } of Object.values(api)) {
    const open = ["anyone", "provider"].includes(caller);
    expect([path, routes().get(`${method} ${path}`).AuthorizationType]).toEqual([
      path,
      open ? "NONE" : "JWT",
    ]);
  }
});

test("the API answers no other origin", () => {
  expect(only(aws.kalamu, "AWS::ApiGatewayV2::Api").Properties.CorsConfiguration).toBeUndefined();
});

test("every route allows its contract's total rate for all callers, and no more", () => {
  const { DefaultRouteSettings, RouteSettings } = only(
    aws.kalamu,
    "AWS::ApiGatewayV2::Stage",
  ).Properties;
  const declared = Object.values<Route>(api).flatMap((route) => {
    const { rate, burst } = throttleOf(route);
    const limits = { ThrottlingRateLimit: rate, ThrottlingBurstLimit: burst };
    const isUsual = rate === usualThrottle.rate && burst === usualThrottle.burst;
    return isUsual ? [] : [[`${route.method} ${route.path}`, limits]];
  });

  // Detailed metrics are off, since they are billed as custom ones.
  expect(DefaultRouteSettings).toEqual({
    ThrottlingRateLimit: usualThrottle.rate,
    ThrottlingBurstLimit: usualThrottle.burst,
  });
  expect(RouteSettings).toEqual(Object.fromEntries(declared));
});

test("a line of the access log is JSON, even if the API refused the request", () => {
  const { Format } = only(aws.kalamu, "AWS::ApiGatewayV2::Stage").Properties.AccessLogSettings;
  // Fills them in as API Gateway does; the documented messageString has its own quotes.
  const filled = Format.replace(/\$context\.error\.messageString/g, '"Unauthorized"')
    .replace(/\$context\.error\.message/g, "Unauthorized")
    .replace(/\$context\.[\w.]+/g, "-");

  expect(JSON.parse(filled)).toMatchObject({ error: "Unauthorized", status: "-" });
});

test("the access log names no path, which may hold a secret, and no person", () => {
  const { Format } = only(aws.kalamu, "AWS::ApiGatewayV2::Stage").Properties.AccessLogSettings;
  const logged = Object.values<string>(JSON.parse(Format));

  expect(logged).toContain("$context.routeKey");
  for (const variable of logged)
    expect(variable).not.toMatch(/path|identity|sourceIp|userAgent|claims|\.sub/i);
});

test("a failed item is tried again alone, and goes to the dead-letter queue after five times", () => {
  const mappings = resources(aws.kalamu, "AWS::Lambda::EventSourceMapping");
  const queues = resources(aws.kalamu, "AWS::SQS::Queue").filter(
    ([, { Properties }]) => Properties.RedrivePolicy?.maxReceiveCount === 5,
  );
  const streams = mappings.filter(([, { Properties }]) => Properties.StartingPosition);

  for (const [, { Properties }] of mappings)
    expect(Properties.FunctionResponseTypes).toEqual(["ReportBatchItemFailures"]);
  expect(queues).toHaveLength(mappings.length - streams.length);
  for (const [, { Properties }] of streams) {
    expect(Properties.BisectBatchOnFunctionError).toBe(true);
    expect(Properties.DestinationConfig.OnFailure.Destination).toBeDefined();
  }
});

test("inserts, changes and removals of items that are counted or mailed about are delivered, and none is lost for half a day", () => {
  const [, stream] =
    resources(aws.kalamu, "AWS::Lambda::EventSourceMapping").find(([id]) =>
      id.includes("TableChangesStream"),
    ) ?? [];
  const mapping = stream?.Properties;
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

test("work that continues by its own queue, as payouts do, does not count as a loop", () => {
  const allowed = resources(aws.kalamu, "AWS::Lambda::Function").flatMap(([id, { Properties }]) =>
    Properties.RecursiveLoop === "Allow" ? [nameOf(id)] : [],
  );

  expect(allowed).toEqual(["Money"]);
});

test.each(["MailQueue", "LinksQueue"])(
  "messages in the %s wait until SES has verified the sender",
  (queue) => {
    const mailerOf = ({ kalamu }: Templates) =>
      resources(kalamu, "AWS::Lambda::EventSourceMapping").find(([, { Properties }]) =>
        JSON.stringify(Properties.EventSourceArn).includes(queue),
      )?.[1].Properties;

    expect(mailerOf(aws)).toMatchObject({ Enabled: false });
    expect(mailerOf(all)).not.toHaveProperty("Enabled");
  },
);

test("a failed scheduled run is not repeated next to the following one, and a lost one is put aside unless the next minute makes up for it", () => {
  const schedules = resources(aws.kalamu, "AWS::Scheduler::Schedule").filter(
    ([id]) => !id.startsWith("BackendMonitoringTest"),
  );
  // An event, unlike a run, is not followed by another.
  const invocations = resources(aws.kalamu, "AWS::Lambda::EventInvokeConfig").filter(
    ([id]) => !/Mailer|ReminderRun/.test(id),
  );

  // A day's reminders are safe to repeat, and the next day's run is far away.
  const others = schedules.filter(([id]) => !id.includes("ReminderTimes"));
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

test("each alarm reaches the operator and names the document with instructions", () => {
  const [mail] = resources(all.kalamu, "AWS::SNS::Subscription")
    .map(([, { Properties }]) => Properties)
    .filter(({ Protocol }) => Protocol === "email");

  expect(mail.Endpoint).toBe("operator@kalamu-writers.example");
  for (const [, { Properties }] of resources(all.kalamu, "AWS::CloudWatch::Alarm")) {
    expect(Properties.AlarmActions).toContainEqual(mail.TopicArn);
    expect(Properties.AlarmDescription).toMatch(
      /^[A-Z].+[.?] First: [A-Z].+[.?] More: docs\/runbook\/(payments|payouts|mail|service|records|site)\.md, "\w+"\.$/,
    );
  }
});

test("alarms about money go to the phone of the settings, too, and no others", () => {
  const sms = resources(all.kalamu, "AWS::SNS::Subscription")
    .map(([, { Properties }]) => Properties)
    .filter(({ Protocol }) => Protocol === "sms");
  const toPhone = resources(all.kalamu, "AWS::CloudWatch::Alarm")
    .filter(([, { Properties }]) =>
      Properties.AlarmActions.some(({ Ref }: { Ref: string }) => Ref === sms[0].TopicArn.Ref),
    )
    .map(([id]) => id.replace(/^BackendMonitoring(\w+)[0-9A-F]{8}$/, "$1"));

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
      "SiteDown",
    ]),
  );
});

test("executions are reserved for the provider's notices and for submissions if the settings give numbers", () => {
  const kept = (templates: Templates) =>
    resources(templates.kalamu, "AWS::Lambda::Function").flatMap(([id, { Properties }]) => {
      const { ReservedConcurrentExecutions: count } = Properties;
      return count === undefined ? [] : [[nameOf(id), count]];
    });

  expect(kept(aws)).toEqual([]);
  expect(kept(all)).toEqual([
    ["Files", 20],
    ["Webhooks", 100],
  ]);
});

const noticeBase = (templates: Templates) => {
  const [, fn] =
    resources(templates.kalamu, "AWS::Lambda::Function").find(([id]) =>
      id.includes("WriterMoney"),
    ) ?? [];
  return fn?.Properties.Environment.Variables.NOTICE_BASE_URL;
};

test.each([
  ["without", () => aws],
  ["with", () => all],
])("%s a domain, notices have an address of their own, which nothing writes down", (_, which) => {
  const { kalamu } = which();
  const found = resources(kalamu, "AWS::CloudFront::Distribution").filter(([id]) =>
    id.includes("NoticeAddress"),
  );
  expect(found).toHaveLength(1);
  const [id, { Properties }] = found[0] as (typeof found)[number];
  const { Logging, WebACLId, CacheBehaviors, DefaultCacheBehavior, Origins } =
    Properties.DistributionConfig;

  expect(noticeBase(which())).toEqual({
    "Fn::Join": ["", ["https://", { "Fn::GetAtt": [id, "DomainName"] }]],
  });
  expect([Logging, WebACLId]).toEqual([undefined, undefined]);
  expect(CacheBehaviors.map((each: { PathPattern: string }) => each.PathPattern)).toEqual([
    "/api/notices/*",
  ]);
  const others = Origins.find(
    (each: { Id: string }) => each.Id === DefaultCacheBehavior.TargetOriginId,
  );
  expect(others).toMatchObject({ OriginPath: "/closed" });
  expect(others).not.toHaveProperty("OriginCustomHeaders");
});

test("no address that we give the provider contains a word that Safaricom refuses", () => {
  const refused = /m-?pesa|safaricom|exec?|cmd|sql|query/i;
  const given = Object.values<Route>(api).filter(({ caller }) => caller === "provider");

  expect(given.length).toBeGreaterThan(0);
  for (const { path } of given) expect(path).not.toMatch(refused);
});

test("the stack can't be ended by accident, and an emulator's can", () => {
  expect(aws.isProtected).toBe(true);
  expect(emulated().isProtected).toBe(false);
});

test("only the address of the firewall crosses stacks", () => {
  const text = JSON.stringify(all.kalamu.toJSON());
  expect(text).not.toMatch(/Fn::ImportValue|"Export"/);
  expect(text.match(/Fn::GetStackOutput/g)).toHaveLength(1);
  expect(JSON.stringify(aws.kalamu.toJSON())).not.toContain("Fn::GetStackOutput");
});

test("without a domain every reference to the site uses its CloudFront address, even in a second stack", () => {
  const [id] =
    resources(aws.kalamu, "AWS::CloudFront::Distribution").find(([each]) =>
      each.startsWith("Site"),
    ) ?? [];
  const domain = { "Fn::GetAtt": [id, "DomainName"] };
  const settings = resources(aws.kalamu, "AWS::Lambda::Function").flatMap(([, { Properties }]) =>
    Properties.Environment?.Variables?.SETTINGS ? [Properties.Environment.Variables.SETTINGS] : [],
  );

  expect(settings.length).toBeGreaterThan(10);
  for (const text of settings) expect(text["Fn::Join"][1]).toContainEqual(domain);
  expect(aws.kalamu.findOutputs("SiteUrl")["SiteUrl"]?.["Value"]).toEqual({
    "Fn::Join": ["", ["https://", domain]],
  });
});

test("four routes are created at once, since API Gateway accepts ten changes a second", () => {
  const made = Object.entries(aws.kalamu.findResources("AWS::ApiGatewayV2::Route"));
  const waiting = made.filter(([, { DependsOn = [] }]) =>
    [DependsOn].flat().some((other: string) => made.some(([id]) => id === other)),
  );

  expect(made.length - waiting.length).toBe(4);
});

test("a restored table replaces the stack's own, which is retained", () => {
  const functionsWithTable = resources(all.kalamu, "AWS::Lambda::Function")
    .map(([, { Properties }]) => Properties.Environment.Variables.TABLE_NAME)
    .filter((name) => name !== undefined);
  const mapping = JSON.stringify(resources(all.kalamu, "AWS::Lambda::EventSourceMapping"));

  expect(new Set(functionsWithTable)).toEqual(new Set(["kalamu-restored-2026-11-23"]));
  expect(mapping).toContain("kalamu-restored-2026-11-23/stream/");
  expect(resources(all.kalamu, "AWS::DynamoDB::GlobalTable")).toEqual([]);
  expect(resources(aws.kalamu, "AWS::DynamoDB::GlobalTable")[0]?.[1].DeletionPolicy).toBe("Retain");
});

test("CloudWatch may still publish to the topic that refuses plain HTTP", () => {
  const statements = only(aws.kalamu, "AWS::SNS::TopicPolicy").Properties.PolicyDocument.Statement;

  expect(statements).toContainEqual(
    expect.objectContaining({
      Effect: "Allow",
      Principal: { Service: "cloudwatch.amazonaws.com" },
      Action: "sns:Publish",
    }),
  );
});
