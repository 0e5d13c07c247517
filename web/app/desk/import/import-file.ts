import { eastAfricanInstant } from "#contracts/east-africa-time";
import type { PublishForm } from "../tasks/task-form";
import type { Cells, Publication, WrongCells } from "./read-row";

/** A row that is a task. */
export interface PostedRow {
  taskId: string;
  /** When it was posted, where that was before this file was chosen. */
  before?: string;
  /** The task is another row's, of this file or another, with the same content. */
  already?: boolean;
}

export interface ReadFile {
  /** SHA-256 of its content: the same file is the same import, in any browser. */
  importId: string;
  name: string;
  /** Rows, size and separator, in words. */
  facts: string;
  /** Sentences about the parts of the file that are not read. */
  notes: string[];
  /** Sentences about doubtful content, to look at before posting. */
  warnings: string[];
  /** In their order, without blank ones. */
  rows: Cells[];
  /** The row numbers that a spreadsheet shows: the names of the columns are row 1. */
  numbers: number[];
  /** Rows that the spreadsheet hides; they are left out until somebody takes them. */
  hidden: readonly { number: number; cells: Cells }[];
}

export interface FileImport extends ReadFile {
  phase: "preview" | "posting" | "done";
  /** By the numbers of the rows. */
  posted: ReadonlyMap<number, PostedRow>;
  /** Rows to post although the same content was posted before. */
  again: ReadonlySet<number>;
  /** Cells that the service refused, until the row is changed. */
  refused: ReadonlyMap<number, WrongCells>;
  /** When the rows that were posted last appear, unless they name a time of their own. */
  appearAt?: string;
  /** Why posting stopped. */
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

/**
 * When rows without a time of their own appear, by the form; undefined when that time has passed.
 */
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
