import * as z from "zod/mini";
import { Instant } from "#contracts/fields";
import { importedRowsPerPage, importsPerPage } from "#contracts/task-import";
import { TaskId } from "#contracts/tasks";
import { fromCursor, instantPattern, pageOf } from "../../platform/cursor";
import { countOnce } from "../../platform/table/counter";
import { type Condition, updateWhere } from "../../platform/table/expressions";
import type { Key } from "../../platform/table/item";
import { getItem, getItems, queryPage } from "../../platform/table/read";
import type { Write } from "../../platform/table/transact";
import { briefKey, contentKey, readContents } from "./content-store";

// pk                  sk                      gsi2pk, gsi2sk
// IMPORT#<importId>   ROW#<row, 7 digits>                                   which task a row of a file is
// IMPORT#<importId>   IMPORT                  IMPORTS, <at>#<importId>      the file, listed while it has tasks
const partition = (importId: string) => `IMPORT#${importId}`;
const rowPlace = (row: number) => `ROW#${String(row).padStart(7, "0")}`;
const rowKey = (importId: string, row: number): Key => ({
  pk: partition(importId),
  sk: rowPlace(row),
});
const importKey = (importId: string): Key => ({ pk: partition(importId), sk: "IMPORT" });
const allImports = "IMPORTS";
const importPlace = ({ at, importId }: Pick<ImportItem, "at" | "importId">) => `${at}#${importId}`;
const placePattern = /^ROW#\d{7}$/;
const importPattern = new RegExp(`^${instantPattern}#([A-Za-z0-9_-]{8,64})$`);

const ImportedRow = z.object({
  row: z.int(),
  taskId: TaskId,
  postedAt: Instant,
  /** The task was there before, by another row with the same content. */
  already: z.optional(z.boolean()),
  /** The hash of its content; absent on rows of long ago. */
  content: z.optional(z.string()),
});
export type ImportedRow = z.infer<typeof ImportedRow>;

/** What one person posts of a file within a day is one act, which these facts are of. */
const Sitting = z.object({
  id: z.string(),
  at: Instant,
  by: z.string(),
  tasks: z.int(),
  amount: z.int(),
  firstRow: z.int(),
  lastRow: z.int(),
});
export type Sitting = z.infer<typeof Sitting>;

/** How far the deletion of a file has come; `after` is the place of the last row that was looked at. */
const Deletion = z.object({
  id: z.string(),
  at: Instant,
  by: z.string(),
  posted: z.int(),
  deleted: z.int(),
  kept: z.int(),
  after: z.string(),
});
export type Deletion = z.infer<typeof Deletion>;

const count = z._default(z.int(), 0);
const ImportItem = z.object({
  importId: z.string(),
  fileName: z.string(),
  at: Instant,
  by: z.string(),
  posted: count,
  taken: count,
  /** How many rows have an item of their own, and how many the file has. */
  rows: count,
  total: count,
  sitting: z.optional(Sitting),
  deletion: z.optional(Deletion),
});
export type ImportItem = z.infer<typeof ImportItem>;

/** The write that says which task a row is; it fails when it is one already, unless by its content alone. */
export const importedRowWrite = (importId: string, imported: ImportedRow): Write => ({
  name: "row",
  put: { ...rowKey(importId, imported.row), type: "ImportedRow", ...imported },
  if: {
    ConditionExpression: "attribute_not_exists(pk) OR #already = :yes",
    ExpressionAttributeNames: { "#already": "already" },
    ExpressionAttributeValues: { ":yes": true },
  },
});

export const rowDeletion = (importId: string, row: number): Write => ({
  name: "row",
  delete: rowKey(importId, row),
});

/** The write that counts what was posted of a file; it fails when the file is not as it was read. */
export const importWrite = (
  read: ImportItem | undefined,
  file: Omit<ImportItem, "posted" | "taken" | "rows" | "deletion">,
  added: { posted: number; rows: number },
): Write => ({
  name: "import",
  update: {
    Key: importKey(file.importId),
    ...updateWhere(
      {
        set: { ...file, type: "Import", gsi2pk: allImports, gsi2sk: importPlace(file) },
        add: added,
      },
      asRead("rows", read?.rows),
    ),
  },
});

/**
 * The write that notes how far a deletion has come, or that it is over. A file without tasks leaves the
 * list; rows may have been posted again between two calls.
 */
