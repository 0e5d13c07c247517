import type { MemoryTable } from "../../../support/memory-table/memory-table";
import { HistoryWorld } from "./history-world";
import { checkAlways, checkTheEnd } from "./invariants";
import type { Move } from "./step";
import { balance } from "./writers";

/** Runs one history and checks what must hold, after each move and at the end. */
export async function runHistory(
  { moves, seed }: { moves: readonly Move[]; seed: number },
  table: MemoryTable,
): Promise<void> {
  const world = new HistoryWorld(table, seed);
  await world.begin();
  for (const move of moves) {
    await world.move(move);
    checkAlways(world, balance);
  }
  await world.settleDown();
  checkAlways(world, balance);
  checkTheEnd(world);
}
