import { MemoryTable } from "../../../support/memory-table/memory-table";
import { HistoryWorld } from "./run-history";

/** A world that has begun, on a table in memory that stands in for all others until `remove`. */
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
