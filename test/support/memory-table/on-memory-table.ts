import { MemoryTable } from "./memory-table";

/** Calls `run` with a new table in memory, which replaces all other tables until `run` ends. */
export async function onMemoryTable<T>(run: (table: MemoryTable) => Promise<T>): Promise<T> {
  const table = new MemoryTable();
  const remove = table.install();
  try {
    return await run(table);
  } finally {
    remove();
  }
}
