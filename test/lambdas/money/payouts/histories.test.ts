import * as fc from "fast-check";
import { beforeAll, test } from "vitest";
import { holdsInHistories } from "../../../support/depth";
import { onMemoryTable } from "../../../support/memory-table/on-memory-table";
import { HistoryWorld } from "./history/history-world";
import { installOutside } from "./history/install";
import { checkAlways, checkTheEnd } from "./history/invariants";
import {
  type History,
  history,
  type Move,
  moneyHistory,
  restoredHistory,
  type Step,
} from "./history/step";
import { balance } from "./history/writers";

const atOnce = (...steps: Step[]): Move => ({ steps, crash: null });

const counts = { gate: 100, deep: 10_000 };
/**
 * Two confirmations of one training fee are settled at the same moment. If one makes the payment a
 * fee, the other must not store it for the administrator.
 */
const feeToldTwice: History = {
  moves: [
    atOnce({ do: "pay", writer: 0, account: "training", amount: 250 }, { do: "wait", seconds: 5 }),
    atOnce({ do: "deliver", pick: 0, keep: true }, { do: "wait", seconds: 61 }),
    atOnce(
      { do: "withdraw", writer: 0, wallet: "mpesa", amount: 100, key: null },
      { do: "deliver", pick: 0, keep: false },
    ),
    atOnce({ do: "code", writer: 0, pick: 0, course: "normal" }),
    atOnce({ do: "poll-providers" }, { do: "stream" }),
  ],
  seed: 0,
};

/** A second fee, about which the administrator decides while it is being settled. */
const ruledAsItArrives = (decision: "accept" | "refuse"): History => {
  const paid = atOnce({ do: "pay", writer: 0, account: "training", amount: 250 });
  const told = atOnce({ do: "deliver", pick: 0, keep: false });
  const rule: Step = { do: "rule", pick: 1, decision };
  const moves = [paid, told, atOnce({ do: "stream" }), paid, told, atOnce({ do: "stream" }, rule)];
  return { moves, seed: 74 };
};

beforeAll(() => installOutside());

const inMemory = ({ moves, seed, restore }: History) =>
  onMemoryTable(async (table) => {
    const world = new HistoryWorld(table, seed);
    await world.begin();
    for (const [at, move] of moves.entries()) {
      await world.move(move);
      if (at === restore?.rememberedAfter) world.rememberTable();
      if (at === restore?.restoredAfter) await world.restoreTable();
      checkAlways(world, balance);
    }
    await world.settleDown();
    checkAlways(world, balance);
    checkTheEnd(world);
  });

const isTrueOf = (
  model: Parameters<typeof holdsInHistories>[0],
  histories: fc.Arbitrary<History>,
  ...examples: History[]
) =>
  holdsInHistories(model, fc.asyncProperty(histories, inMemory), {
    ...counts,
    examples: examples.map((each) => [each]),
  });

const timeout = 600_000;

test(
  "in every history of withdrawals the books agree, and nothing is paid twice",
  {
    timeout,
  },
  () => isTrueOf("withdrawals", history, feeToldTwice),
);

test("in every history of payments each payment is used exactly once", { timeout }, () =>
  isTrueOf("payments", moneyHistory, ruledAsItArrives("accept"), ruledAsItArrives("refuse")),
);

test("in every history in which the table is restored nothing is paid twice", { timeout }, () =>
  isTrueOf("restored", restoredHistory),
);
