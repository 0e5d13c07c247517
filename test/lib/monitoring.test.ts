import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { metrics, refusalsMetric } from "#contracts/metrics";
import { installOutside } from "../lambdas/money/collections/history/install";
import { memoryWorld } from "../lambdas/money/collections/history/memory-world";
import { recordedMetrics } from "../lambdas/money/collections/support/recorded-metrics";
import { full, only, plain, resources, type Templates } from "./stacks";

let aws: Templates;
beforeAll(() => {
  // The templates with every alarm and graph.
  aws = full();
}, 120_000);

const alarms = () => resources(aws.kalamu, "AWS::CloudWatch::Alarm");

const ours = new Set(Object.keys(metrics));

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

test("alarms cost 1.50 USD, and 0.10 more each with an export and with mail", () => {
  const watched = (templates: Templates) =>
    resources(templates.kalamu, "AWS::CloudWatch::Alarm").reduce(
      (sum, [, { Properties }]) => sum + metricsOf(Properties),
      0,
    );

  // Ten are free; each additional one costs 0.10 USD.
  expect(watched(plain())).toBe(10 + 15);
  expect(watched(aws)).toBe(10 + 17);
  for (const [, { Properties }] of alarms()) expect(metricsOf(Properties)).toBeLessThanOrEqual(10);
});

