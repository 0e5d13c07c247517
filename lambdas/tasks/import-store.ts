import * as z from "zod/mini";
import { Instant } from "#contracts/fields";
import { importedRowsPerPage } from "#contracts/task-import";
import { TaskId } from "#contracts/tasks";
import { fromCursor, pageOf } from "../platform/cursor";
import type { Key } from "../platform/table/item";
import { getItems, queryPage } from "../platform/table/read";
import type { Write } from "../platform/table/transact";

// pk                  sk                      the proof that a row of a file was posted, for good
// IMPORT#<importId>   ROW#<row, 7 digits>
const partition = (importId: string) => `IMPORT#${importId}`;
const rowPlace = (row: number) => `ROW#${String(row).padStart(7, "0")}`;
const rowKey = (importId: string, row: number): Key => ({
  pk: partition(importId),
  sk: rowPlace(row),
});
const placePattern = /^ROW#\d{7}$/;

const ImportedRow = z.object({ row: z.int(), taskId: TaskId, postedAt: Instant });
export type ImportedRow = z.infer<typeof ImportedRow>;

/** The write that proves that a row was posted; it fails when the row was posted before. */
export const importedRowWrite = (importId: string, imported: ImportedRow): Write => ({
  name: "row",
  put: { ...rowKey(importId, imported.row), type: "ImportedRow", ...imported },
});

export const importStore = {
  /** The tasks as which rows were posted before, by the rows' numbers. */
  async postedAs(importId: string, rows: readonly number[]): Promise<Map<number, string>> {
    const items = await getItems(rows.map((row) => rowKey(importId, row)));
    const posted = items.flatMap((item) => (item ? [ImportedRow.parse(item)] : []));
    return new Map(posted.map(({ row, taskId }) => [row, taskId]));
  },

  /** A page of the rows that were posted, in their order. */
  async page(importId: string, cursor: string | undefined) {
    const pk = partition(importId);
    const items = await queryPage(ImportedRow, {
      pk,
      after: cursor === undefined ? undefined : { pk, sk: fromCursor(cursor, placePattern) },
      order: "ascending",
      limit: importedRowsPerPage + 1,
      consistent: true,
    });
    const { items: rows, next } = pageOf(items, importedRowsPerPage, ({ row }) => rowPlace(row));
    return { rows, ...next };
  },
};
