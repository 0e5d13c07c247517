import type { ImportRow, RowProblem, RowResult, taskImportRoutes } from "#contracts/admin-tasks";
import { checkInput } from "#contracts/check-input";
import type { InputOf, ReplyOf } from "#contracts/route";
import { NewTask, taskMessages } from "#contracts/tasks";
import { auditSoFarWrite } from "../../desk/audit-log";
import { AppError } from "../../platform/app-error";
import { sortableId } from "../../platform/ids";
import { anyOf, where } from "../../platform/table/expressions";
import { refusalOf, transact, type Write } from "../../platform/table/transact";
import { newTask, newTaskWrites, planTask } from "./create-task";
import {
  contentOf,
  contents,
  type ImportedRow,
  type ImportItem,
  importedRows,
  imports,
  isRecent,
  type PostedContent,
  postedAs,
  readImport,
  type Sitting,
} from "./imported-file";
import { findTasks, type TaskItem, taskForAdmin } from "./task";

type Route = typeof taskImportRoutes.importTasks;

interface Importing {
  by: string;
  publishTime: string;
  newId: () => string;
  now: Date;
}

interface ReadyRow {
  row: number;
  task: TaskItem;
  /** The hash of the row's content. `before` is the earlier task with this content. */
  content: string;
  before: PostedContent | undefined;
  again: boolean;
}

/** With the other writes, this many rows fit into a transaction of at most 100 writes. */
const rowsPerTransaction = 19;

/**
 * Posts rows of a file as tasks, and returns a result for each. The result is an existing task if
 * the row number was posted before, or if the content was posted in the last 30 days and the row
 * has no `again`.
 */
export async function importTasks(
  { rows, ...file }: InputOf<Route>,
  importing: Importing,
): Promise<ReplyOf<Route>> {
  const each = onceEach(rows);
  const results = new Map<number, RowResult>();
  for (let from = 0; from < each.length; from += rowsPerTransaction)
    for (const result of await post(file, each.slice(from, from + rowsPerTransaction), importing))
      results.set(result.row, result);
  return { results: rows.flatMap(({ row }) => results.get(row) ?? []) };
}

type File = Omit<InputOf<Route>, "rows">;

/**
 * A row becomes a new task, repeats the content of an existing task, was posted before, or has a
 * mistake.
 */
type SortedRow =
  | (ReadyRow & { is: "new" })
  | { is: "already"; row: number; task: TaskItem; content: string }
  | { is: "posted"; row: number; task: TaskItem }
  | { is: "wrong"; row: number; problem: RowProblem };

async function look(importId: string, rows: readonly ImportRow[], importing: Importing) {
  const wanted = rows.map((row) => readRow(row, importing));
  const known = await readImport(
    importId,
    rows.map(({ row }) => row),
    [...new Set(wanted.flatMap((row) => ("task" in row ? [row.content] : [])))],
  );
  const tasks = await findTasks(
    [...known.posted.values(), ...known.contents.values()].map(({ taskId }) => taskId),
  );
  const beside = new Map<string, TaskItem>();
  const sorted = wanted.map((read): SortedRow => {
    const { row } = read;
    const posted = known.posted.get(row);
    if (posted && !posted.already) return postedRow(row, tasks.get(posted.taskId));
    if ("problem" in read) return { is: "wrong", ...read };
    const found = known.contents.get(read.content);
    const standing = found && isRecent(found, importing.now) ? tasks.get(found.taskId) : undefined;
    const same = beside.get(read.content) ?? standing;
    if (same && !read.again) return { is: "already", row, task: same, content: read.content };
    if (!same) beside.set(read.content, { ...read.task, importId, importRow: row });
    return { is: "new", ...read, before: found, again: same !== undefined };
  });
  return { ...known, sorted };
}

const postedRow = (row: number, task: TaskItem | undefined): SortedRow =>
  task
    ? { is: "posted", row, task }
    : { is: "wrong", row, problem: { message: taskMessages.deletedSince, fields: {} } };

async function post(
  file: File,
  rows: readonly ImportRow[],
  importing: Importing,
): Promise<RowResult[]> {
  const { now } = importing;
  for (let tries = 0; tries < 8; tries++) {
    const { sorted, posted, file: read } = await look(file.importId, rows, importing);
    const writes = sorted.flatMap((each) => rowWrites(file.importId, each, posted, now));
    const refused =
      writes.length > 0 &&
      (await refusalOf(
        transact([...writes, ...fileWrites(file, read, sorted, posted, importing)]),
      ));
    if (!refused) return sorted.map((row) => resultOf(file.importId, row, now));
    // An id exists already, or another request posted the same rows. The next round reads again.
  }
  throw new Error("Eight rounds of new ids did not post the rows.");
}

type Posted = ReadonlyMap<number, ImportedRow>;

