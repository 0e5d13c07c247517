import { Duration } from "aws-cdk-lib";
import { type IMetric, MathExpression, Metric, Stats } from "aws-cdk-lib/aws-cloudwatch";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { type MetricName, metricNamespace, refusalsMetric } from "#contracts/metrics";

/** What every alarm and graph adds up. */
export const period = Duration.minutes(5);

/** A number that the functions record themselves. */
export const ownMetric = (metricName: MetricName, statistic: string) =>
  new Metric({ namespace: metricNamespace, metricName, period, statistic });

/** Answers of 429, as CloudWatch counts them in the access log. */
export const refusals = new Metric({
  namespace: metricNamespace,
  metricName: refusalsMetric,
  period,
  statistic: Stats.SUM,
});

/** A number of all the account's functions together. */
export const allFunctions = (metricName: string, statistic: string) =>
  new Metric({ namespace: "AWS/Lambda", metricName, period, statistic });

/** How many in a thousand, where there are `least` or more; nothing otherwise. */
export const shareOf = (some: IMetric, all: IMetric, label: string, least = 1) =>
  new MathExpression({
    expression: `IF(some >= ${least}, 1000 * some / all, 0)`,
    usingMetrics: { some, all },
    label,
    period,
  });

/** How often a function ran to its end: one that throws each time is invoked all the same. */
export const succeeded = (fn: LambdaFunction, during: Duration) =>
  new MathExpression({
    expression: "invocations - errors",
    usingMetrics: {
      invocations: fn.metricInvocations({ period: during }),
      errors: fn.metricErrors({ period: during }),
    },
    label: "Runs without an error",
    period: during,
  });

/** The errors of some functions together; an alarm takes ten of them at most. */
export const allErrors = (fns: readonly LambdaFunction[]) =>
  new MathExpression({
    // A function that didn't run has no number.
    expression: fns.map((_, position) => `FILL(f${position}, 0)`).join(" + "),
    usingMetrics: Object.fromEntries(
      fns.map((fn, position) => [`f${position}`, fn.metricErrors({ period })]),
    ),
    label: "Errors",
    period,
  });
