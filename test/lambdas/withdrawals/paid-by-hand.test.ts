import { afterAll, beforeAll, expect, test } from "vitest";
import { decide } from "../../../lambdas/withdrawals/decide";
import { onMemoryTable } from "../../support/memory-table/on-memory-table";
import { HistoryWorld } from "./history/history-world";
import { installOutside } from "./history/install";
import type { Step } from "./history/step";

let uninstall: () => void;

beforeAll(() => {
  uninstall = installOutside();
});
afterAll(() => uninstall());

const asked: Step = { do: "withdraw", writer: 0, wallet: "mpesa", amount: 100, key: null };

test("what was paid by hand and by the provider too is told to the operator", () =>
  onMemoryTable(async (table) => {
    const written: string[] = [];
    process.stdout.write = ((line: string) =>
      written.push(line) > 0) as typeof process.stdout.write;
    const world = new HistoryWorld(table, 0);
    await world.begin();
    const steps: Step[] = [
      { do: "operators", ask: "lost", question: "lost", fate: "open" },
      asked,
      { do: "work", pick: 0, keep: false },
    ];
    for (const step of steps) await world.move({ steps: [step], crash: null });
    const [withdrawal] = world.withdrawals();
    if (!withdrawal) throw new Error("Nothing was asked for.");
    await decide({
      withdrawalId: withdrawal.withdrawalId,
      by: "administrator",
      decision: {
        decision: "paid",
        state: "checking",
        receiptNumber: "BYHAND0001",
        note: "Paid from the till.",
      },
      idempotency: undefined,
      now: world.now,
    });
    world.operators.decideOpen("paid");
    expect(written.join("")).not.toContain("payout-claimed-again");

    await world.move({ steps: [{ do: "deliver", pick: 0, keep: false }], crash: null });
    await world.move({ steps: [{ do: "stream" }], crash: null });

    expect(world.withdrawals()).toMatchObject([{ state: "paid", receiptNumber: "BYHAND0001" }]);
    expect(written.join("")).toContain("payout-claimed-again");
  }));
