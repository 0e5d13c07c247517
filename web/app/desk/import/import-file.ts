import { eastAfricanInstant } from "#contracts/east-africa-time";
import type { PublishForm } from "../tasks/task-form";
import type { Cells, Publication, WrongCells } from "./read-row";

/** A row that is a task. */
export interface PostedRow {
  taskId: string;
  /** When it was posted, where that was before this file was chosen. */
  before?: string;
  /** The task belongs to another row, of this file or another, with equal content. */
  already?: boolean;
  /** The row of this file that the task belongs to, if this row repeats it. */
  repeats?: number;
}

export interface ReadFile {
  /** SHA-256 of the file's content: an equal file is one import, in any browser. */
  importId: string;
  name: string;
  /** Number of rows, size and separator, in words. */
  facts: string;
  /** Sentences about the parts of the file that are not read. */
  notes: string[];
  /** Sentences about doubtful content, to look at before posting. */
  warnings: string[];
  /** In the file's order, without blank rows. */
  rows: Cells[];
  /** Row numbers as a spreadsheet shows them: the column names are row 1. */
  numbers: number[];
  /** Rows that the spreadsheet hides; they are left out until the administrator includes them. */
  hidden: readonly { number: number; cells: Cells }[];
}

export interface FileImport extends ReadFile {
  phase: "preview" | "posting" | "done";
  /** By row number. */
  posted: ReadonlyMap<number, PostedRow>;
  /** Rows to post although equal content was posted before. */
  again: ReadonlySet<number>;
  /** Cells that the service refused, until the row is changed. */
  refused: ReadonlyMap<number, WrongCells>;
  /** Publication of the rows that were posted last, unless they have their own time. */
  appearAt?: string;
  /** The reason why posting stopped. */
  trouble?: string | undefined;
}

/** The file with a cell of one row changed. */
export function withCell(of: FileImport, row: number, cell: Partial<Cells>): Partial<FileImport> {
  const refused = new Map(of.refused);
  refused.delete(row);
  const rows = of.rows.map((cells, at) => (of.numbers[at] === row ? { ...cells, ...cell } : cells));
  return { rows, refused };
}

/** The file with the rows that the spreadsheet hides. */
export function withHidden({ rows, numbers, hidden }: FileImport): Partial<FileImport> {
  const each = [...rows.map((cells, at) => ({ cells, number: numbers[at] ?? 0 })), ...hidden];
  each.sort((one, other) => one.number - other.number);
  return {
    rows: each.map(({ cells }) => cells),
    numbers: each.map(({ number }) => number),
    hidden: [],
  };
}

/** True if a row was corrected since the file was read, and is not posted. */
export function isCorrected(of: FileImport, { rows, hidden }: ReadFile): boolean {
  const read = new Set([...rows, ...hidden.map(({ cells }) => cells)]);
  return of.rows.some((cells, at) => !(read.has(cells) || of.posted.has(of.numbers[at] ?? 0)));
}

/** Returns the form's publication for rows without their own time; undefined if it is in the past. */
export function publicationOf(
  { publish, publishDate, publishClock }: PublishForm,
  publishTime: string,
  now: Date,
): Publication | undefined {
  if (publish !== "other")
    return { publishTime, now, publish: publish === "now" ? "now" : "morning" };
  const at = eastAfricanInstant(publishDate, publishClock);
  return at > now ? { publishTime, now, publish: at } : undefined;
}
