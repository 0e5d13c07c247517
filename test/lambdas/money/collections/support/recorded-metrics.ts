import type { MetricName } from "../../../../../lambdas/contracts/metrics";
import { logged } from "../../../../support/logged";

/** Collects metrics that the functions record from now on. */
export function recordedMetrics() {
  const log = logged();
  return {
    taken: (name: MetricName): number[] =>
      log
        .taken()
        .filter((line) => line.includes('"_aws"'))
        .map((line) => JSON.parse(line) as Record<string, number>)
        .flatMap(({ [name]: value }) => value ?? []),
    restore: log.restore,
  };
}
