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
/** Delivers and settles the next message of a provider. */
export const hear: readonly Step[] = [{ do: "deliver", pick: 0, keep: false }, { do: "stream" }];

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
    get world() {
      return world;
    },
    /** Does the steps in order, without a crash. Then checks that the books agree. */
    does: async (...steps: Step[]) => {
      for (const step of steps) await world.move({ steps: [step], crash: null });
      checkAlways(world, balance);
    },
    only() {
      const [withdrawal] = world.withdrawals();
      if (!withdrawal) throw new Error("Nothing was asked for.");
      return withdrawal;
    },
    log: () => written.join(""),
  };
}

/**
 * Replaces the payout secret by one with a new ARN, which no function has read yet. Returns a
 * function that undoes this.
 */
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
