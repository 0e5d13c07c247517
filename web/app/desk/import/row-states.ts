import type { FileImport, PostedRow } from "./import-store";
import { type Cells, type Publication, type ReadRow, readRow, type WrongCells } from "./read-row";

/** A row of the preview. */
export interface RowState {
  row: number;
  cells: Cells;
  posted: PostedRow | undefined;
  wrong: WrongCells | undefined;
  /** Whole shillings; none while the row is to be mended. */
  amount: number | undefined;
  /** As it was read; none while the row is to be mended. */
  dueDate: string | undefined;
}

const isReady = ({ posted, wrong }: RowState) => !(posted || wrong);
const isToMend = ({ posted, wrong }: RowState) => !posted && wrong !== undefined;

export const kinds = { mend: isToMend, ready: isReady, all: () => true };
export type Kind = keyof typeof kinds;

/** What was read of a row, for as long as neither it nor the publication changes. */
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

/** How each row of a file stands. */
export function rowStates(
  { rows, posted, refused }: Pick<FileImport, "rows" | "posted" | "refused">,
  publication: Publication,
): RowState[] {
  return rows.map((cells, at) => {
    const row = at + 1;
    const { task, wrong } = readOnce(cells, publication);
    return {
      row,
      cells,
      posted: posted.get(row),
      wrong: wrong ?? refused.get(row),
      amount: task?.amount,
      dueDate: task?.dueDate,
    };
  });
}
