import * as fc from "fast-check";
import { installOutside } from "../lambdas/money/collections/history/install";
import { runHistory } from "../lambdas/money/collections/history/run-history";
import { history } from "../lambdas/money/collections/history/step";
import { onMemoryTable } from "../support/memory-table/on-memory-table";
import { type Figure, figure } from "./figures";
import { histories } from "./histories";

/** Ten times as many random histories of payments as the tests run, and what they were made of. */
export async function paymentFigures(): Promise<Figure[]> {
  const uninstall = installOutside();
  const began = performance.now();
  let credits = 0;
  let attempts = 0;
  const property = fc.asyncProperty(history, (given) =>
    onMemoryTable(async (table) => {
      const world = await runHistory(given, {
        all: table.all,
        setAround: (around) => {
          table.around = around;
        },
      });
      attempts += world.attempts().length;
      credits += table.all().filter(({ type }) => type === "LedgerEntry").length;
    }),
  );
  const result = await fc.check(property, { numRuns: histories }).finally(uninstall);
  if (result.failed) throw new Error(fc.defaultReportMessage(result));
  const how = "property test on the table in memory";
  return [
    figure("payment histories that broke a promise", 0, "", how, { most: 0 }),
    figure("payment histories", result.numRuns, "", how),
    figure("prompts asked for in them", attempts, "", how),
    figure("payments credited in them", credits, "", how),
    figure("time for them", (performance.now() - began) / 1000, "s", how),
  ];
}
