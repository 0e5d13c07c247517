import { Duration, Lazy, Stack } from "aws-cdk-lib";
import {
  Dashboard,
  GraphWidget,
  type IMetric,
  MathExpression,
  Metric,
  Stats,
} from "aws-cdk-lib/aws-cloudwatch";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import { type MetricName, refusalsMetric } from "#contracts/metrics";
import { type FunctionName, type FunctionSpec, functions as specs } from "../functions";
import type { Api } from "./api";

export interface DashboardProps {
  api: Api;
  functions: Record<FunctionName, LambdaFunction>;
  deadLetters: Record<string, Queue>;
  hasExport: boolean;
}

const answersRequests = new Set(
  Object.entries<FunctionSpec>(specs)
    .filter(([name, { routes }]) => routes && name !== "Webhooks")
    .map(([name]) => name),
);

/**
 * One page about payments, the API, the functions and unfinished work. A dashboard of up to 50
 * metrics is free.
 */
export function dashboard(
  scope: Construct,
  { api, functions, deadLetters, hasExport }: DashboardProps,
): Dashboard {
  const unattended = (all: DashboardProps["functions"]) =>
    Object.entries(all)
      .filter(([name]) => !answersRequests.has(name))
      .map(([, fn]) => fn.metricErrors({ period }));
  const graph = (title: string, left: IMetric[]) =>
    new GraphWidget({ title, left, width: 8, height: 6 });
  return new Dashboard(scope, "Dashboard", {
    widgets: [
      [
        graph("Payments credited", [ownMetric("PaymentConfirmationSeconds", Stats.SAMPLE_COUNT)]),
        graph("Seconds until a payment is confirmed", [
          ownMetric("PaymentConfirmationSeconds", "p50"),
          ownMetric("PaymentConfirmationSeconds", "p95"),
        ]),
        graph("Payments that need a person", [
          ownMetric("LedgerFaults", Stats.SUM),
          ownMetric("NoticesLost", Stats.SUM),
          ownMetric("NoticesUnsettled", Stats.MAXIMUM),
          ownMetric("PaymentReviews", Stats.SUM),
          ownMetric("ProviderRefusals", Stats.SUM),
          ownMetric("PayoutsStopped", Stats.SUM),
          ownMetric("UnattributedPayments", Stats.SUM),
        ]),
      ],
      [
        graph("API: requests and failures", [
          api.httpApi.metricCount({ period, statistic: Stats.SUM }),
          api.httpApi.metricClientError({ period, statistic: Stats.SUM }),
          api.httpApi.metricServerError({ period, statistic: Stats.SUM }),
          refusals,
        ]),
        graph("API: milliseconds, 95 of 100 requests", [
          api.httpApi.metricLatency({ period, statistic: "p95" }),
        ]),
        graph("Left undone", [
          ...Object.values(deadLetters).map((queue) =>
            queue.metricApproximateNumberOfMessagesVisible({ period }),
          ),
          ownMetric("DeadLetters", Stats.MAXIMUM),
          ownMetric("MailsWaiting", Stats.MAXIMUM),
          ownMetric("SessionsNotEnded", Stats.SUM),
          ...(hasExport ? [ownMetric("ExportsMissing", Stats.SUM)] : []),
          ownMetric("ReconciliationRuns", Stats.SUM),
          ownMetric("SiteAnswers", Stats.AVERAGE),
          ownMetric("StatsFaults", Stats.SUM),
          ownMetric("NewAccountsRefused", Stats.SUM),
          ownMetric("TableThrottles", Stats.SUM),
        ]),
      ],
      [
        graph(
          // Only Webhooks and functions without routes have separate curves. For the other
          // functions, the access log names the route of each error.
          "Functions: errors, of all and of those that nobody waits for",
          [allFunctions("Errors", Stats.SUM), ...unattended(functions)],
        ),
        graph("All functions: throttled, most at once", [
          allFunctions("Throttles", Stats.SUM),
          allFunctions("ConcurrentExecutions", Stats.MAXIMUM),
        ]),
        graph("Functions: milliseconds, 95 of 100 runs", [
          allFunctions("Duration", "p95"),
          functions.Money.metricDuration({ period, statistic: "p95" }),
        ]),
      ],
    ],
  });
}

export const period = Duration.minutes(5);

/** The stack's name, so that two stacks of one account have separate metrics. */
const namespace = Lazy.uncachedString({ produce: ({ scope }) => Stack.of(scope).stackName });

export const ownMetric = (metricName: MetricName, statistic: string) =>
  new Metric({ namespace, metricName, period, statistic });

/** Answers with status 429, which CloudWatch counts in the access log. */
export const refusals = new Metric({
  namespace,
  metricName: refusalsMetric,
  period,
  statistic: Stats.SUM,
});

/** A metric over all functions of the AWS account. */
export const allFunctions = (metricName: string, statistic: string) =>
  new Metric({ namespace: "AWS/Lambda", metricName, period, statistic });

/** The number of `some` for every thousand of `all`; 0 if `some` is below `least`. */
export const shareOf = (some: IMetric, all: IMetric, label: string, least = 1) =>
  new MathExpression({
    expression: `IF(some >= ${least}, 1000 * some / all, 0)`,
    usingMetrics: { some, all },
    label,
    period,
  });

/** The sum of several functions' errors. An alarm's formula accepts at most ten metrics. */
export const allErrors = (fns: readonly LambdaFunction[]) =>
  new MathExpression({
    // A function that didn't run has no value.
    expression: fns.map((_, position) => `FILL(f${position}, 0)`).join(" + "),
    usingMetrics: Object.fromEntries(
      fns.map((fn, position) => [`f${position}`, fn.metricErrors({ period })]),
    ),
    label: "Errors",
    period,
  });
