import { Duration } from "aws-cdk-lib";
import { Metric } from "aws-cdk-lib/aws-cloudwatch";
import { type MetricName, metricNamespace } from "#contracts/metrics";

/** What every alarm and graph adds up. */
export const period = Duration.minutes(5);

/** A number that the functions record themselves. */
export const ownMetric = (metricName: MetricName, statistic: string) =>
  new Metric({ namespace: metricNamespace, metricName, period, statistic });
