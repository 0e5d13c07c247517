import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { importedRowsPerPage, recognisedDays } from "#contracts/admin-tasks";
import { Instant } from "#contracts/fields";
import { TaskId } from "#contracts/tasks";
import { defineItem, readItems } from "../../platform/table/define-item";
import { anyOf, exists, where } from "../../platform/table/expressions";
import type { Write } from "../../platform/table/transact";
import type { TaskItem } from "./task";

/** Which task a row of a file is. */
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

/** The key of the row of a file. */
const rowPlace = (row: number) => String(row).padStart(7, "0");

export const importedRows = defineItem({
  type: "ImportedRow",
  name: "row",
  schema: ImportedRow,
  key: ["IMPORT#{importId}", "ROW#{place}"],
  partsOf: ({ importId, row }: { importId: string; row: number }) => ({
    importId,
    place: rowPlace(row),
  }),
});

/** A file, listed while it has tasks. */
export const imports = defineItem({
  type: "Import",
  name: "import",
  schema: ImportItem,
  key: ["IMPORT#{importId}", "IMPORT"],
  views: { all: ["gsi2", "IMPORTS", "{at}#{importId}"] },
});

/** A page of the rows of a file that were posted, in their order. */
export async function pageOfRows(
  importId: string,
  cursor: string | undefined,
  limit = importedRowsPerPage,
) {
  const page = { cursor, limit, order: "ascending", consistent: true } as const;
  const { items, next } = await importedRows.page({ importId }, page);
  return { rows: items, ...next };
}

/** A file, those of some rows that were posted, and whether contents were. One read. */
export async function readImport(
  importId: string,
  rows: readonly number[],
  hashes: readonly string[],
) {
  const [file, ...items] = await readItems([
    imports.at({ importId }),
    ...rows.map((row) => importedRows.at({ importId, row })),
    ...hashes.map((hash) => contents.at({ hash })),
  ]);
  const each = items.filter((item) => item !== undefined);
  return {
    file,
    posted: new Map(each.flatMap((item) => ("row" in item ? [[item.row, item]] : []))),
    contents: new Map(each.flatMap((item) => ("hash" in item ? [[item.hash, item]] : []))),
  };
}

/** The write that says which task a row is; it fails when it is one already, unless by its content alone. */
export const importedRowWrite = (importId: string, imported: ImportedRow) =>
  importedRows.put(
    { importId, row: imported.row },
    imported,
    anyOf(where({ row: undefined }), where({ already: true })),
  );

/** The write that counts what was posted of a file; it fails when the file is not as it was read. */
export const importWrite = (
  read: ImportItem | undefined,
  file: Omit<ImportItem, "posted" | "taken" | "rows" | "deletion">,
  added: { posted: number; rows: number },
): Write =>
  imports.upsert(
    file,
    { set: { ...file, ...imports.place("all", file) }, add: added },
    where({ rows: read?.rows }),
  );

/**
 * The write that notes how far a deletion has come, or that it is over. A file without tasks leaves the
 * list; rows may have been posted again between two calls.
 */
export function deletionWrite(
  read: ImportItem,
  { deletion, isOver }: { deletion: Deletion; isOver: boolean },
  added: { posted: number; rows: number },
): Write {
  const isEmpty = isOver && deletion.kept === 0 && read.posted + added.posted <= 0;
  return imports.upsert(
    read,
    {
      set: { ...(!isOver && { deletion }), ...(isEmpty && { total: 0 }) },
      remove: [
        ...(isOver ? ["deletion", "sitting"] : []),
        ...(isEmpty ? ["gsi2pk", "gsi2sk"] : []),
      ],
      add: added,
    },
    where({ deletion: read.deletion }),
    ...(isEmpty ? [hasPosted(read.posted)] : []),
  );
}

const hasPosted = (posted: number) =>
  posted === 0 ? anyOf(where({ posted: undefined }), where({ posted })) : where({ posted });

/** The write that counts a task less, since it was deleted alone. */
export const oneLessWrite = (importId: string): Write =>
  imports.change({ importId }, { add: { posted: -1 } }, where({ importId }));

const PostedContent = z.object({ hash: z.string(), taskId: TaskId, postedAt: Instant });
export type PostedContent = z.infer<typeof PostedContent>;

/** As which task a content was posted; expires after 30 days. */
export const contents = defineItem({
  type: "PostedContent",
  name: "content",
  schema: PostedContent,
  key: ["CONTENT#{hash}", "CONTENT"],
});

const recognisedFor = recognisedDays * 24 * 60 * 60 * 1000;

const expiryOf = (now: Date) => Math.floor((now.getTime() + recognisedFor) / 1000);

/** What two rows have in common that are the same task: 128 bits, for a key. */
export const contentOf = ({ field, dueAt, context, amount }: TaskItem) =>
  hashOf([field, dueAt, context, amount]);

/** What a row and its correction have in common. */
export const briefOf = ({ context }: TaskItem) => hashOf([context]);

const hashOf = (facts: readonly unknown[]) =>
  createHash("sha256").update(JSON.stringify(facts)).digest("base64url").slice(0, 22);

/** Whether a content counts as posted: the table removes what expires a day or two late. */
export const isRecent = ({ postedAt }: PostedContent, now: Date) =>
  now.getTime() - Date.parse(postedAt) < recognisedFor;

/** The write that keeps as what a content was posted; it fails when `read` is not there any more as it was. */
export const contentWrite = (
  hash: string,
  taskId: string,
  read: PostedContent | undefined,
  now: Date,
): Write =>
  contents.put(
    { hash },
    {
      hash,
      taskId,
      postedAt: now.toISOString(),
      expiresAt: expiryOf(now),
    },
    read && where({ taskId: read.taskId }),
  );

/** The writes that free a content with its task; none where it is another task's by now. */
export const freeContentWrites = (read: PostedContent | undefined, taskId: string): Write[] =>
  read?.taskId === taskId ? [contents.remove(read, where({ taskId }))] : [];

/** The newest task that was posted with a text, by the text's hash; expires likewise. */
export const briefs = defineItem({
  type: "PostedBrief",
  name: "brief",
  schema: PostedContent,
  key: ["CONTENT#{hash}", "BRIEF"],
});

/** The writes that keep which task was posted last with each text, whether there was one or not. */
export const briefWrites = (posted: readonly TaskItem[], now: Date): Write[] =>
  [...new Map(posted.map((task) => [briefOf(task), task.id]))].map(([hash, taskId]) =>
    briefs.put(
      { hash },
      { hash, taskId, postedAt: now.toISOString(), expiresAt: expiryOf(now) },
      anyOf(where({ hash: undefined }), where({ hash: exists })),
    ),
  );
