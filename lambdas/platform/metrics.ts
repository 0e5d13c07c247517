type MetricName =
  | "NoticesUnsettled"
  | "PaymentConfirmationSeconds"
  | "PaymentReviews"
  | "UnattributedPayments"
  | "PaymentsCredited";

/**
 * Records a number in CloudWatch's embedded metric format: a log line, no call.
 * @see https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html
 */
export function recordMetric(name: MetricName, value: number, unit: "Count" | "Seconds" = "Count") {
  process.stdout.write(
    `${JSON.stringify({
      _aws: {
        Timestamp: Date.now(),
        CloudWatchMetrics: [
          { Namespace: "Kalamu", Dimensions: [[]], Metrics: [{ Name: name, Unit: unit }] },
        ],
      },
      [name]: value,
    })}\n`,
  );
}
