import { eastAfricanInstant } from "#contracts/east-africa-time";
import type { PublishForm } from "../tasks/task-form";
import type { Cells, Publication, WrongCells } from "./read-row";

export interface PostedRow {
  taskId: string;
  /** The time at which this row of the file was posted, if that was before the file was chosen. */
  before?: string;
  /** True if another row with the same content, in this file or another, posted the task. */
  already?: boolean;
  /** The number of an earlier row in this file with the same content. Both rows have one task. */
  repeats?: number;
}

export interface ReadFile {
  /** SHA-256 of the file's content, so that equal files are one import, in any browser. */
  importId: string;
  name: string;
  /** The number of rows, the size and the separator, in words. */
  facts: string;
  /** Sentences that name the parts of the file that are not read. */
  notes: string[];
  /** Sentences about doubtful content that should be checked before posting. */
  warnings: string[];
  /** The rows in the file's order, without blank rows. */
  rows: Cells[];
  /** Each row's number, as a spreadsheet shows it. */
  numbers: number[];
  /** Rows that the spreadsheet hides. They are posted only if the administrator includes them. */
  hidden: readonly { number: number; cells: Cells }[];
}

export interface FileImport extends ReadFile {
  phase: "preview" | "posting" | "done";
  posted: ReadonlyMap<number, PostedRow>;
  /** Numbers of the rows to post even if the same content was posted before. */
  again: ReadonlySet<number>;
  /** Cells that the service refused, by row number, until the row is changed. */
  refused: ReadonlyMap<number, WrongCells>;
  /** The publication time of the latest posting, for rows without a publication time. */
  appearAt?: string;
  trouble?: string | undefined;
}

export function withCell(of: FileImport, row: number, cell: Partial<Cells>): Partial<FileImport> {
  const refused = new Map(of.refused);
  refused.delete(row);
  const rows = of.rows.map((cells, at) => (of.numbers[at] === row ? { ...cells, ...cell } : cells));
  return { rows, refused };
}

export function withHidden({ rows, numbers, hidden }: FileImport): Partial<FileImport> {
  const each = [...rows.map((cells, at) => ({ cells, number: numbers[at] ?? 0 })), ...hidden];
  each.sort((one, other) => one.number - other.number);
  return {
    rows: each.map(({ cells }) => cells),
    numbers: each.map(({ number }) => number),
    hidden: [],
  };
}

/** True if a row was corrected after the file was read, but is not posted yet. */
export function isCorrected(of: FileImport, { rows, hidden }: ReadFile): boolean {
  const read = new Set([...rows, ...hidden.map(({ cells }) => cells)]);
  return of.rows.some((cells, at) => !(read.has(cells) || of.posted.has(of.numbers[at] ?? 0)));
}

/** The publication that the form chooses; undefined if its time is in the past. */
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
