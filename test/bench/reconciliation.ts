import { fork } from "node:child_process";
import { once } from "node:events";
import { prices } from "../../bin/costs/prices.json" with { type: "json" };
import { functions } from "../../lib/functions";
import { type Figure, figure } from "./figures";
import { environmentOf } from "./filled-table";
import { heapInUse } from "./heap";

/** How many writers there are: as KALAMU_WRITERS says, or a hundred thousand. */
const writers = Number(process.env["KALAMU_WRITERS"] ?? 100_000);
const movements = 20;
/** Memory is looked at some hundred times, since a collection takes as long as a part. */
const stepsBetween = Math.max(1, Math.round(writers / 10_000));

interface Used {
  readUnits: number;
  writeUnits: number;
  requests: number;
}

/** A night's reconciliation of many ledgers: how long, how much memory at its beginning and end, and its price. */
export async function reconciliationFigures(): Promise<Figure[]> {
  const table = fork("test/bench/computed-table.ts", [writers, movements].map(String));
  try {
    const [{ port }] = (await once(table, "message")) as [{ port: number }];
    Object.assign(process.env, environmentOf("bench", `http://127.0.0.1:${port}`));
    // Imported late: the stores read the address of the table when they are loaded.
    const { parts, reconcile, runs } = await import("../../lambdas/money/reconciliation/reconcile");
    const heap: number[] = [];
    let [steps, looking] = [0, 0];
    const look = () => {
      const began = performance.now();
      heap.push(heapInUse());
      looking += performance.now() - began;
    };
    const started = performance.now();
    await reconcile(
      () => new Date(),
      () => {
        if (steps++ % stepsBetween === 0) look();
        return true;
      },
    );
    const seconds = (performance.now() - started - looking) / 1000;
    const run = await runs.find({});
    // Each writer, and the first part of them once more from the beginning of their ledgers.
    const whole = Math.floor(writers / parts);
    if (run?.writers !== writers + whole || run.entries !== whole * movements || run.faults !== 0)
      throw new Error("The reconciliation went wrong.");
    table.send("used");
    const [{ used }] = (await once(table, "message")) as [{ used: Used }];
    return figuresOf(seconds, heap, used);
  } finally {
    table.kill();
  }
}

function figuresOf(seconds: number, heap: readonly number[], used: Used): Figure[] {
  const { memory, timeout } = functions.Nightly;
  const tenth = Math.ceil(heap.length / 10);
  const [early, late] = [mostOf(heap.slice(tenth, 2 * tenth)), mostOf(heap.slice(-tenth))];
  const how = `${writers.toLocaleString("en")} writers, ${movements} movements each`;
  const usd =
    (used.readUnits * prices["DynamoDB reads"].usd) / 1e6 +
    (used.writeUnits * prices["DynamoDB writes"].usd) / 1e6 +
    (seconds * memory * prices["Lambda GB-seconds (arm64)"].usd) / 1024;
  return [
    figure("reconciliation: time", seconds, "s", `${how}; a run has ${timeout} s`),
    figure("reconciliation: memory in its second tenth", early, "MB", "after collection"),
    figure("reconciliation: memory in its last tenth", late, "MB", "after collection"),
    figure(
      "reconciliation: growth of memory",
      100 * Math.max(0, late / early - 1),
      "%",
      "flat, whatever the number of writers",
      { most: 10 },
    ),
    figure("reconciliation: read units", used.readUnits, "units", how),
    figure("reconciliation: price of a night", usd, "USD", "by bin/costs/prices.json"),
  ];
}

const mostOf = (values: readonly number[]) => Math.max(...values);