test("the dashboard is free with any settings", () => {
  const page = JSON.stringify(only(aws.kalamu, "AWS::CloudWatch::Dashboard").Properties);

  expect(page.match(/\[\\+"(?:AWS\/|Kalamu)/g)?.length).toBeLessThanOrEqual(50);
});

const named = (name: string) => {
  const [, alarm] = alarms().find(([id]) => id.startsWith(`BackendMonitoring${name}`)) ?? [];
  return alarm?.Properties;
};

type Counted = readonly [some: number, all: number];
const shares: { name: string; rings: Counted[]; silent: Counted[] }[] = [
  {
    name: "FunctionErrors",
    rings: [
      [1, 15],
      [10, 10_000],
    ],
    silent: [
      [0, 15],
      [9, 10_000],
    ],
  },
  {
    name: "ApiFailures",
    rings: [
      [3, 10],
      [100, 100_000],
    ],
    silent: [
      [2, 10],
      [99, 100_000],
    ],
  },
  {
    name: "RequestsRefused",
    rings: [
      [20, 100],
      [1000, 100_000],
    ],
    silent: [
      [19, 20],
      [999, 100_000],
    ],
  },
];

test.each(shares)(
  "$name raises an alarm by a share, not by a number",
  ({ name, rings, silent }) => {
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

test("every answer of 429 is counted, whatever refused it", () => {
  expect(only(aws.kalamu, "AWS::Logs::MetricFilter").Properties).toMatchObject({
    FilterPattern: '{ $.status = "429" }',
    MetricTransformations: [
      { MetricNamespace: "Kalamu", MetricName: refusalsMetric, MetricValue: "1" },
    ],
  });
});

/** Evaluates an alarm's formula with the given numbers, by the names of their metrics. */
function computed(name: string, numbers: Record<string, number | undefined>[]) {
  const { Metrics } = named(name);
  const [{ Expression }] = Metrics.filter((each: object) => "Expression" in each);
  const ids = Metrics.filter((each: object) => "MetricStat" in each);
  return numbers.map((each) =>
    new Function("FILL", ...ids.map(({ Id }: { Id: string }) => Id), `return ${Expression}`)(
      (value: number | undefined, otherwise: number) => value ?? otherwise,
      ...ids.map(
        ({ MetricStat: { Metric } }: { MetricStat: { Metric: { MetricName: string } } }) =>
          each[Metric.MetricName],
      ),
    ),
  );
}
const functionsOf = (name: string): string[] =>
  named(name).Metrics.flatMap(
    ({ MetricStat }: { MetricStat?: { Metric: { Dimensions: { Value: { Ref: string } }[] } } }) =>
      MetricStat?.Metric.Dimensions.map(({ Value }) =>
        Value.Ref.replace(/^Backend|Function.+$/g, ""),
      ) ?? [],
  );

test("no alarm stays red without data, except those on automatic runs", () => {
  const breaching = alarms()
    .filter(([, { Properties }]) => Properties.TreatMissingData !== "notBreaching")
    .map(([id]) => id.replace(/^BackendMonitoring(\w+)[0-9A-F]{8}$/, "$1"));

  expect(new Set(breaching)).toEqual(
    new Set(["ReconciliationStopped", "PollingStopped", "SiteDown"]),
  );
});

test("an alarm is raised when nobody asks the providers, even while other events start that function", () => {
  expect(named("PollingStopped")).toMatchObject({
    MetricName: "NoticesUnsettled",
    Statistic: "SampleCount",
    ComparisonOperator: "LessThanThreshold",
    Threshold: 3,
    TreatMissingData: "breaching",
  });
});

test("a single error of automatic work on money raises an alarm", () => {
  expect(new Set(functionsOf("MoneyWorkErrors"))).toEqual(new Set(["Webhooks", "Money", "Clock"]));
  expect(named("MoneyWorkErrors")).toMatchObject({
    ComparisonOperator: "GreaterThanOrEqualToThreshold",
    Threshold: 1,
    DatapointsToAlarm: 1,
  });
  expect(computed("MoneyWorkErrors", [{ Errors: 1 }, {}])).toEqual([3, 0]);
});

test("a night without a reconciliation that ended well rings: LedgerFaults is silent then", () => {
  const alarm = named("ReconciliationStopped");

  expect(alarm).toMatchObject({
    MetricName: "ReconciliationRuns",
    ComparisonOperator: "LessThanThreshold",
    Threshold: 1,
    TreatMissingData: "breaching",
  });
  // One run each night, plus some hours.
  expect(alarm.Period * alarm.EvaluationPeriods).toBe(30 * 3600);
  expect(alarm.DatapointsToAlarm).toBe(alarm.EvaluationPeriods);
});

test("the site's silence rings after ten minutes, and so does Clock's", () => {
  expect(named("SiteDown")).toMatchObject({
    MetricName: "SiteAnswers",
    Statistic: "Maximum",
    ComparisonOperator: "LessThanThreshold",
    Threshold: 1,
    Period: 300,
    EvaluationPeriods: 2,
    TreatMissingData: "breaching",
  });
});

test("Clock looks into all queues of what was put aside, and into each of mail but the reminders'", () => {
  const [, clock] =
    resources(aws.kalamu, "AWS::Lambda::Function").find(([id]) => id.startsWith("BackendClock")) ??
    [];
  const { DEAD_LETTERS, MAIL_QUEUES, WATCHED_SITE } = clock?.Properties.Environment.Variables ?? {};
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
  const [, test] =
    resources(aws.kalamu, "AWS::Scheduler::Schedule").find(([id]) => id.includes("Test")) ?? [];

  expect(JSON.stringify(test?.Properties.Target)).toMatch(
    /cloudwatch:setAlarmState.*PollingStopped/,
  );
});

test("rights and passwords that somebody else than our functions gives are told, where AWS tells of them", () => {
  const [, rule] =
    resources(aws.kalamu, "AWS::Events::Rule").find(([id]) => id.includes("UserPoolChanges")) ?? [];
  const { detail } = rule?.Properties.EventPattern ?? {};

  expect(detail.eventName).toEqual(["AdminAddUserToGroup", "AdminSetUserPassword"]);
  expect(JSON.stringify(detail.userIdentity)).toContain(":role/Kalamu-");
});

test("every number of ours is on the dashboard", () => {
  const page = JSON.stringify(only(aws.kalamu, "AWS::CloudWatch::Dashboard").Properties);
  const shown = page.matchAll(/\\"Kalamu\\",\\"(\w+)\\"/g);

  expect(new Set([...shown].map(([, name]) => name))).toEqual(new Set([...ours, refusalsMetric]));
});

test("an alarm on a metric of ours watches a recorded one; a metric that another alarm covers has none", () => {
  const watched = alarms()
    .filter(([, { Properties }]) => Properties.Namespace === "Kalamu")
    .map(([, { Properties }]) => Properties.MetricName);

  const covered = ["PaymentConfirmationSeconds", "ProviderRefusals"];
  expect(new Set([...watched, ...covered])).toEqual(ours);
});

/** Returns the unsettled notices that a history's functions record, as maxima of five minutes each. */
async function unsettledWhileANoticeStaysOpen(periods: number): Promise<number[]> {
  const uninstall = installOutside();
  const { world, remove } = await memoryWorld();
  const recorder = recordedMetrics();
  onTestFinished(() => {
    recorder.restore();
    remove();
    uninstall();
  });
  const run = (step: Parameters<typeof world.move>[0]["steps"][number]) =>
    world.move({ steps: [step], crash: null });
  await run({ do: "query-mode", mode: "lost" });
  await run({ do: "press", writer: 0, phone: 0, key: null, push: "lost" });
  await run({ do: "answer", how: "approve" });
  await run({ do: "deliver", pick: 0, keep: false });
  const maxima: number[] = [];
  for (let period = 0; period < periods; period++) {
    for (let minute = 0; minute < 5; minute++) {
      await run({ do: "wait", seconds: 60 });
      await run({ do: "poll-providers" });
    }
    maxima.push(Math.max(...recorder.taken("NoticesUnsettled")));
  }
  return maxima;
}

test("one notice that stays open raises an alarm within half an hour, and once", async () => {
  const [, alarm] = alarms().find(([id]) => id.includes("NoticesUnsettled")) ?? [];
  const { EvaluationPeriods, DatapointsToAlarm, Threshold } = alarm?.Properties ?? {};
  const hour = 12;
  const maxima = await unsettledWhileANoticeStaysOpen(12 * hour);

  const rings = maxima.map((_, position) => {
    const evaluated = maxima.slice(Math.max(0, position + 1 - EvaluationPeriods), position + 1);
    return evaluated.filter((value) => value >= Threshold).length >= DatapointsToAlarm;
  });

  expect(rings.indexOf(true)).toBeLessThan(hour / 2);
  expect(rings.slice(rings.indexOf(true))).not.toContain(false);
  expect(rings).toContain(true);
});
