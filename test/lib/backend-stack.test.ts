import { expect, test } from "vitest";
import { api } from "#contracts/api";
import { type Route, throttleOf, usualThrottle } from "#contracts/route";
import { emulated, full, only, plain, propertiesOf, resources, type Templates } from "./stacks";

const aws = plain();
/** The templates with a domain, social sign-in, a restored table and all other settings. */
const all = full();

const nameOf = (id: string) => id.replace(/^Backend|Function[0-9A-F]+$/g, "");
const fn = "AWS::Lambda::Function";
const distribution = "AWS::CloudFront::Distribution";

test("the API has exactly the contract's routes, and only routes for anyone or the provider need no session", () => {
  const routes = propertiesOf(aws, "AWS::ApiGatewayV2::Route").map(
    ({ RouteKey, AuthorizationType }) => [RouteKey, AuthorizationType],
  );
  const declared = Object.values(api).map(({ method, path, caller }) => [
    `${method} ${path}`,
    ["anyone", "provider"].includes(caller) ? "NONE" : "JWT",
  ]);

  expect(routes.sort()).toEqual(declared.sort());
  // Pages of other origins can't read answers.
  expect(only(aws.kalamu, "AWS::ApiGatewayV2::Api").Properties.CorsConfiguration).toBeUndefined();
});

const stage = () => only(aws.kalamu, "AWS::ApiGatewayV2::Stage").Properties;

test("each route accepts the rate that its contract states, for all callers together", () => {
  const limits = ({ rate, burst }: typeof usualThrottle) => ({
    ThrottlingRateLimit: rate,
    ThrottlingBurstLimit: burst,
  });
  const declared = Object.values<Route>(api)
    .map((route) => [`${route.method} ${route.path}`, limits(throttleOf(route))] as const)
    .filter(([, rates]) => JSON.stringify(rates) !== JSON.stringify(limits(usualThrottle)));

  // API Gateway's detailed metrics are off, because AWS bills them.
  expect(stage().DefaultRouteSettings).toEqual(limits(usualThrottle));
  expect(stage().RouteSettings).toEqual(Object.fromEntries(declared));
});

test("each line of the access log is JSON, without path or personal data", () => {
  const { Format } = stage().AccessLogSettings;
  // Fills in the values as API Gateway does, which puts `messageString` in quotes.
  const filled = Format.replace(/\$context\.error\.messageString/g, '"Unauthorized"')
    .replace(/\$context\.error\.message/g, "Unauthorized")
    .replace(/\$context\.[\w.]+/g, "-");

  expect(JSON.parse(filled)).toMatchObject({ error: "Unauthorized", status: "-" });
  expect(Format).toContain("$context.routeKey");
  expect(Format).not.toMatch(/path|identity|sourceIp|userAgent|claims|\.sub/i);
});

test("Lambda does not stop the function Money as an endless loop, although it queues its own work", () => {
  const allowed = resources(aws.kalamu, fn).filter(
    ([, { Properties }]) => Properties.RecursiveLoop === "Allow",
  );

  expect(allowed.map(([id]) => nameOf(id))).toEqual(["Money"]);
});

test("each alarm mails the operator and names a page of the runbook; the urgent ones also send an SMS", () => {
  const subscriptions = propertiesOf(all, "AWS::SNS::Subscription");
  const topicOf = (protocol: string) =>
    subscriptions.find(({ Protocol }) => Protocol === protocol)?.TopicArn;
  const alarms = resources(all.kalamu, "AWS::CloudWatch::Alarm");
  const toPhone = alarms
    .filter(([, { Properties }]) =>
      Properties.AlarmActions.some(({ Ref }: { Ref: string }) => Ref === topicOf("sms").Ref),
    )
    .map(([id]) => id.replace(/^BackendMonitoring(\w+)[0-9A-F]{8}$/, "$1"));

  expect(subscriptions).toMatchObject([
    { Protocol: "email", Endpoint: "operator@kalamu-writers.example" },
    { Protocol: "sms", Endpoint: "+254712345678" },
  ]);
  for (const [, { Properties }] of alarms) {
    expect(Properties.AlarmActions).toContainEqual(topicOf("email"));
    expect(Properties.AlarmDescription).toMatch(
      /^[A-Z].+[.?] First: [A-Z].+[.?] More: docs\/runbook\/(payments|payouts|mail|service|records|site)\.md, "\w+"\.$/,
    );
  }
  expect(toPhone.sort()).toEqual([
    "LedgerFaults",
    "MoneyWorkErrors",
    "NoticesLost",
    "NoticesUnsettled",
    "PaymentReviews",
    "PayoutsStopped",
    "PollingStopped",
    "SiteDown",
  ]);
});

