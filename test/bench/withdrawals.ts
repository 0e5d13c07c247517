import * as fc from "fast-check";
import { installOutside } from "../lambdas/withdrawals/history/install";
import { runHistory } from "../lambdas/withdrawals/history/run-history";
import { history } from "../lambdas/withdrawals/history/step";
import { MemoryTable } from "../support/memory-table/memory-table";
import type { Figure } from "./figures";
import { histories } from "./histories";

/** Fifty times as many random histories of withdrawals as the tests run, and what they were made of. */
export async function withdrawalFigures(): Promise<Figure[]> {
  const uninstall = installOutside();
  const began = performance.now();
  const found = { withdrawals: 0, paid: 0, returned: 0 };
  const property = fc.asyncProperty(history, async (given) => {
    const table = new MemoryTable();
    const remove = table.install();
    try {
      await runHistory(given, table);
    } finally {
      remove();
    }
    for (const { type, state } of table.all()) {
      if (type !== "Withdrawal") continue;
      found.withdrawals += 1;
      if (state === "paid" || state === "returned") found[state] += 1;
    }
  });
  const result = await fc.check(property, { numRuns: histories }).finally(uninstall);
  if (result.failed) throw new Error(fc.defaultReportMessage(result));
  const how = "property test on the table in memory";
  return [
    { name: "withdrawal histories that broke a promise", value: 0, unit: "", most: 0, how },
    { name: "withdrawal histories", value: result.numRuns, unit: "", how },
    { name: "withdrawals asked for in them", value: found.withdrawals, unit: "", how },
    { name: "withdrawals paid in them", value: found.paid, unit: "", how },
    { name: "withdrawals returned in them", value: found.returned, unit: "", how },
    { name: "time for them", value: (performance.now() - began) / 1000, unit: "s", how },
  ];
}
