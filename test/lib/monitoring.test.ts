import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { metrics, refusalsMetric } from "#contracts/metrics";
import { longestWait } from "../../lambdas/money/webhooks/webhook";
import { full, only, plain, propertiesOf, resources } from "./stacks";

/** The templates with every alarm and graph. */
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

test("every number of ours is recorded by a function", () => {
  expect(new Set(recorded())).toEqual(ours);
});

/** Counts the metrics that an alarm watches; each one costs money. */
const metricsOf = ({ Metrics }: { Metrics?: { MetricStat?: object }[] }) =>
  Metrics?.filter(({ MetricStat }) => MetricStat).length ?? 1;

test("alarms cost 1.50 USD, and 0.10 more each with an export and with mail; the dashboard is free", () => {
  const [few, many] = [plain(), aws].map((templates) =>
    propertiesOf(templates, "AWS::CloudWatch::Alarm")
      .map(metricsOf)
      .reduce((sum, each) => sum + each, 0),
  );

  // Ten are free; each additional one costs 0.10 USD.
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
])("%s raises an alarm by a share, not by a number", (name, rings, silent) => {
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
});

test("every answer of 429 is counted, whatever refused it", () => {
  expect(only(aws.kalamu, "AWS::Logs::MetricFilter").Properties).toMatchObject({
    FilterPattern: '{ $.status = "429" }',
    MetricTransformations: [
      { MetricNamespace: "Kalamu", MetricName: refusalsMetric, MetricValue: "1" },
    ],
  });
});

test("no alarm stays red without data, except those on automatic runs", () => {
  const breaching = resources(aws.kalamu, "AWS::CloudWatch::Alarm")
    .filter(([, { Properties }]) => Properties.TreatMissingData !== "notBreaching")
    .map(([id]) => id.replace(/^BackendMonitoring(\w+)[0-9A-F]{8}$/, "$1"));

  expect(breaching.sort()).toEqual(["PollingStopped", "ReconciliationStopped", "SiteDown"]);
});

const silence = { ComparisonOperator: "LessThanThreshold", TreatMissingData: "breaching" };

test("an alarm is raised when nobody asks the providers, even while other events start that function", () => {
  expect(named("PollingStopped")).toMatchObject({
    ...silence,
    MetricName: "NoticesUnsettled",
    Statistic: "SampleCount",
    Threshold: 3,
  });
});

test("a night without a reconciliation that ended well rings: LedgerFaults is silent then", () => {
  const alarm = named("ReconciliationStopped");

  expect(alarm).toMatchObject({ ...silence, MetricName: "ReconciliationRuns", Threshold: 1 });
  // One run each night, plus some hours.
  expect(alarm.Period * alarm.EvaluationPeriods).toBe(30 * 3600);
  expect(alarm.DatapointsToAlarm).toBe(alarm.EvaluationPeriods);
});

test("the site's silence rings after ten minutes, and so does Clock's", () => {
  expect(named("SiteDown")).toMatchObject({
    ...silence,
    MetricName: "SiteAnswers",
    Statistic: "Maximum",
    Threshold: 1,
    Period: 300,
    EvaluationPeriods: 2,
  });
});

test("a single error of automatic work on money raises an alarm", () => {
  const alarm = named("MoneyWorkErrors");
  const [{ Expression }] = alarm.Metrics.filter((each: object) => "Expression" in each);
  const watched = JSON.stringify(alarm.Metrics).matchAll(/"Ref":"Backend(\w+?)Function/g);

  expect([...watched].map(([, name]) => name).sort()).toEqual(["Clock", "Money", "Webhooks"]);
  expect(alarm).toMatchObject({
    ComparisonOperator: "GreaterThanOrEqualToThreshold",
    Threshold: 1,
    DatapointsToAlarm: 1,
  });
  // Lambda reports no number for a function that did not run.
  expect(Expression).toMatch(/^FILL\(\w+, ?0\)( ?\+ ?FILL\(\w+, ?0\)){2}$/);
});

test("Clock looks into all queues of what was put aside, and into each of mail but the reminders'", () => {
  const [clock] = propertiesOf(aws, "AWS::Lambda::Function", "BackendClock");
  const { DEAD_LETTERS, MAIL_QUEUES, WATCHED_SITE } = clock.Environment.Variables;
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
});

test("once a month an alarm rings for nothing, to mail and phone", () => {
  const [monthly] = propertiesOf(aws, "AWS::Scheduler::Schedule", "Test");

  expect(JSON.stringify(monthly.Target)).toMatch(/cloudwatch:setAlarmState.*PollingStopped/);
});

test("rights and passwords that somebody else than our functions gives are told, where AWS tells of them", () => {
  const [rule] = propertiesOf(aws, "AWS::Events::Rule", "UserPoolChanges");
  const { detail } = rule.EventPattern;

  expect(detail.eventName).toEqual(["AdminAddUserToGroup", "AdminSetUserPassword"]);
  expect(JSON.stringify(detail.userIdentity)).toContain(":role/Kalamu-");
});

test("every number of ours is on the dashboard", () => {
  const shown = dashboard.matchAll(/\\"Kalamu\\",\\"(\w+)\\"/g);

  expect(new Set([...shown].map(([, name]) => name))).toEqual(new Set([...ours, refusalsMetric]));
});

test("an alarm on a metric of ours watches a recorded one; a metric that another alarm covers has none", () => {
  const watched = propertiesOf(aws, "AWS::CloudWatch::Alarm")
    .filter(({ Namespace }) => Namespace === "Kalamu")
    .map(({ MetricName }) => MetricName);

  const covered = ["PaymentConfirmationSeconds", "ProviderRefusals"];
  expect(new Set([...watched, ...covered])).toEqual(ours);
});

test("one notice that stays open raises one alarm, which lasts from each try to the next", () => {
  const { Period, EvaluationPeriods, ...alarm } = named("NoticesUnsettled");

  expect(alarm).toMatchObject({ Statistic: "Maximum", Threshold: 1, DatapointsToAlarm: 1 });
  expect(Period * EvaluationPeriods * 1000).toBeGreaterThan(longestWait);
});
