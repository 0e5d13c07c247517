import { useSyncExternalStore } from "react";
import type { AdminTask } from "#contracts/admin-tasks";
import { eastAfricanInstant } from "#contracts/east-africa-time";
import { dropLarge, keepLarge, takeLarge } from "../../../ui/kept-large";
import type { PublishForm } from "../tasks/task-form";
import type { Cells, Publication, WrongCells } from "./read-row";

/** A row that is a task now, or was before. */
export interface PostedRow {
  taskId: string;
  /** When it was posted before this file was chosen; absent for what was posted now. */
  before?: string;
  /** The task is another row's, of this file or another, with the same content. */
  already?: boolean;
}

/**
 * What would become of a row: it is a task already by its content, or a task with the same text
 * exists.
 */
interface ForeseenRow {
  taskId?: string;
  similar?: AdminTask;
}

export interface ReadFile {
  /** SHA-256 of its content: the same file is the same import, in any browser. */
  importId: string;
  name: string;
  /** Rows, size and separator, in words. */
  facts: string;
  /** What of the file is not read, in sentences. */
  notes: string[];
  /** What to look at before posting, in sentences. */
  warnings: string[];
  /** In their order, without blank ones. */
  rows: Cells[];
  /** The row numbers that a spreadsheet shows: the names of the columns are row 1. */
  numbers: number[];
  /** Rows that the spreadsheet hides; they are left out until somebody takes them. */
  hidden: readonly { number: number; cells: Cells }[];
}

export interface FileImport extends ReadFile {
  phase: "preview" | "posting" | "paused" | "done";
  publication: PublishForm;
  /** By the numbers of the rows. */
  posted: ReadonlyMap<number, PostedRow>;
  /** What the service said about rows before any was posted. */
  foreseen: ReadonlyMap<number, ForeseenRow>;
  /** Whether the service was asked about the whole file once. */
  isForeseen?: boolean;
  /** Rows to post although the same content was posted before. */
  again?: readonly number[];
  /** What the service found wrong, until the row is changed. */
  refused: ReadonlyMap<number, WrongCells>;
  /**
   * When the newest row posted before this file was posted, or empty; absent until that is known.
   */
  knownTo?: string;
  /** When the rows that were posted last appear, unless they name a time of their own. */
  appearAt?: string;
  /** Why posting does not go on at the moment. */
  trouble?: string | undefined;
}

let owner = "";
let current: FileImport | undefined;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** The import that is under way; it goes on while other pages are shown. */
export const useFileImport = () => useSyncExternalStore(subscribe, () => current);
export const currentImport = () => current;

/** Replaces the import; undefined ends it. */
export function setImport(next: FileImport | undefined) {
  const before = current;
  current = next;
  if (
    next?.rows !== before?.rows ||
    next?.phase !== before?.phase ||
    next?.publication !== before?.publication ||
    next?.again !== before?.again ||
    next?.knownTo !== before?.knownTo
  )
    keep();
  for (const listener of listeners) listener();
}

/** Changes the import, unless another file was chosen meanwhile. */
export function changeImport(importId: string, change: (of: FileImport) => Partial<FileImport>) {
  if (current?.importId !== importId) return;
  setImport({ ...current, ...change(current) });
}

export function changeCell(row: number, cell: Partial<Cells>) {
  if (!current) return;
  const { numbers } = current;
  const rows = current.rows.map((cells, at) =>
    numbers[at] === row ? { ...cells, ...cell } : cells,
  );
  const refused = new Map(current.refused);
  refused.delete(row);
  const foreseen = new Map(current.foreseen);
  foreseen.delete(row);
  setImport({ ...current, rows, refused, foreseen });
}

/**
 * Takes rows as tasks of their own although their content was posted before: in the preview they
 * are posted with the rest, afterwards at once.
 */
export function postAgain(rows: readonly number[]) {
  if (!current) return;
  const posted = new Map(current.posted);
  for (const row of rows) posted.delete(row);
  const again = [...(current.again ?? []), ...rows];
  setImport({
    ...current,
    posted,
    again,
    phase: current.phase === "preview" ? "preview" : "posting",
  });
}

/** Takes the rows that the spreadsheet hides as well. */
export function takeHidden() {
  if (!current) return;
  const { rows, numbers, hidden } = current;
  const each = [...rows.map((cells, at) => ({ cells, number: numbers[at] ?? 0 })), ...hidden];
  each.sort((one, other) => one.number - other.number);
  setImport({
    ...current,
    rows: each.map(({ cells }) => cells),
    numbers: each.map(({ number }) => number),
    hidden: [],
    isForeseen: false,
  });
}

const place = () => `import.${owner}`;

/**
 * Keeps the import for a reload or another day. Which rows are posted is asked of the service.
 */
function keep() {
  if (!current) return void dropLarge(place());
  const {
    posted: _,
    refused: __,
    trouble: ___,
    foreseen: ____,
    isForeseen: _____,
    ...kept
  } = current;
  void keepLarge(place(), kept);
}

/** Ends an import that is over, so that the page is ready for the next file. */
export function closeImport() {
  if (current?.phase === "done") setImport(undefined);
}

/** Goes on with an import that this person left or that was interrupted. */
export async function takeUpImport(userId: string): Promise<void> {
  if (owner === userId) return;
  owner = userId;
  current = undefined;
  const kept = (await takeLarge(place())) as Kept | undefined;
  // A file that was chosen meanwhile wins, and the result of one that is over is not shown again.
  if (kept?.numbers && kept.phase !== "done" && owner === userId && !current)
    current = { ...kept, posted: new Map(), refused: new Map(), foreseen: new Map() };
  for (const listener of listeners) listener();
}

type Kept = Omit<FileImport, "posted" | "refused" | "trouble" | "foreseen" | "isForeseen">;

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
