import type { AdminTask } from "#contracts/admin-tasks";
import type { NewTask } from "#contracts/tasks";
import type { FileImport, PostedRow } from "./import-store";
import { type Cells, type Publication, type ReadRow, readRow, type WrongCells } from "./read-row";

export interface RowState {
  row: number;
  cells: Cells;
  posted: PostedRow | undefined;
  /**
   * The task or the earlier row with the same content, because of which this row is not posted
   * again.
   */
  recognised: { taskId: string } | { row: number } | undefined;
  /** A task that can still be taken, with the same text but another field, due time or amount. */
  similar: AdminTask | undefined;
  wrong: WrongCells | undefined;
  /** Whole shillings; none while the row is to be mended. */
  amount: number | undefined;
  dueDate: string | undefined;
}

const isReady = ({ posted, wrong, recognised }: RowState) => !(posted || wrong || recognised);
const isToMend = ({ posted, wrong }: RowState) => !posted && wrong !== undefined;

/** Has the content of a task that was posted before. */
export const wasPosted = ({ recognised }: RowState) =>
  recognised !== undefined && "taskId" in recognised;
/**
 * Rows with the content of an earlier row of the same file, each with that row: before they are
 * posted, and afterwards, when both are the same task.
 */
export function twiceInFile(states: readonly RowState[]): { row: number; earlier: number }[] {
  const rowOf = new Map(
    states.flatMap(({ row, posted }) => (posted && !posted.already ? [[posted.taskId, row]] : [])),
  );
  return states.flatMap(({ row, posted, recognised }) => {
    if (recognised) return "row" in recognised ? { row, earlier: recognised.row } : [];
    const earlier = posted?.already && rowOf.get(posted.taskId);
    return earlier === undefined || earlier === false ? [] : { row, earlier };
  });
}

export const kinds = { mend: isToMend, ready: isReady, all: () => true };
export type Kind = keyof typeof kinds;

/** A row is read again only when it or the publication changes. */
const read = new WeakMap<Cells, { by: string; is: ReadRow }>();

function readOnce(cells: Cells, publication: Publication): ReadRow {
  const { publish, publishTime, now } = publication;
  const by = `${publishTime} ${String(publish)} ${now.getTime()}`;
  const before = read.get(cells);
  if (before?.by === by) return before.is;
  const is = readRow(cells, publication);
  read.set(cells, { by, is });
  return is;
}

export function rowStates(
  { rows, numbers, posted, refused, foreseen, again = [] }: FileImport,
  publication: Publication,
): RowState[] {
  const repeated = new Set(again);
  const first = new Map<string, number>();
  return rows.map((cells, at) => {
    const row = numbers[at] ?? 0;
    const { task, wrong } = readOnce(cells, publication);
    const same = task && firstWith(task, row, first);
    const isNew = task && !posted.has(row) && !repeated.has(row);
    const said = isNew ? foreseen.get(row) : undefined;
    return {
      row,
      cells,
      posted: posted.get(row),
      wrong: wrong ?? refused.get(row),
      recognised: isNew ? recognisedBy(said?.taskId, same) : undefined,
      similar: said?.similar,
      amount: task?.amount,
      dueDate: task?.dueDate,
    };
  });
}

/** An earlier row with the same content. */
function firstWith(
  { field, dueDate, context, amount }: NewTask,
  row: number,
  by: Map<string, number>,
) {
  const content = [field, dueDate, context, amount].join("\n");
  const first = by.get(content);
  if (first === undefined) by.set(content, row);
  return first;
}

function recognisedBy(taskId: string | undefined, row: number | undefined) {
  if (taskId !== undefined) return { taskId };
  return row === undefined ? undefined : { row };
}
