import { afterAll, beforeAll, expect, test } from "vitest";
import { messages } from "#contracts/messages";
import { WithdrawalDecision } from "#contracts/withdrawals";
import { decide } from "../../../../lambdas/money/payouts/decide";
import { onMemoryTable } from "../../../support/memory-table/on-memory-table";
import { HistoryWorld } from "./history/history-world";
import { installOutside } from "./history/install";
import type { Step } from "./history/step";

let uninstall: () => void;

beforeAll(() => {
  uninstall = installOutside();
});
afterAll(() => uninstall());

const asked = { do: "withdraw", writer: 0, wallet: "mpesa", amount: 100, key: null } as const;

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

/** As the administrator types it. */
const paidUnder = (receiptNumber: string) =>
  WithdrawalDecision.safeParse({
    decision: "paid",
    state: "requested",
    note: "Paid from the till.",
    receiptNumber,
  });

test.each([
  ["way its receipt is written", "mpesa"],
  ["wallet the other goes to", "airtel"],
] as const)("one payment by hand is of one withdrawal, whatever %s", (_, wallet) =>
  onMemoryTable(async (table) => {
    const world = new HistoryWorld(table, 0);
    await world.begin();
    const steps: Step[] = [{ do: "pause", paused: true }, asked, { ...asked, wallet }];
    for (const step of steps) await world.move({ steps: [step], crash: null });
    const decideOn = async (at: number, receiptNumber: string) => {
      const { data: decision } = paidUnder(receiptNumber);
      const withdrawalId = world.withdrawals()[at]?.withdrawalId ?? "";
      if (!decision) throw new Error("It is no receipt.");
      const by = "administrator";
      return await decide({ withdrawalId, by, decision, idempotency: undefined, now: world.now });
    };

    await decideOn(0, "UKL7QW3RT9");
    const second = decideOn(1, " ukl7 QW3\u00a0rt9");

    await expect(second).rejects.toMatchObject({
      code: "conflict",
      message: messages.withdrawals.receiptTaken,
    });
    expect(world.withdrawals().map(({ state }) => state)).toEqual(
      expect.arrayContaining(["paid", "requested"]),
    );
  }),
);

test.each(["", "ukl7q", "=HYPERLINK(1)", "the till's receipt", "UKL7QW3RT9#x"])(
  "%j is no receipt",
  (receiptNumber) => {
    const { error } = paidUnder(receiptNumber);

    expect(error?.issues.map(({ message }) => message)).toEqual([
      messages.withdrawals.wrongReceipt,
    ]);
  },
);
