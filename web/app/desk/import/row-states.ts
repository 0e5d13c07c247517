import type { FileImport, PostedRow } from "./import-file";
import {
  type Cells,
  type Publication,
  type Readings,
  type ReadRow,
  readRow,
  type WrongCells,
} from "./read-row";

export interface RowState {
  row: number;
  cells: Cells;
  posted: PostedRow | undefined;
  wrong: WrongCells | undefined;
  readings: Readings;
}

export const kinds = {
  mend: ({ posted, wrong }: RowState) => !posted && wrong !== undefined,
  ready: ({ posted, wrong }: RowState) => !(posted || wrong),
  all: () => true,
};
export type Kind = keyof typeof kinds;

/** The result for each row, cached until the row or the publication changes. */
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

export const rowStates = (
  { rows, numbers, posted, refused }: FileImport,
  publication: Publication,
): RowState[] =>
  rows.map((cells, at) => {
    const row = numbers[at] ?? 0;
    const { readings, wrong } = readOnce(cells, publication);
    return {
      row,
      cells,
      posted: posted.get(row),
      wrong: wrong ?? refused.get(row),
      readings,
    };
  });