function rowWrites(importId: string, sorted: SortedRow, posted: Posted, now: Date): Write[] {
  if (sorted.is === "wrong" || sorted.is === "posted") return [];
  const { row, content, task } = sorted;
  const already = sorted.is === "already";
  if (already && posted.get(row)?.taskId === task.id) return [];
  const imported = { row, taskId: task.id, postedAt: now.toISOString(), content };
  const rowWrite = importedRows.put(
    { importId, row },
    { ...imported, ...(already && { already, ...repeated(importId, task) }) },
    // A row that became a task can't change; a row that only repeated content can.
    anyOf(where({ row: undefined }), where({ already: true })),
  );
  if (already) return [rowWrite];
  const { before, again } = sorted;
  // Replaces a task that was deleted or is 30 days old. With `again`, nothing is replaced.
  const contentWrite = contents.put(
    { hash: content },
    postedAs(content, task.id, now),
    before && where({ taskId: before.taskId }),
  );
  return [
    ...newTaskWrites({ ...task, importId, importRow: row }, now),
    rowWrite,
    ...(again ? [] : [contentWrite]),
  ];
}

type ReadRow = Omit<ReadyRow, "before"> | { row: number; problem: RowProblem };

function readRow(
  { row, again = false, ...form }: ImportRow,
  { publishTime, newId, now }: Importing,
): ReadRow {
  const read = checkInput(NewTask, form);
  if ("problem" in read) return { row, problem: { message: read.problem, fields: read.fields } };
  try {
    const task = newTask(planTask(read.input, publishTime, now), newId(), now);
    return { row, task, content: contentOf(task), again };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { fields = {} } = error.details;
    return { row, problem: { message: error.message, fields } };
  }
}

const onceEach = (rows: readonly ImportRow[]): ImportRow[] =>
  rows.filter(({ row }, at) => rows.findIndex((each) => each.row === row) === at);

/** The number of the row that became the task, if it is in this file. */
const repeated = (importId: string, task: TaskItem) =>
  task.importId === importId && task.importRow !== undefined && { repeats: task.importRow };

const resultOf = (importId: string, sorted: SortedRow, now: Date): RowResult => {
  if (sorted.is === "wrong") return { row: sorted.row, problem: sorted.problem };
  const { row, task } = sorted;
  const result = { row, task: taskForAdmin(task, now) };
  return sorted.is === "already"
    ? { ...result, already: true, ...repeated(importId, task) }
    : result;
};

/** Milliseconds within which one person's posts from a file share an entry of the audit log. */
const longestSitting = 24 * 60 * 60 * 1000;

function fileWrites(
  { importId, file, total = 0 }: File,
  read: ImportItem | undefined,
  sorted: readonly SortedRow[],
  posted: Posted,
  { by, now }: Importing,
): Write[] {
  const fileName = file === undefined ? (read?.fileName ?? "") : withoutPath(file);
  const toPost = sorted.filter((each) => each.is === "new");
  const wrong = sorted.filter(({ is }) => is === "wrong").length;
  const newRows = sorted.filter(({ is, row }) => is !== "wrong" && !posted.has(row)).length;
  const rows = (read?.rows ?? 0) + newRows;
  const sitting =
    toPost.length === 0 ? read?.sitting : sittingAfter(read?.sitting, toPost, by, now);
  const set = {
    importId,
    fileName,
    at: read?.at ?? now.toISOString(),
    by: read?.by ?? by,
    total: Math.max(read?.total ?? 0, total, rows + wrong),
    ...(sitting && { sitting }),
  };
  const write = imports.upsert(
    set,
    {
      set: { ...set, ...imports.place("all", set) },
      add: { posted: toPost.length, rows: newRows },
    },
    where({ rows: read?.rows }),
  );
  return sitting && toPost.length > 0
    ? [write, auditOfImport(importId, fileName, sitting)]
    : [write];
}

const withoutPath = (file: string) => file.split(/[\\/]/).at(-1)?.trim() ?? "";

function sittingAfter(
  before: Sitting | undefined,
  toPost: readonly ReadyRow[],
  by: string,
  now: Date,
): Sitting {
  const isGoingOn = before?.by === by && now.getTime() - Date.parse(before.at) < longestSitting;
  const numbers = toPost.map(({ row }) => row);
  const {
    tasks = 0,
    amount = 0,
    firstRow = Infinity,
    lastRow = 0,
    ...own
  } = isGoingOn ? before : {};
  return {
    id: sortableId(now),
    at: now.toISOString(),
    by,
    ...own,
    tasks: tasks + toPost.length,
    amount: toPost.reduce((sum, { task }) => sum + task.amount, amount),
    firstRow: Math.min(firstRow, ...numbers),
    lastRow: Math.max(lastRow, ...numbers),
  };
}

const auditOfImport = (
  importId: string,
  fileName: string,
  { id, at, by, tasks, amount, firstRow, lastRow }: Sitting,
) =>
  auditSoFarWrite({
    id,
    at,
    act: "tasks-imported",
    by,
    subject: importId,
    userId: null,
    note: null,
    before: null,
    after: { ...(fileName && { file: fileName }), tasks, amount, firstRow, lastRow },
  });
