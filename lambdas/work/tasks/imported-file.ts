import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { importedRowsPerPage, recognisedDays } from "#contracts/admin-tasks";
import { Instant } from "#contracts/fields";
import { TaskId } from "#contracts/tasks";
import { defineItem, readItems } from "../../platform/table/define-item";
import { where } from "../../platform/table/expressions";
import type { Write } from "../../platform/table/transact";
import type { TaskItem } from "./task";

const ImportedRow = z.object({
  row: z.int(),
  taskId: TaskId,
  postedAt: Instant,
  /** True if another row with the same content became the task. */
  already: z.optional(z.boolean()),
  /** The number of the row that became the task, if it is in this file. */
  repeats: z.optional(z.int()),
  /** The hash of the row's content; absent on old rows. */
  content: z.optional(z.string()),
});
export type ImportedRow = z.infer<typeof ImportedRow>;

/** The data for one entry of the audit log: one person's posts from a file within a day. */
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

/** The progress of a file's deletion; `after` is the sort key of the last handled row. */
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
  /** The number of stored rows; `total` is the number of rows in the file. */
  rows: count,
  total: count,
  sitting: z.optional(Sitting),
  deletion: z.optional(Deletion),
});
export type ImportItem = z.infer<typeof ImportItem>;

export const importedRows = defineItem({
  type: "ImportedRow",
  name: "row",
  schema: ImportedRow,
  key: ["IMPORT#{importId}", "ROW#{place}"],
  partsOf: ({ importId, row }: { importId: string; row: number }) => ({
    importId,
    place: String(row).padStart(7, "0"),
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

export async function pageOfRows(
  importId: string,
  cursor: string | undefined,
  limit = importedRowsPerPage,
) {
  const page = { cursor, limit, order: "ascending", consistent: true } as const;
  const { items, next } = await importedRows.page({ importId }, page);
  return { rows: items, ...next };
}

/** Reads a file, the rows with these numbers and the contents with these hashes. */
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

export const oneLessWrite = (importId: string): Write =>
  imports.change({ importId }, { add: { posted: -1 } }, where({ importId }));

const PostedContent = z.object({ hash: z.string(), taskId: TaskId, postedAt: Instant });
export type PostedContent = z.infer<typeof PostedContent>;

/** The task that was posted with a content. The item expires after 30 days. */
export const contents = defineItem({
  type: "PostedContent",
  name: "content",
  schema: PostedContent,
  key: ["CONTENT#{hash}", "CONTENT"],
});

const recognisedFor = recognisedDays * 24 * 60 * 60 * 1000;

export const postedAs = (hash: string, taskId: string, now: Date) => ({
  hash,
  taskId,
  postedAt: now.toISOString(),
  expiresAt: Math.floor((now.getTime() + recognisedFor) / 1000),
});

/** The hash of a row's content; rows for identical tasks have the same hash. */
export const contentOf = ({ field, dueAt, context, amount }: TaskItem) =>
  createHash("sha256")
    .update(JSON.stringify([field, dueAt, context, amount]))
    .digest("base64url")
    .slice(0, 22);

/**
 * True if the content was posted in the last 30 days. DynamoDB deletes expired items a day or two
 * late.
 */
export const isRecent = ({ postedAt }: PostedContent, now: Date) =>
  now.getTime() - Date.parse(postedAt) < recognisedFor;

/**
 * The writes after which a deleted task's content can be posted again; none if the content now
 * belongs to another task.
 */
export const freeContentWrites = (read: PostedContent | undefined, taskId: string): Write[] =>
  read?.taskId === taskId ? [contents.remove(read, where({ taskId }))] : [];