export const deletionWrite = (
  read: ImportItem,
  after: { deletion: Deletion; isOver: boolean },
  added: { posted: number; rows: number },
): Write => {
  const isEmpty = after.isOver && after.deletion.kept === 0 && read.posted + added.posted <= 0;
  return {
    name: "import",
    update: {
      Key: importKey(read.importId),
      ...updateWhere(
        {
          set: {
            type: "Import",
            ...(!after.isOver && { deletion: after.deletion }),
            ...(isEmpty && { total: 0 }),
          },
          remove: [
            ...(after.isOver ? ["deletion", "sitting"] : []),
            ...(isEmpty ? ["gsi2pk", "gsi2sk"] : []),
          ],
          add: added,
        },
        asRead("deletion", read.deletion),
        ...(isEmpty ? [hasPosted(read.posted)] : []),
      ),
    },
  };
};

const hasPosted = (posted: number): Condition => ({
  ConditionExpression:
    posted === 0
      ? "attribute_not_exists(#posted) OR #posted = :postedRead"
      : "#posted = :postedRead",
  ExpressionAttributeNames: { "#posted": "posted" },
  ExpressionAttributeValues: { ":postedRead": posted },
});

/** The write that counts a task less, since it was deleted alone. */
export const oneLessWrite = (importId: string): Write => ({
  name: "import",
  update: {
    Key: importKey(importId),
    ...updateWhere({ set: { type: "Import" }, add: { posted: -1 } }, asRead("importId", importId)),
  },
});

const asRead = (name: string, value: unknown): Condition =>
  value === undefined
    ? {
        ConditionExpression: `attribute_not_exists(#${name})`,
        ExpressionAttributeNames: { [`#${name}`]: name },
      }
    : {
        ConditionExpression: `#${name} = :${name}Read`,
        ExpressionAttributeNames: { [`#${name}`]: name },
        ExpressionAttributeValues: { [`:${name}Read`]: value },
      };

export const importStore = {
  find: (importId: string) => getItem(ImportItem, importKey(importId)),

  /** A file, those of some rows that were posted, and whether contents were. One read. */
  async read(importId: string, rows: readonly number[], contents: readonly string[]) {
    const [file, ...items] = await getItems([
      importKey(importId),
      ...rows.map((row) => rowKey(importId, row)),
      ...contents.map(contentKey),
    ]);
    const posted = items
      .slice(0, rows.length)
      .flatMap((item) => (item ? [ImportedRow.parse(item)] : []));
    return {
      file: file && ImportItem.parse(file),
      posted: new Map(posted.map((each) => [each.row, each])),
      contents: readContents(items.slice(rows.length)),
    };
  },

  /** The tasks that were posted last with texts, by the hashes of the texts. */
  briefs: async (briefs: readonly string[]) => readContents(await getItems(briefs.map(briefKey))),

  findRow: (importId: string, row: number) => getItem(ImportedRow, rowKey(importId, row)),

  /** At most so many of the rows that were posted, in their order, after a place. */
  rowsAfter: (importId: string, after: string, limit: number) => {
    const pk = partition(importId);
    return queryPage(ImportedRow, {
      pk,
      sk: { expression: "begins_with(#sk, :rows)", values: { ":rows": "ROW#" } },
      after: after === "" ? undefined : { pk, sk: after },
      order: "ascending",
      limit,
      consistent: true,
    });
  },

  /** A page of the rows that were posted, in their order. */
  async page(importId: string, cursor: string | undefined, perPage = importedRowsPerPage) {
    const after = cursor === undefined ? "" : fromCursor(cursor, placePattern);
    const items = await importStore.rowsAfter(importId, after, perPage + 1);
    const { items: rows, next } = pageOf(items, perPage, placeOfRow);
    return { rows, ...next };
  },

  /** Adds to how many tasks of files a writer has or had, once for each event of the stream. */
  countTaken: (
    events: readonly { eventId: string; importId: string; taken: number }[],
    now: Date,
  ) =>
    countOnce(
      events.map(({ eventId, importId, taken }) => ({
        eventId: `${eventId}#import`,
        additions: [{ counter: { ...importKey(importId), type: "Import" }, add: { taken } }],
      })),
      now,
    ),

  /** A page of the files that have tasks, the newest first. */
  async pageOfImports(cursor: string | undefined) {
    const items = await queryPage(ImportItem, {
      index: "gsi2",
      pk: allImports,
      after: cursor === undefined ? undefined : startKey(fromCursor(cursor, importPattern)),
      limit: importsPerPage + 1,
    });
    const { items: imports, next } = pageOf(items, importsPerPage, importPlace);
    return { imports, ...next };
  },
};

export const placeOfRow = ({ row }: ImportedRow) => rowPlace(row);

const startKey = (place: string) => ({
  gsi2pk: allImports,
  gsi2sk: place,
  ...importKey(importPattern.exec(place)?.[1] ?? ""),
});
