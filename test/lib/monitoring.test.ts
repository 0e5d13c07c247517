import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { metricNamespace, metrics } from "#contracts/metrics";
import { functions } from "../../lib/functions";
import { only, resources, synthesised, type Templates } from "./stacks";

let aws: Templates;
beforeAll(() => {
  aws = synthesised();
}, 120_000);

const alarms = () => resources(aws.backend, "AWS::CloudWatch::Alarm");

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

test("every number of ours is on the dashboard", () => {
  const page = JSON.stringify(only(aws.backend, "AWS::CloudWatch::Dashboard").Properties);
  const shown = page.matchAll(new RegExp(`\\\\"${metricNamespace}\\\\",\\\\"(\\w+)\\\\"`, "g"));

  expect(new Set([...shown].map(([, name]) => name))).toEqual(ours);
});

test("an alarm on a number of ours watches one that is recorded; only the good news has none", () => {
  const watched = alarms()
    .filter(([, { Properties }]) => Properties.Namespace === metricNamespace)
    .map(([, { Properties }]) => Properties.MetricName);

  expect(new Set([...watched, "PaymentsCredited"])).toEqual(ours);
});

test("what to do about each alarm is written where the alarm says", () => {
  const operations = readFileSync("docs/operations.md", "utf8");
  const names = alarms().map(
    ([, { Properties }]) => /operations\.md, "(\w+)"/.exec(Properties.AlarmDescription)?.[1] ?? "",
  );
  const ofFunctions = Object.keys(functions).map((name) => `${name}Errors`);
  const described = operations.matchAll(/^\| ([A-Z]\w+(?:, [A-Z]\w+)*) \|/gm);

  expect(new Set([...described].flatMap(([, listed = ""]) => listed.split(", ")))).toEqual(
    new Set(names.filter((name) => !ofFunctions.includes(name))),
  );
  expect(operations).toContain(`${names.length} alarms`);
});
