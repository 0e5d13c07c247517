import { isImportId, type taskImportRoutes } from "#contracts/admin-tasks";
import { requestMessages } from "#contracts/problem";
import type { ReplyOf } from "#contracts/route";
import { auditSoFarWrite } from "../../desk/audit-log";
import { AppError } from "../../platform/app-error";
import { sortableId } from "../../platform/ids";
import { anyOf, where } from "../../platform/table/expressions";
import { toCursor } from "../../platform/table/read";
import { retryContested, transact, type Write } from "../../platform/table/transact";
import { deleteTaskWrites } from "./delete-task";
import {
  type Deletion,
  freeContentWrites,
  type ImportedRow,
  type ImportItem,
  importedRows,
  imports,
  type PostedContent,
  pageOfRows,
  readImport,
} from "./imported-file";
import { findTasks, type TaskItem, tooManyAtOnce } from "./task";

type Reply = ReplyOf<typeof taskImportRoutes.deleteImport>;

/** With the other writes, this many rows fit into a transaction of at most 100 writes. */
const rowsPerStep = 24;
/** Limits a request to its ten seconds, even if each step takes a second. */
const stepsPerRequest = 5;

/**
 * Deletes the untaken tasks of an imported file, whose rows can then be posted again; `by` is the
 * administrator's `userId`. Each call continues from the stored progress, and repeated calls count
 * nothing twice.
 */
export async function deleteImport(importId: string, by: string, now: Date): Promise<Reply> {
  if (!isImportId(importId)) throw importNotFound();
  for (let step = 1; ; step++) {
    const reply = await retryContested(() => deleteSome(importId, by, now), tooManyAtOnce);
    if (!reply.more || step === stepsPerRequest) return reply;
  }
}

async function deleteSome(importId: string, by: string, now: Date): Promise<Reply> {
  const file = await imports.find({ importId });
  if (!file) throw importNotFound();
  const before = file.deletion ?? begun(file, by, now);
  const after = before.after === "" ? undefined : toCursor(before.after);
  const { rows, cursor } = await pageOfRows(importId, after, rowsPerStep);
  const more = cursor !== undefined;
  const hashes = rows.flatMap(({ content }) => content ?? []);
  const { contents } = await readImport(importId, [], hashes);
  const tasks = await findTasks(rows.map(({ taskId }) => taskId));
  const sorted = rows.map((row) => ({
    row,
    task: row.already ? undefined : tasks.get(row.taskId),
  }));
  const free = sorted.filter(({ task }) => task && !isTaken(task));
  const kept = sorted.filter(({ task }) => task && isTaken(task));
  const last = rows.at(-1);
  const deletion: Deletion = {
    ...before,
    deleted: before.deleted + free.length,
    kept: before.kept + kept.length,
    after: last ? importedRows.key({ importId, row: last.row }).sk : before.after,
  };
  await transact([
    ...sorted.flatMap(({ row, task }) => rowWrites(importId, row, task, contents)),
    deletionWrite(file, deletion, more, {
      posted: -free.length,
      rows: kept.length - rows.length,
    }),
    ...(deletion.deleted > 0 ? [auditOfDeletion(file, deletion)] : []),
  ]);
  return { deleted: deletion.deleted, kept: deletion.kept, more };
}

const begun = ({ posted }: ImportItem, by: string, now: Date): Deletion => ({
  id: sortableId(now),
  at: now.toISOString(),
  by,
  posted,
  deleted: 0,
  kept: 0,
  after: "",
});

const isTaken = ({ takenBy, completedAt }: TaskItem) =>
  takenBy !== undefined || completedAt !== undefined;

/**
 * The writes that delete a row and its task; none if the task is taken, and only the row if the
 * task was deleted or belongs to another file.
 */
function rowWrites(
  importId: string,
  { row, content }: ImportedRow,
  task: TaskItem | undefined,
  contents: ReadonlyMap<string, PostedContent>,
): Write[] {
  const rowRemoval = importedRows.remove({ importId, row });
  if (!task) return [rowRemoval];
  if (isTaken(task)) return [];
  return [
    ...deleteTaskWrites(task),
    rowRemoval,
    ...freeContentWrites(content === undefined ? undefined : contents.get(content), task.id),
  ];
}

/**
 * The write that stores the progress or the end of a deletion. A file that has no tasks any more is
 * taken off the list.
 */
function deletionWrite(
  read: ImportItem,
  deletion: Deletion,
  more: boolean,
  add: { posted: number; rows: number },
): Write {
  const { posted } = read;
  const isEmpty = !more && deletion.kept === 0 && posted + add.posted <= 0;
  const stillPosted =
    posted === 0 ? anyOf(where({ posted: undefined }), where({ posted })) : where({ posted });
  return imports.upsert(
    read,
    {
      set: { ...(more && { deletion }), ...(isEmpty && { total: 0 }) },
      remove: [...(more ? [] : ["deletion", "sitting"]), ...(isEmpty ? ["gsi2pk", "gsi2sk"] : [])],
      add,
    },
    where({ deletion: read.deletion }),
    ...(isEmpty ? [stillPosted] : []),
  );
}

const auditOfDeletion = ({ importId, fileName }: ImportItem, deletion: Deletion) =>
  auditSoFarWrite({
    id: deletion.id,
    at: deletion.at,
    act: "import-deleted",
    by: deletion.by,
    subject: importId,
    userId: null,
    note: null,
    before: { ...(fileName && { file: fileName }), tasks: deletion.posted },
    after: { deleted: deletion.deleted, kept: deletion.kept },
  });

const importNotFound = () => new AppError("not_found", requestMessages.nothingHere);
