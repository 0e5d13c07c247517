import { bill, total } from "./bill";
import table from "./prices.json" with { type: "json" };
import type { Resources } from "./resources";
import { liveWays, usageOf } from "./usage";

const scales = [0, 1_000, 100_000, 1_000_000] as const;
const whole = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
const small = new Intl.NumberFormat("en", { maximumSignificantDigits: 2 });
const money = new Intl.NumberFormat("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

const scenario = (writers: number) => (writers ? `${whole.format(writers)} writers` : "idle");
const dots = (left: string, right: string, width: number) =>
  `${left} ${"…".padEnd(Math.max(1, width - left.length - right.length - 2), "…")} ${right}`;
const row = (left: string, usd: number) => dots(left, `${money.format(usd)} USD`, 84);

/**
 * Returns the bill for each number of writers, without items that cost nothing. Each bill ends with
 * its sum.
 */
export function monthReport(exists: Resources): string[] {
  return scales.flatMap((writers) => {
    const lines = bill(exists, usageOf(writers));
    return [
      ...lines
        .filter(({ usd }) => usd >= 0.005)
        .map(({ what, quantity, usd }) =>
          row(`  ${what}: ${(quantity < 10 ? small : whole).format(quantity)}`, usd),
        ),
      `${scenario(writers)} … ${money.format(total(lines))} USD`,
      "",
    ];
  });
}

export function quote(without: Resources, withFirewall: Resources): string {
  const sums = (exists: Resources) => monthReport(exists).filter((line) => /^\S/.test(line));
  return ["without the firewall:", ...sums(without), "with it:", ...sums(withFirewall)].join("\n");
}

/**
 * Returns the number of requests and the month's cost for each way in which open screens could
 * learn of changes.
 */
export function liveReport(exists: Resources): string[] {
  return scales.slice(1).flatMap((writers) => [
    `${scenario(writers)}: requests of open screens, and the whole month`,
    ...liveWays.map((way) => {
      const used = usageOf(writers, way);
      return row(`  ${way.name}: ${whole.format(used.liveRequests)}`, total(bill(exists, used)));
    }),
    "",
  ]);
}

export const heading = [
  `A month in ${table.region}, at AWS's list prices as known in ${table.known}, without tax. What people do`,
  "is assumed in bin/costs/usage.ts; what exists is read from the templates.",
  "",
];

/** Matches the figures that a page quotes: the text block after a line that names the command. */
export const quoted = /(?<=`npm run costs -- --write`.*\n\n```text\n)[^`]*(?=\n```)/;
