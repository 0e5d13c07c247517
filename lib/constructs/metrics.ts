import { Duration } from "aws-cdk-lib";
import { Metric } from "aws-cdk-lib/aws-cloudwatch";
import { type MetricName, metricNamespace } from "#contracts/metrics";

/** What every alarm and graph adds up. */
export const period = Duration.minutes(5);

/** A number that the functions record themselves. */
export const ownMetric = (metricName: MetricName, statistic: string) =>
  new Metric({ namespace: metricNamespace, metricName, period, statistic });

/** A number of all the account's functions together. */
export const allFunctions = (metricName: string, statistic: string) =>
  new Metric({ namespace: "AWS/Lambda", metricName, period, statistic });
