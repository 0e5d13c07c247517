import { App } from "aws-cdk-lib";
import * as z from "zod/mini";
import { type MetricName, refusalsMetric } from "#contracts/metrics";
import type { StackSettings } from "#contracts/settings";
import cdk from "../../cdk.json" with { type: "json" };
import { kalamuStacks } from "../../lib/kalamu-stacks";
import { stackName } from "../../lib/settings";

/** The parts of a CloudFormation template from which the costs are computed. */
export interface CloudFormation {
  Resources?: Record<string, Resource>;
}
interface Resource {
  Type: string;
  Properties?: unknown;
}

/** Each schema has the parts of a resource's properties that the costs need. */
const Alarm = z.object({
  Metrics: z.optional(z.array(z.object({ MetricStat: z.optional(z.unknown()) }))),
});
const Dashboard = z.object({ DashboardBody: z.unknown() });
const Schedule = z.object({ ScheduleExpression: z.unknown(), Target: z.unknown() });
const Mapping = z.object({ EventSourceArn: z.unknown() });
const EnvironmentOf = z.object({
  Environment: z.optional(z.object({ Variables: z.record(z.string(), z.unknown()) })),
});
const Queue = z.object({ RedrivePolicy: z.optional(z.unknown()) });
const Distribution = z.object({
  DistributionConfig: z.object({
    DefaultCacheBehavior: z.object({ FunctionAssociations: z.optional(z.array(z.unknown())) }),
  }),
});
const WebAcl = z.object({ Rules: z.array(z.unknown()) });
const RouteSettings = z.object({ DetailedMetricsEnabled: z.optional(z.boolean()) });
const Stage = z.object({
  DefaultRouteSettings: z.optional(RouteSettings),
  RouteSettings: z.optional(z.record(z.string(), RouteSettings)),
});
const Route = z.object({ RouteKey: z.string() });

/** Returns the CloudFormation templates for these settings, without the functions' code. */
export function templates(settings: StackSettings): CloudFormation[] {
  const app = new App({
    context: {
      ...cdk.context,
      "aws:cdk:bundling-stacks": [],
      "aws:cdk:disable-stack-trace": true,
    },
    analyticsReporting: false,
  });
  const site = { folder: undefined, files: [], inline: { scripts: [], styles: [] } };
  // The sender counts as verified, so that the templates have the alarm on late mail.
  kalamuStacks(app, { settings: { ...settings, senderVerified: true }, local: undefined, site });
  return app.synth().stacks.map(({ template }) => template as CloudFormation);
}

/** Counts the resources that AWS bills for their existence. */
export function resourcesOf(stacks: readonly CloudFormation[]) {
  const all = stacks.flatMap(({ Resources = {} }) => Object.values(Resources));
  const count = (type: string) => all.filter(({ Type }) => Type === type).length;
  const dashboards = read(all, "AWS::CloudWatch::Dashboard", Dashboard).map(metricsOfDashboard);
  const schedules = read(all, "AWS::Scheduler::Schedule", Schedule);
  const firewalls = read(all, "AWS::WAFv2::WebACL", WebAcl);
  return {
    alarms: read(all, "AWS::CloudWatch::Alarm", Alarm)
      .map(metricsOfAlarm)
      .reduce((sum, metrics) => sum + metrics, 0),
    smallDashboards: dashboards.filter((count) => count <= 50).length,
    largeDashboards: dashboards.filter((count) => count > 50).length,
    ownMetrics: ownMetrics(all) + routeMetrics(all),
    watches: read(all, "AWS::Lambda::Function", EnvironmentOf).filter(
      ({ Environment }) => Environment?.Variables["WATCHED_SITE"],
    ).length,
    /** Dead-letter queues, which Clock checks every 15 minutes. */
    deadLetterQueues: read(all, "AWS::SQS::Queue", Queue).filter(
      ({ RedrivePolicy }) => !RedrivePolicy,
    ).length,
    secrets: count("AWS::SecretsManager::Secret"),
    schedulesEveryMinute: schedules.filter(
      ({ ScheduleExpression }) => ScheduleExpression === "rate(1 minute)",
    ).length,
    /** Runs of edge functions for each page or file: one at its request, one at its response. */
    edgeRuns: read(all, "AWS::CloudFront::Distribution", Distribution).flatMap(
      ({ DistributionConfig }) =>
        DistributionConfig.DefaultCacheBehavior.FunctionAssociations ?? [],
    ).length,
    malwareScans: count("AWS::GuardDuty::MalwareProtectionPlan"),
    tableExports: schedules.filter(({ Target }) =>
      JSON.stringify(Target).includes("exportTableToPointInTime"),
    ).length,
    polledQueues: read(all, "AWS::Lambda::EventSourceMapping", Mapping).filter(
      ({ EventSourceArn }) => JSON.stringify(EventSourceArn).includes("Queue"),
    ).length,
    firewalls: firewalls.length,
    firewallRules: firewalls.reduce((sum, { Rules }) => sum + Rules.length, 0),
  };
}
export type Resources = ReturnType<typeof resourcesOf>;

/** Returns the properties of all resources of a type; throws if they don't have AWS's shape. */
const read = <T>(all: readonly Resource[], type: string, schema: z.ZodMiniType<T>): T[] =>
  all.filter(({ Type }) => Type === type).map(({ Properties = {} }) => schema.parse(Properties));

/** An alarm on a formula costs as much as an alarm on each of its metrics. */
const metricsOfAlarm = ({ Metrics }: z.infer<typeof Alarm>) =>
  Metrics?.filter(({ MetricStat }) => MetricStat).length ?? 1;

/**
 * The body is JSON text with references to resources. Each metric is an array that begins with its
 * namespace.
 */
const metricsOfDashboard = ({ DashboardBody }: z.infer<typeof Dashboard>) =>
  JSON.stringify(DashboardBody).match(/\[\\+"(?:AWS\/|Kalamu)/g)?.length ?? 0;

/** CloudWatch bills a metric only for hours with values. These metrics have values every hour. */
const recordedEachHour: ReadonlySet<string> = new Set<MetricName | typeof refusalsMetric>([
  "DeadLetters",
  "MailsWaiting",
  "NoticesUnsettled",
  "PaymentConfirmationSeconds",
  "SiteAnswers",
  refusalsMetric,
]);

/** Returns how many metrics of `recordedEachHour` appear in alarms and dashboards. */
const ownMetrics = (all: readonly unknown[]) => {
  const named = new Set(
    JSON.stringify(all).match(new RegExp(`(?<=${stackName()}\\\\+",\\\\+")\\w+`, "g")) ?? [],
  );
  return [...recordedEachHour].filter((name) => named.has(name)).length;
};

/** API Gateway bills five metrics for each route with detailed metrics. */
function routeMetrics(all: readonly Resource[]): number {
  const [stage] = read(all, "AWS::ApiGatewayV2::Stage", Stage);
  const detailed = read(all, "AWS::ApiGatewayV2::Route", Route).filter(({ RouteKey }) => {
    const settings = stage?.RouteSettings?.[RouteKey] ?? stage?.DefaultRouteSettings;
    return settings?.DetailedMetricsEnabled;
  });
  return 5 * detailed.length;
}
