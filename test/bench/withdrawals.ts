import * as fc from "fast-check";
import { installOutside } from "../lambdas/money/payouts/history/install";
import { runHistory } from "../lambdas/money/payouts/history/run-history";
import { history } from "../lambdas/money/payouts/history/step";
import { onMemoryTable } from "../support/memory-table/on-memory-table";
import { type Figure, figure } from "./figures";
import { histories } from "./histories";

type Stored = Record<string, unknown>;

/** What the histories were made of. */
const counted: Record<string, (item: Stored) => boolean> = {
  "withdrawals asked for in them": ({ type }) => type === "Withdrawal",
  "withdrawals paid": ({ type, state }) => type === "Withdrawal" && state === "paid",
  "withdrawals returned": ({ type, state }) => type === "Withdrawal" && state === "returned",
  "payments credited": ({ type, entrySequence }) => type === "Receipt" && entrySequence !== null,
  "payments that became fees": ({ type, entrySequence }) =>
    type === "Receipt" && entrySequence === null,
  "payments without an owner": ({ type, decision }) => type === "UnattributedPayment" && !decision,
};

/** Fifty times as many random histories of withdrawals as the tests run, and what they were made of. */
export async function withdrawalFigures(): Promise<Figure[]> {
  const uninstall = installOutside();
  const began = performance.now();
  const found: Record<string, number> = {};
  const property = fc.asyncProperty(history, async (given) => {
    const left = await onMemoryTable(async (table) => {
      await runHistory(given, table);
      return table.all();
    });
    for (const item of left)
      for (const [name, isOne] of Object.entries(counted))
        if (isOne(item)) found[name] = (found[name] ?? 0) + 1;
  });
  const result = await fc.check(property, { numRuns: histories }).finally(uninstall);
  if (result.failed) throw new Error(fc.defaultReportMessage(result));
  const how = "property test on the table in memory";
  return [
    figure("withdrawal histories that broke a promise", 0, "", how, { most: 0 }),
    figure("withdrawal histories", result.numRuns, "", how),
    ...Object.keys(counted).map((name) => figure(name, found[name] ?? 0, "", how)),
    figure("time for them", (performance.now() - began) / 1000, "s", how),
  ];
}
