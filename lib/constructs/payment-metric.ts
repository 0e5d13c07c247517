import { Duration } from "aws-cdk-lib";
import { Metric } from "aws-cdk-lib/aws-cloudwatch";

/** What every alarm and graph adds up. */
export const period = Duration.minutes(5);

/** A number that the functions record themselves. */
export const paymentMetric = (metricName: string, statistic: string) =>
  new Metric({ namespace: "Kalamu", metricName, period, statistic });
