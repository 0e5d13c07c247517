import { App } from "aws-cdk-lib";
import { metricNamespace } from "#contracts/metrics";
import { kalamuStacks } from "../../lib/kalamu-stacks";
import { readSettingsFile } from "../../lib/settings";

/** A CloudFormation template, as far as it is read here. */
export interface CloudFormation {
  Resources?: Record<string, { Type: string; Properties?: Properties }>;
}
// biome-ignore lint/suspicious/noExplicitAny: CloudFormation properties have no shape of ours.
type Properties = any;

/** The templates that go to AWS, with the firewall or without. Functions are not bundled for it. */
export function templates(firewall: boolean): CloudFormation[] {
  const app = new App({
    context: { "aws:cdk:bundling-stacks": [], "aws:cdk:disable-stack-trace": true },
    analyticsReporting: false,
  });
  const site = { folder: undefined, files: [], inline: { scripts: [], styles: [] } };
  kalamuStacks(app, { settings: { ...readSettingsFile(), firewall }, local: undefined, site });
  return app.synth().stacks.map(({ template }) => template as CloudFormation);
}

/** What is paid for because it exists. */
export function resourcesOf(stacks: readonly CloudFormation[]) {
  const all = stacks.flatMap(({ Resources = {} }) => Object.values(Resources));
  const of = (type: string) =>
    all.filter(({ Type }) => Type === type).map(({ Properties = {} }) => Properties);
  const dashboards = of("AWS::CloudWatch::Dashboard").map(metricsOfDashboard);
  return {
    alarms: of("AWS::CloudWatch::Alarm").reduce((sum, alarm) => sum + metricsOfAlarm(alarm), 0),
    smallDashboards: dashboards.filter((count) => count <= 50).length,
    largeDashboards: dashboards.filter((count) => count > 50).length,
    ownMetrics: ownMetrics(all) + routeMetrics(all),
    secrets: of("AWS::SecretsManager::Secret").length,
    functions: of("AWS::Lambda::Function").length,
    schedulesEveryMinute: of("AWS::Scheduler::Schedule").filter(
      ({ ScheduleExpression }) => ScheduleExpression === "rate(1 minute)",
    ).length,
    polledQueues: of("AWS::Lambda::EventSourceMapping").filter(({ EventSourceArn }) =>
      JSON.stringify(EventSourceArn).includes("Queue"),
    ).length,
    firewalls: of("AWS::WAFv2::WebACL").length,
    firewallRules: of("AWS::WAFv2::WebACL").reduce((sum, { Rules }) => sum + Rules.length, 0),
  };
}
export type Resources = ReturnType<typeof resourcesOf>;

/** An alarm on a formula is paid for each metric in it. */
const metricsOfAlarm = ({ Metrics }: { Metrics?: { MetricStat?: unknown }[] }) =>
  Metrics?.filter(({ MetricStat }) => MetricStat).length ?? 1;

/** The body is text with references in between: a metric is an array that begins with its namespace. */
const metricsOfDashboard = ({ DashboardBody }: { DashboardBody: unknown }) =>
  JSON.stringify(DashboardBody).match(/\[\\+"(?:AWS\/|Kalamu)/g)?.length ?? 0;

/** Names that the functions record, as alarms and dashboards know them. */
const ownMetrics = (all: readonly unknown[]) =>
  new Set(
    JSON.stringify(all).match(new RegExp(`(?<=${metricNamespace}\\\\+",\\\\+")\\w+`, "g")) ?? [],
  ).size;

/** API Gateway bills five metrics for each route that has detailed ones. */
function routeMetrics(all: readonly { Type: string; Properties?: Properties }[]): number {
  const routes = all.filter(({ Type }) => Type === "AWS::ApiGatewayV2::Route");
  const [stage] = all.filter(({ Type }) => Type === "AWS::ApiGatewayV2::Stage");
  const { DefaultRouteSettings, RouteSettings = {} } = stage?.Properties ?? {};
  const detailed = routes.filter(
    ({ Properties }) =>
      (RouteSettings[Properties?.RouteKey] ?? DefaultRouteSettings)?.DetailedMetricsEnabled,
  );
  return 5 * detailed.length;
}
