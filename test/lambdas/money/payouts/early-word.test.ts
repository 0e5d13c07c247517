import { afterAll, beforeAll, expect, test } from "vitest";
import { onMemoryTable } from "../../../support/memory-table/on-memory-table";
import { HistoryWorld } from "./history/history-world";
import { installOutside } from "./history/install";
import type { Step } from "./history/step";

let uninstall: () => void;

beforeAll(() => {
  uninstall = installOutside();
});
afterAll(() => uninstall());

const operators = (ask: "lost" | "lost-before", question: "truth" | "early-failure"): Step => ({
  do: "operators",
  ask,
  question,
  fate: "paid",
});

test("Airtel's early word is not believed when only the second request reached it", () =>
  onMemoryTable(async (table) => {
    const world = new HistoryWorld(table, 0);
    await world.begin();
    const steps: Step[] = [
      operators("lost-before", "truth"),
      { do: "withdraw", writer: 0, wallet: "airtel", amount: 300, key: null },
      { do: "work", pick: 0, keep: false },
      { do: "wait", seconds: 61 },
      // Airtel doesn't know it, and is sent it again: this time it has it.
      operators("lost", "truth"),
      { do: "reconcile" },
      operators("lost", "early-failure"),
      { do: "wait", seconds: 31 },
      { do: "deliver", pick: 0, keep: false },
      { do: "stream" },
    ];
    for (const step of steps) await world.move({ steps: [step], crash: null });

    expect(world.operators.payouts.size).toBe(1);
    expect(world.withdrawals()).toMatchObject([{ state: "checking", timesAsked: 4 }]);
    await world.settleDown();
    expect(world.withdrawals()).toMatchObject([{ state: "paid" }]);
  }));
