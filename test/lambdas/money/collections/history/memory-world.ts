import { beforeAll, beforeEach } from "vitest";
import { MemoryTable } from "../../../../support/memory-table/memory-table";
import { installOutside } from "./install";
import { HistoryWorld } from "./run-history";
import type { Step } from "./step";

/** A started world, on a table in memory that replaces all others until `remove`. */
export async function memoryWorld() {
  const table = new MemoryTable();
  const remove = table.install();
  const setAround: ConstructorParameters<typeof HistoryWorld>[0]["setAround"] = (around) => {
    table.around = around;
  };
  const world = new HistoryWorld({ all: table.all, setAround }, 1);
  await world.begin();
  return { table, world, remove };
}

/** A {@link memoryWorld} of its own for each test of a file. */
export function freshWorld() {
  let now: Awaited<ReturnType<typeof memoryWorld>>;
  beforeAll(() => installOutside());
  beforeEach(async () => {
    now = await memoryWorld();
    return now.remove;
  });
  return {
    /** The running test's. */
    get world() {
      return now.world;
    },
    get table() {
      return now.table;
    },
    /** Does the steps in order, without a crash. */
    does: async (...steps: Step[]) => {
      for (const step of steps) await now.world.move({ steps: [step], crash: null });
    },
    ofType: (type: string) => now.table.all().filter((item) => item["type"] === type),
  };
}
