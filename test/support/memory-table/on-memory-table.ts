import { MemoryTable } from "./memory-table";

/** Runs something on a new table in memory, which replaces all others during the run. */
export async function onMemoryTable<T>(run: (table: MemoryTable) => Promise<T>): Promise<T> {
  const table = new MemoryTable();
  const remove = table.install();
  try {
    return await run(table);
  } finally {
    remove();
  }
}
