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

test("a hint that comes just after a question is asked about ten seconds after it", () =>
  onMemoryTable(async (table) => {
    const world = new HistoryWorld(table, 0);
    await world.begin();
    const take = async (...steps: Step[]) => {
      for (const step of steps) await world.move({ steps: [step], crash: null });
    };
    const hint: Step = { do: "forge", pick: 0, code: "0", timeout: false };
    await take(
      { do: "operators", ask: "ok", question: "truth", fate: "open" },
      { do: "withdraw", writer: 0, wallet: "airtel", amount: 300, key: null },
      { do: "work", pick: 0, keep: false },
      hint,
      { do: "stream" },
    );
    const [first] = world.withdrawals();
    await take({ do: "wait", seconds: 5 }, hint, { do: "stream" });
    const [second] = world.withdrawals();

    expect(second?.timesAsked).toBe(first?.timesAsked);
    expect(Date.parse(second?.nextCheckAt ?? "") - world.operators.now).toBe(5_000);

    await take({ do: "open", fate: "paid" }, { do: "wait", seconds: 5 }, { do: "reconcile" });
    expect(world.withdrawals()).toMatchObject([{ state: "paid" }]);
  }));
