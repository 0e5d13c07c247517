import { Duration } from "aws-cdk-lib";
import { type IMetric, MathExpression, Metric, Stats } from "aws-cdk-lib/aws-cloudwatch";
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
