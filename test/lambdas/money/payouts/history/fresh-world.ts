import { beforeAll, beforeEach, onTestFinished } from "vitest";
import type { Wallet } from "#contracts/ledger";
import { MemoryTable } from "../../../../support/memory-table/memory-table";
import { HistoryWorld } from "./history-world";
import { installOutside, laidOver } from "./install";
import { checkAlways } from "./invariants";
import type { Step } from "./step";
import { balance } from "./writers";

export const withdrawal = (wallet: Wallet = "mpesa", amount = 300): Step => ({
  do: "withdraw",
  writer: 0,
  wallet,
  amount,
  key: null,
});
/** Operators that accept, answer truthfully and pay, unless `given` says otherwise. */
export const operators = (given: Partial<Extract<Step, { do: "operators" }>> = {}): Step => ({
  do: "operators",
  ask: "ok",
  question: "truth",
  fate: "paid",
  ...given,
});
export const work: Step = { do: "work", pick: 0, keep: false };
export const poll: Step = { do: "poll-providers" };
export const wait = (seconds: number): Step => ({ do: "wait", seconds });
/** The next word of a provider arrives and is settled. */
export const hear: readonly Step[] = [{ do: "deliver", pick: 0, keep: false }, { do: "stream" }];

/** A started world, on a table in memory, for each test of a file. */
export function freshWorld() {
  let world: HistoryWorld;
  let written: string[];
  beforeAll(() => installOutside());
  beforeEach(async () => {
    written = [];
    process.stdout.write = ((line: string) =>
      written.push(line) > 0) as typeof process.stdout.write;
    const table = new MemoryTable();
    const remove = table.install();
    world = new HistoryWorld(table, 0);
    await world.begin();
    return remove;
  });
  return {
    /** The running test's. */
    get world() {
      return world;
    },
    /** Does the steps in order, without a crash; then the books agree. */
    does: async (...steps: Step[]) => {
      for (const step of steps) await world.move({ steps: [step], crash: null });
      checkAlways(world, balance);
    },
    /** The only withdrawal. */
    only() {
      const [withdrawal] = world.withdrawals();
      if (!withdrawal) throw new Error("Nothing was asked for.");
      return withdrawal;
    },
    /** The log so far. */
    log: () => written.join(""),
  };
}

/** Changes the payout secret, of which nobody has a copy; the returned function undoes it. */
export function layOver(fields: () => Record<string, string>) {
  const { PAYOUT_SECRET_ARN } = process.env;
  laidOver.fields = fields;
  process.env["PAYOUT_SECRET_ARN"] = `arn:${crypto.randomUUID()}`;
  const leave = () => {
    laidOver.fields = () => ({});
    process.env["PAYOUT_SECRET_ARN"] = PAYOUT_SECRET_ARN;
  };
  onTestFinished(leave);
  return leave;
}
