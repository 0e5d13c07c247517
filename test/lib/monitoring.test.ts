import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { metrics, refusalsMetric } from "#contracts/metrics";
import { longestWait } from "../../lambdas/money/webhooks/webhook";
import { full, only, plain, propertiesOf, resources } from "./stacks";

const aws = full();

const named = (name: string) =>
  propertiesOf(aws, "AWS::CloudWatch::Alarm", `BackendMonitoring${name}`)[0];

const ours = new Set(Object.keys(metrics));
const dashboard = JSON.stringify(only(aws.kalamu, "AWS::CloudWatch::Dashboard").Properties);

const recorded = () =>
  readdirSync("lambdas", { recursive: true })
    .map((file) => join("lambdas", String(file)))
    .filter((file) => file.endsWith(".ts"))
    .flatMap((file) => [...readFileSync(file, "utf8").matchAll(/recordMetric\("(\w+)"/g)])
    .map(([, name = ""]) => name);

test("functions record every metric of the product, and no other", () => {
  expect(new Set(recorded())).toEqual(ours);
});

const metricsOf = ({ Metrics }: { Metrics?: { MetricStat?: object }[] }) =>
  Metrics?.filter(({ MetricStat }) => MetricStat).length ?? 1;

test("alarms cost 1.50 USD a month, and 0.10 more each for the export and for mail; the dashboard is free", () => {
  const [few, many] = [plain(), aws].map((templates) =>
    propertiesOf(templates, "AWS::CloudWatch::Alarm")
      .map(metricsOf)
      .reduce((sum, each) => sum + each, 0),
  );

  // Ten metrics are free; each further one costs 0.10 USD.
  expect([few, many]).toEqual([10 + 15, 10 + 17]);
  expect(dashboard.match(/\[\\+"(?:AWS\/|Kalamu)/g)?.length).toBeLessThanOrEqual(50);
});

type Counted = readonly [some: number, all: number];

test.each<[name: string, rings: Counted[], silent: Counted[]]>([
  [
    "FunctionErrors",
    [
      [1, 15],
      [10, 10_000],
    ],
    [
      [0, 15],
      [9, 10_000],
    ],
  ],
  [
    "ApiFailures",
    [
      [3, 10],
      [100, 100_000],
    ],
    [
      [2, 10],
      [99, 100_000],
    ],
  ],
  [
    "RequestsRefused",
    [
      [20, 100],
      [1000, 100_000],
    ],
    [
      [19, 20],
      [999, 100_000],
    ],
  ],
])(
  "%s rings at a share of failures among all requests or runs, not at a fixed number",
  (name, rings, silent) => {
    const { Metrics, Threshold, ComparisonOperator } = named(name);
    const [{ Expression }] = Metrics.filter((each: object) => "Expression" in each);
    const isRed = ([some, all]: Counted) =>
      new Function("IF", "some", "all", `return ${Expression}`)(
        (condition: boolean, then: number, other: number) => (condition ? then : other),
        some,
        all,
      ) >= Threshold;

    expect(ComparisonOperator).toBe("GreaterThanOrEqualToThreshold");
    expect(rings.map(isRed)).toEqual([true, true]);
    expect(silent.map(isRed)).toEqual([false, false]);
  },
);

test("the metric of refusals counts every answer with status 429, no matter who refused the request", () => {
  expect(only(aws.kalamu, "AWS::Logs::MetricFilter").Properties).toMatchObject({
    FilterPattern: '{ $.status = "429" }',
    MetricTransformations: [
      { MetricNamespace: "Kalamu", MetricName: refusalsMetric, MetricValue: "1" },
    ],
  });
});

test("without data no alarm rings, except the three that watch regular runs", () => {
  const breaching = resources(aws.kalamu, "AWS::CloudWatch::Alarm")
    .filter(([, { Properties }]) => Properties.TreatMissingData !== "notBreaching")
    .map(([id]) => id.replace(/^BackendMonitoring(\w+)[0-9A-F]{8}$/, "$1"));

  expect(breaching.sort()).toEqual(["PollingStopped", "ReconciliationStopped", "SiteDown"]);
});

const silence = { ComparisonOperator: "LessThanThreshold", TreatMissingData: "breaching" };

test("an alarm rings if the schedule no longer starts the function Money, even while other events do", () => {
  expect(named("PollingStopped")).toMatchObject({
    ...silence,
    MetricName: "NoticesUnsettled",
    Statistic: "SampleCount",
    Threshold: 3,
  });
});

test("an alarm rings after a night without a successful reconciliation, since LedgerFaults is silent then", () => {
  const alarm = named("ReconciliationStopped");

  expect(alarm).toMatchObject({ ...silence, MetricName: "ReconciliationRuns", Threshold: 1 });
  // The day between two runs, and six more hours.
  expect(alarm.Period * alarm.EvaluationPeriods).toBe(30 * 3600);
  expect(alarm.DatapointsToAlarm).toBe(alarm.EvaluationPeriods);
});

test("an alarm rings if the site does not answer for ten minutes, or nothing checks the site", () => {
  expect(named("SiteDown")).toMatchObject({
    ...silence,
    MetricName: "SiteAnswers",
    Statistic: "Maximum",
    Threshold: 1,
    Period: 300,
    EvaluationPeriods: 2,
  });
});

test("a single error of the functions Money, Clock or Webhooks raises an alarm", () => {
  const alarm = named("MoneyWorkErrors");
  const [{ Expression }] = alarm.Metrics.filter((each: object) => "Expression" in each);
  const watched = JSON.stringify(alarm.Metrics).matchAll(/"Ref":"Backend(\w+?)Function/g);

  expect([...watched].map(([, name]) => name).sort()).toEqual(["Clock", "Money", "Webhooks"]);
  expect(alarm).toMatchObject({
    ComparisonOperator: "GreaterThanOrEqualToThreshold",
    Threshold: 1,
    DatapointsToAlarm: 1,
  });
  // A function that did not run has no value.
  expect(Expression).toMatch(/^FILL\(\w+, ?0\)( ?\+ ?FILL\(\w+, ?0\)){2}$/);
});

test("the function Clock watches all dead-letter queues, and all mail queues except the reminders'", () => {
  const [clock] = propertiesOf(aws, "AWS::Lambda::Function", "BackendClock");
  const { DEAD_LETTERS, MAIL_QUEUES, WATCHED_SITE, WATCHED_NOTICES } = clock.Environment.Variables;
  const watched = (names: unknown) =>
    [...JSON.stringify(names).matchAll(/\["(\w+)","QueueName"\]/g)].map(([, id = ""]) => id);
  const queues = resources(aws.kalamu, "AWS::SQS::Queue");
  const putAside = queues.filter(([, { Properties }]) => !Properties.RedrivePolicy);

  expect(new Set(watched(DEAD_LETTERS))).toEqual(new Set(putAside.map(([id]) => id)));
  expect(watched(MAIL_QUEUES).map((id) => id.replace(/^Backend|Queue\w+$/g, ""))).toEqual([
    "Mail",
    "Links",
    "News",
  ]);
  expect(WATCHED_SITE).toBe("https://www.kalamu-writers.example");
  expect(JSON.stringify(WATCHED_NOTICES)).toContain("NoticeAddressDistribution");
});

test("once a month an alarm rings without cause, by mail and SMS", () => {
  const [monthly] = propertiesOf(aws, "AWS::Scheduler::Schedule", "Test");

  expect(JSON.stringify(monthly.Target)).toMatch(/cloudwatch:setAlarmState.*PollingStopped/);
});

test("the operator gets a mail if anything but our functions gives a user rights or a password", () => {
  const [rule] = propertiesOf(aws, "AWS::Events::Rule", "UserPoolChanges");
  const { detail } = rule.EventPattern;

  expect(detail.eventName).toEqual(["AdminAddUserToGroup", "AdminSetUserPassword"]);
  expect(JSON.stringify(detail.userIdentity)).toContain(":role/Kalamu-");
});

test("the dashboard shows every metric of the product", () => {
  const shown = dashboard.matchAll(/\\"Kalamu\\",\\"(\w+)\\"/g);

  expect(new Set([...shown].map(([, name]) => name))).toEqual(new Set([...ours, refusalsMetric]));
});

test("each metric of the product has an alarm, or another alarm covers it", () => {
  const watched = propertiesOf(aws, "AWS::CloudWatch::Alarm")
    .filter(({ Namespace }) => Namespace === "Kalamu")
    .map(({ MetricName }) => MetricName);

  const covered = ["PaymentConfirmationSeconds", "ProviderRefusals"];
  expect(new Set([...watched, ...covered])).toEqual(ours);
});

test("a notice that stays open raises one alarm, which lasts until the next attempt", () => {
  const { Period, EvaluationPeriods, ...alarm } = named("NoticesUnsettled");

  expect(alarm).toMatchObject({ Statistic: "Maximum", Threshold: 1, DatapointsToAlarm: 1 });
  expect(Period * EvaluationPeriods * 1000).toBeGreaterThan(longestWait);
});
