import { vi } from "vitest";
import type { MetricName } from "../../../../lambdas/contracts/metrics";

/** What the functions record from now on, and take out to look at. */
export function recordedMetrics() {
  let lines: string[] = [];
  vi.spyOn(process.stdout, "write").mockImplementation((line) => {
    lines.push(String(line));
    return true;
  });
  return {
    taken(name: MetricName): number[] {
      const records = lines
        .filter((line) => line.includes('"_aws"'))
        .map((line) => JSON.parse(line) as Record<string, number>);
      lines = [];
      return records.flatMap(({ [name]: value }) => value ?? []);
    },
    /** Lets everybody write again. */
    restore: () => vi.restoreAllMocks(),
  };
}
