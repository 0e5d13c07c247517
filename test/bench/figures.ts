import { mkdirSync, writeFileSync } from "node:fs";

/** One measured number with its target. */
export interface Figure {
  name: string;
  value: number;
  unit:
    | "ms"
    | "s"
    | "min"
    | "kB"
    | "MB"
    | "x"
    | "reads"
    | "transactions"
    | "units"
    | "requests"
    | "%"
    | "";
  /** The upper limit; absent if the number is only a reference. */
  most?: number;
  /**
   * The part of the target that may be noise of the machine, e.g. 0.1. Bytes and counts have none.
   */
  noise?: number;
  /** The method of measurement, in a few words. */
  how: string;
}

/** Makes a figure. Without `most` it has no limit, and is only a reference. */
export const figure = (
  name: string,
  value: number,
  unit: Figure["unit"],
  how: string,
  bound: Pick<Figure, "most" | "noise"> = {},
): Figure => ({ name, value, unit, how, ...bound });

export interface Measure {
  name: string;
  measure: () => Promise<Figure[]>;
}

export const missed = ({ value, most, noise = 0 }: Figure) =>
  most !== undefined && value > most * (1 + noise);

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const rounded = (value: number) =>
  Number.isInteger(value) || Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2);

export function printFigure(figure: Figure) {
  const { name, value, unit, most, how } = figure;
  const target = most === undefined ? "reference" : `≤ ${most} ${unit}`;
  const mark = most === undefined ? " " : missed(figure) ? "✗" : "✓";
  process.stdout.write(
    `  ${mark} ${name.padEnd(58)} ${`${rounded(value)} ${unit}`.padStart(18)}   ${target.padEnd(16)} ${how}\n`,
  );
}

/**
 * Runs every measure, prints each figure with its target, and writes all figures to
 * `bench/results.json`. Returns true if no target is missed.
 */
export async function runMeasures(measures: readonly Measure[]): Promise<boolean> {
  const figures: Figure[] = [];
  for (const { name, measure } of measures) {
    process.stdout.write(`${name}\n`);
    const measured = await measure();
    measured.forEach(printFigure);
    figures.push(...measured);
  }
  mkdirSync("bench", { recursive: true });
  writeFileSync(
    "bench/results.json",
    `${JSON.stringify({ measuredAt: new Date().toISOString(), figures }, null, 2)}\n`,
  );
  const misses = figures.filter(missed);
  process.stdout.write(
    misses.length === 0
      ? `\nAll ${figures.length} figures are within their targets.\n`
      : `\nMissed: ${misses.map(({ name }) => name).join("; ")}\n`,
  );
  return misses.length === 0;
}
