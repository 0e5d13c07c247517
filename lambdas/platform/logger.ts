import { type MetricName, metrics } from "#contracts/metrics";

type Level = "info" | "warn" | "error";

/** Ids, codes and counts. Never a phone number, a name, an address, a token or a secret. */
type Facts = Record<string, string | number | boolean | undefined>;

function write(level: Level, event: string, facts: Facts = {}) {
  // Lambda's log filter treats a line without a timestamp as INFO.
  const timestamp = new Date().toISOString();
  process.stdout.write(`${JSON.stringify({ timestamp, level, event, ...facts })}\n`);
}

/**
 * An error's name and its place in the code. Its message is not logged, since it can quote input.
 */
export const errorFacts = (error: unknown): Facts =>
  error instanceof Error ? { error: error.name, at: placesOf(error) } : { error: typeof error };

/**
 * The stack begins with the message, which may have several lines: only lines with "at" are taken.
 */
const placesOf = ({ stack = "" }: Error) =>
  stack
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 3)
    .map((line) => line.trim())
    .join(" ");

/** Writes one JSON line per event (`notice-not-kept`), for CloudWatch Logs Insights. */
export const logger = {
  info: (event: string, facts?: Facts) => write("info", event, facts),
  warn: (event: string, facts?: Facts) => write("warn", event, facts),
  error: (event: string, facts?: Facts) => write("error", event, facts),
};

/**
 * Records a metric as a log line in CloudWatch's embedded metric format, so no request to
 * CloudWatch is needed.
 * @see
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html
 */
export function recordMetric(name: MetricName, value: number) {
  process.stdout.write(
    `${JSON.stringify({
      _aws: {
        Timestamp: Date.now(),
        CloudWatchMetrics: [
          {
            Namespace: process.env["METRIC_NAMESPACE"] ?? "Kalamu",
            Dimensions: [[]],
            Metrics: [{ Name: name, Unit: metrics[name] }],
          },
        ],
      },
      [name]: value,
    })}\n`,
  );
}
