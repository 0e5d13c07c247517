import { type HistoryTable, HistoryWorld } from "./history-world";
import { checkAlways, checkTheEnd, quietIn } from "./invariants";
import type { History } from "./step";

/** Runs one history; checks the invariants after each move and at the end. */
export async function runHistory(
  { moves, pauseAfter, seed }: History,
  table: HistoryTable,
): Promise<HistoryWorld> {
  const world = new HistoryWorld(table, pauseAfter, seed);
  await world.begin();
  for (const move of moves) {
    const [quiet, before] = [quietIn(world), world.sent.length];
    await world.move(move);
    checkAlways(world, quiet, world.sent.slice(before));
  }
  const [quiet, before] = [quietIn(world), world.sent.length];
  await world.settleDown();
  checkAlways(world, quiet, world.sent.slice(before));
  checkTheEnd(world);
  return world;
}
