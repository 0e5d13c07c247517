import { type MetricName, metricNamespace, metrics } from "#contracts/metrics";

/**
 * Records a number in CloudWatch's embedded metric format: a log line, no call.
 * @see https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html
 */
export function recordMetric(name: MetricName, value: number) {
  process.stdout.write(
    `${JSON.stringify({
      _aws: {
        Timestamp: Date.now(),
        CloudWatchMetrics: [
          {
            Namespace: metricNamespace,
            Dimensions: [[]],
            Metrics: [{ Name: name, Unit: metrics[name] }],
          },
        ],
      },
      [name]: value,
    })}\n`,
  );
}
