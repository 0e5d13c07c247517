import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { bill, total } from "../../../bin/costs/bill";
import { monthReport, quote, quoted } from "../../../bin/costs/report";
import { type CloudFormation, resourcesOf, templates } from "../../../bin/costs/resources";
import { assumptions, usageOf } from "../../../bin/costs/usage";
import { readSettings } from "../../../lib/settings";
import { settingsFile } from "../../lib/stacks";

const settings = readSettings(settingsFile);
const without = resourcesOf(templates(settings));
const withFirewall = resourcesOf(templates({ ...settings, firewall: true }));
const month = (writers: number) => total(bill(without, usageOf(writers)));

describe("the report", () => {
  test("each number of writers has a bill that ends with its sum", () => {
    const sums = monthReport(without).filter((line) => /^\S/.test(line));

    expect(sums.map((line) => line.replace(/ … [\d,]+\.\d\d USD$/, " … USD"))).toEqual([
      "idle … USD",
      "1,000 writers … USD",
      "100,000 writers … USD",
      "1,000,000 writers … USD",
    ]);
  });
});

describe("the bill of existing resources", () => {
  const stack = (Resources: NonNullable<CloudFormation["Resources"]>) =>
    resourcesOf([{ Resources }]);

  test("the firewall costs a base price, a price for its rules and one for requests", () => {
    const [more, less] = [withFirewall, without].map((exists) => bill(exists, usageOf(1_000)));
    const names = more?.filter(({ usd, what }, at) => what && usd > (less?.[at]?.usd ?? 0));

    expect(names?.map(({ what }) => what)).toEqual([
      "Firewall",
      "Firewall rules",
      "Firewall requests",
    ]);
  });

  test("an alarm on a formula counts once for each metric in it", () => {
    const Metrics = [{ MetricStat: {} }, { MetricStat: {} }, { Expression: "a+b" }];
    const Type = "AWS::CloudWatch::Alarm";

    expect(stack({ a: { Type, Properties: { Metrics } }, b: { Type } }).alarms).toBe(3);
  });

  test("detailed metrics count once for each route that has them", () => {
    const Type = "AWS::ApiGatewayV2::Route";
    const on = { DetailedMetricsEnabled: true };
    const routes = {
      a: { Type, Properties: { RouteKey: "GET /a" } },
      b: { Type, Properties: { RouteKey: "GET /b" } },
    };
    const stage = (Properties: unknown) => ({ Type: "AWS::ApiGatewayV2::Stage", Properties });

    expect(stack({ ...routes, s: stage({ DefaultRouteSettings: on }) }).ownMetrics).toBe(10);
    expect(stack({ ...routes, s: stage({ RouteSettings: { "GET /a": on } }) }).ownMetrics).toBe(5);
    expect(stack({ ...routes, s: stage({}) }).ownMetrics).toBe(0);
  });

  test("a dashboard of more than 50 metrics is not free", () => {
    const dashboard = (count: number) => {
      const metric = '["AWS/Lambda","Errors","FunctionName","';
      const DashboardBody = { "Fn::Join": ["", Array.from({ length: count }, () => metric)] };
      return stack({ d: { Type: "AWS::CloudWatch::Dashboard", Properties: { DashboardBody } } });
    };

    expect(dashboard(50)).toMatchObject({ smallDashboards: 1, largeDashboards: 0 });
    expect(dashboard(51)).toMatchObject({ smallDashboards: 0, largeDashboards: 1 });
  });
});

test("the table's export and the malware scan cost money only if they are on", () => {
  const tableExport = { bucket: "kept-copies", owner: "210987654321" };
  const all = resourcesOf(templates({ ...settings, tableExport, malwareScan: true }));
  const paid = (exists: typeof all) =>
    bill(exists, usageOf(1_000))
      .filter(({ what, usd }) => /export|scan/.test(what) && usd > 0)
      .map(({ what }) => what);

  expect(paid(without)).toEqual([]);
  expect(paid(all)).toEqual(["DynamoDB export, GB", "Malware scan, files", "Malware scan, GB"]);
});

test("the edge function runs at a page's request and at its response", () => {
  const used = usageOf(1_000);
  const runs = bill(without, used).find(({ what }) => what === "CloudFront function runs");

  expect(runs?.quantity).toBe(2 * used.pages);
});

test("more writers cost more, and a site without writers costs least", () => {
  expect([0, 1_000, 100_000, 1_000_000].map(month)).toEqual(
    [1_000_000, 0, 100_000, 1_000].map(month).sort((a, b) => a - b),
  );
});

test("a free quota is subtracted once, and use beyond a price tier has the next tier's price", () => {
  const exists = { ...without, watches: 0 };
  const [, edge] = bill(exists, { ...usageOf(0), files: 11_000_000 });
  const [api] = bill(exists, { ...usageOf(0), requests: 301_000_000 });

  expect(edge?.usd).toBeCloseTo(1.2);
  expect(api?.usd).toBeCloseTo(300 * 1.11 + 1);
});

test("reminders count as mails, one a day for as many days as the setting says", () => {
  const { mails, notificationMails, reminders } = usageOf(1_000);

  expect(mails).toBe(1_000 * assumptions.mailsPerMonth + notificationMails + reminders);
  expect(assumptions.dailyReminders).toBe(settings.reminders.pauseAfter);
});

test("the site costs at most 4 USD without writers, 12.60 with 1,000 and 2,000 with 100,000", () => {
  expect(month(0)).toBeLessThanOrEqual(4);
  expect(month(1_000)).toBeLessThanOrEqual(12.6);
  expect(month(100_000)).toBeLessThanOrEqual(2_000);
});

test("the bill includes Lambda's waiting time and cold starts, sign-ups, and reads from S3", () => {
  const used = usageOf(100_000);
  const quantity = (name: string) =>
    bill(without, used).find(({ what }) => what === name)?.quantity ?? 0;

  expect(quantity("Cognito Lite, people")).toBe(110_000);
  expect(quantity("S3 reads")).toBeGreaterThan(used.workFiles);
  expect(quantity("Lambda GB-seconds (arm64)")).toBeGreaterThan(
    used.requests * assumptions.secondsWaiting,
  );
});

test("docs/deploy.md quotes the current figures (npm run costs -- --write updates them)", () => {
  const [text] = quoted.exec(readFileSync("docs/deploy.md", "utf8")) ?? [];

  expect(text).toBe(quote(without, withFirewall));
});
