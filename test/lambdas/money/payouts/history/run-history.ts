import type { MemoryTable } from "../../../../support/memory-table/memory-table";
import { HistoryWorld } from "./history-world";
import { checkAlways, checkTheEnd } from "./invariants";
import type { History } from "./step";
import { balance } from "./writers";

/** Runs one history; checks the invariants after each move and at the end. */
export async function runHistory(
  { moves, seed, restore }: History,
  table: MemoryTable,
): Promise<void> {
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
}