test("the settings can reserve executions for notices and for submissions", () => {
  const kept = ({ kalamu }: Templates) =>
    resources(kalamu, fn).flatMap(([id, { Properties }]) => {
      const { ReservedConcurrentExecutions: count } = Properties;
      return count === undefined ? [] : [[nameOf(id), count]];
    });

  expect(kept(aws)).toEqual([]);
  expect(kept(all)).toEqual([
    ["Files", 20],
    ["Webhooks", 100],
  ]);
});

test.each([
  ["without", aws],
  ["with", all],
])("%s a domain, notices have a separate URL without access log and firewall", (_, which) => {
  const [address, ...others] = resources(which.kalamu, distribution).filter(([id]) =>
    id.includes("NoticeAddress"),
  );
  const [id, { Properties }] = address as NonNullable<typeof address>;
  const { Logging, WebACLId, CacheBehaviors, DefaultCacheBehavior, Origins } =
    Properties.DistributionConfig;
  const [sender] = propertiesOf(which, fn, "WriterMoney");

  expect(others).toEqual([]);
  expect(sender.Environment.Variables.NOTICE_BASE_URL).toEqual({
    "Fn::Join": ["", ["https://", { "Fn::GetAtt": [id, "DomainName"] }]],
  });
  expect([Logging, WebACLId]).toEqual([undefined, undefined]);
  expect(CacheBehaviors).toMatchObject([{ PathPattern: "/api/notices/*" }]);
  const closed = Origins.find(
    (each: { Id: string }) => each.Id === DefaultCacheBehavior.TargetOriginId,
  );
  expect(closed).toMatchObject({ OriginPath: "/closed" });
  expect(closed).not.toHaveProperty("OriginCustomHeaders");
});

test("no URL that we give the provider contains a word that Safaricom refuses", () => {
  const given = Object.values<Route>(api).filter(({ caller }) => caller === "provider");

  expect(given.length).toBeGreaterThan(0);
  for (const { path } of given) expect(path).not.toMatch(/m-?pesa|safaricom|exec?|cmd|sql|query/i);
});

test("the stack is protected from deletion on AWS, but not in an emulator", () => {
  expect([aws.isProtected, emulated().isProtected]).toEqual([true, false]);
});

test("the stacks share only the id of the firewall", () => {
  const text = JSON.stringify(all.kalamu.toJSON());

  expect(text).not.toMatch(/Fn::ImportValue|"Export"/);
  expect(text.match(/Fn::GetStackOutput/g)).toHaveLength(1);
  expect(JSON.stringify(aws.kalamu.toJSON())).not.toContain("Fn::GetStackOutput");
});

test("without a domain, every reference to the site uses its CloudFront address", () => {
  const [id] = resources(aws.kalamu, distribution).find(([each]) => each.startsWith("Site")) ?? [];
  const domain = { "Fn::GetAtt": [id, "DomainName"] };
  const settings = propertiesOf(aws, fn).flatMap(
    ({ Environment }) => Environment?.Variables?.SETTINGS ?? [],
  );

  expect(settings.length).toBeGreaterThan(10);
  for (const text of settings) expect(text["Fn::Join"][1]).toContainEqual(domain);
  expect(aws.kalamu.findOutputs("SiteUrl")["SiteUrl"]?.["Value"]).toEqual({
    "Fn::Join": ["", ["https://", domain]],
  });
});

test("CloudFormation creates four routes in parallel, since API Gateway accepts ten changes a second", () => {
  const made = Object.entries(aws.kalamu.findResources("AWS::ApiGatewayV2::Route"));
  const waiting = made.filter(([, { DependsOn = [] }]) =>
    [DependsOn].flat().some((other: string) => made.some(([id]) => id === other)),
  );

  expect(made.length - waiting.length).toBe(4);
});

test("if the settings name a restored table, functions use that table, and the stack has no table of its own", () => {
  const tables = propertiesOf(all, fn).flatMap(
    ({ Environment }) => Environment.Variables.TABLE_NAME ?? [],
  );
  const mappings = JSON.stringify(propertiesOf(all, "AWS::Lambda::EventSourceMapping"));

  expect(new Set(tables)).toEqual(new Set(["kalamu-restored-2026-11-23"]));
  expect(mappings).toContain("kalamu-restored-2026-11-23/stream/");
  expect(propertiesOf(all, "AWS::DynamoDB::GlobalTable")).toEqual([]);
});

test("the topic of alarms refuses plain HTTP, but CloudWatch may publish to it", () => {
  const statements = only(aws.kalamu, "AWS::SNS::TopicPolicy").Properties.PolicyDocument.Statement;

  expect(statements).toContainEqual(
    expect.objectContaining({
      Effect: "Allow",
      Principal: { Service: "cloudwatch.amazonaws.com" },
      Action: "sns:Publish",
    }),
  );
});
