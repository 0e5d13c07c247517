import type { Sheet, SheetRow } from "../workbook/read-workbook";
import { numbered } from "./not-shown";
import { longest } from "./office-limits";

/** The most rows of a sheet that a page shows; a download has all rows. */
export const mostRows = 5000;
export const mostColumns = 60;
/** The most cells of all sheets together, including row numbers. */
export const mostCells = 20_000;
/** The most characters of all cells together, which leaves room for the tables around them. */
const mostCharacters = longest * 0.75;
const mostSheets = 50;
/** The most rows in one table, since a table of all rows would block the page for a second. */
const rowsAtOnce = 100;
const cellsAtOnce = 1300;

/** Cells and characters that are kept free for each of the sheets that follow. */
const cellsKept = 500;
const charactersKept = 20_000;

interface ShownSheet extends Pick<Sheet, "name" | "rows" | "hiddenColumns" | "unread"> {
  /** True if the sheet has more rows after those that were read; their number is unknown. */
  isEndless?: boolean;
}

/**
 * Converts sheets to tables with a spreadsheet's column letters and row numbers. A sheet becomes
 * several tables, each in a `div`. Hidden rows and columns are left out.
 * @param onCut receives the name of each part for which there is no room
 */
export function sheetsHtml(
  sheets: readonly ShownSheet[],
  onCut: (name: string) => void = () => undefined,
): string {
  let cells = mostCells;
  let characters = mostCharacters;
  const parts = sheets.slice(0, mostSheets).map((sheet, at, { length }) => {
    const { name, rows: all, hiddenColumns, isEndless } = sheet;
    const title = `<h2>${escaped(name)}</h2>`;
    if (!all && isEndless) onCut(`the sheet ${name}`);
    if (!all) return `${title}<p>This sheet holds no cells that can be shown here.</p>`;
    const filled = all
      .filter(({ isHidden, isBeyond, cells: { length } }) => !isHidden && (isBeyond || length > 0))
      .sort((one, other) => one.number - other.number);
    const columns = range(widest(filled)).filter((column) => !hiddenColumns.has(column));
    const lines = spread(filled);
    const kept = Math.min(cellsKept, mostCells / 2 / length);
    const free = cells - kept * (length - 1 - at);
    const room = lines.slice(0, Math.min(mostRows, Math.floor(free / (columns.length + 1))));
    const forOthers = Math.min(charactersKept, mostCharacters / 2 / length) * (length - 1 - at);
    const rows = fitting(room, characters - forOthers);
    cells -= rows.length * (columns.length + 1);
    for (const row of rows) characters -= lengthOf(row);
    for (const cut of cutOf(sheet, filled, rows)) onCut(`${cut} of ${name}`);
    return title + tablesOf(filled, rows, columns, sheet);
  });
  const rest = sheets.slice(parts.length);
  if (rest.length === 1) onCut(`the sheet ${rest[0]?.name}`);
  if (rest.length > 1) onCut(numbered(rest.length, ["more sheet", "more sheets"]));
  return (
    parts.join("") +
    (rest.length > 0 ? `<p>${rest.length} more sheets are in the file itself.</p>` : "")
  );
}

function cutOf(
  { unread = 0, isEndless }: ShownSheet,
  all: readonly SheetRow[],
  lines: readonly Line[],
) {
  const last = lastOf(lines) ?? 0;
  const rows = all.filter(({ number }) => number > last).length + unread;
  const counted = rows > 0 ? [numbered(rows, ["row", "rows"])] : [];
  const isWide = all.some(({ isBeyond }) => isBeyond);
  return [
    ...(isEndless ? [`the rows after row ${last.toLocaleString("en")}`] : counted),
    ...(isWide ? [`cells behind column ${letters(mostColumns - 1)}`] : []),
  ];
}

const lengthOf = (line: Line) =>
  "cells" in line ? line.cells.reduce((sum, cell) => sum + escaped(cell).length, 0) : 0;

/** The first lines, which together have no more than `most` characters. */
function fitting(lines: readonly Line[], most: number): readonly Line[] {
  let left = most;
  const end = lines.findIndex((line) => {
    left -= lengthOf(line);
    return left < 0;
  });
  return end < 0 ? lines : lines.slice(0, end);
}

function lastOf(lines: readonly Line[]): number | undefined {
  const line = lines.at(-1);
  return line && ("from" in line ? line.to : line.number);
}

/** A row, or a range of empty rows that is shown as one line. */
type Line = SheetRow | { from: number; to: number };

/** The most consecutive empty rows that are shown as rows; more become one line. */
const mostBlank = 3;

/** The rows, with the empty rows between them. */
function spread(filled: readonly SheetRow[]): Line[] {
  let last = 0;
  return filled.flatMap((row): Line[] => {
    const [from, to] = [last + 1, row.number - 1];
    last = row.number;
    if (to - from >= mostBlank) return [{ from, to }, row];
    const blank = range(Math.max(0, to - from + 1)).map((at) => ({
      number: from + at,
      isHidden: false,
      cells: [],
    }));
    return [...blank, row];
  });
}

const widest = (rows: readonly SheetRow[]) =>
  rows
    .slice(0, mostRows)
    .reduce((most, { cells }) => Math.max(most, Math.min(mostColumns, cells.length)), 0);

function tablesOf(
  all: readonly SheetRow[],
  lines: readonly Line[],
  columns: readonly number[],
  sheet: ShownSheet,
): string {
  const beyond = all
    .filter(({ isBeyond }) => isBeyond)
    .map(({ number }) => number.toLocaleString("en"));
  const far =
    beyond.length > 0
      ? `<p>Not shown here: cells behind column ${letters(mostColumns - 1)}, in ${beyond.length === 1 ? "row" : "rows"} ${beyond.slice(0, 5).join(", ")}${beyond.length > 5 ? " and others" : ""}. Download it to see them.</p>`
      : "";
  if (columns.length === 0) return far || "<p>This sheet is empty.</p>";
  const head = columns.map((at) => `<th>${letters(at)}</th>`).join("");
  const body = lines.map((line) => lineHtml(line, columns));
  const size = Math.min(rowsAtOnce, Math.floor(cellsAtOnce / (columns.length + 1)));
  const tables = range(Math.ceil(lines.length / size)).map(
    (at) =>
      `<div><table><thead><tr><th></th>${head}</tr></thead><tbody>${body
        .slice(at * size, (at + 1) * size)
        .join("")}</tbody></table></div>`,
  );
  return far + tables.join("") + endOf(all, lines, sheet);
}

function lineHtml(line: Line, columns: readonly number[]): string {
  if ("from" in line)
    return `<tr><th>…</th><td colspan="${columns.length}">Rows ${line.from.toLocaleString("en")} to ${line.to.toLocaleString("en")} are empty or hidden.</td></tr>`;
  const cells = columns.map((column) => `<td>${escaped(line.cells[column] ?? "")}</td>`);
  return `<tr><th>${line.number}</th>${cells.join("")}</tr>`;
}

function endOf(
  all: readonly SheetRow[],
  lines: readonly Line[],
  { unread = 0, isEndless }: ShownSheet,
): string {
  const end = (all.at(-1)?.number ?? 0) + unread;
  const last = lastOf(lines);
  if (last === end && !isEndless) return "";
  const total = end.toLocaleString("en");
  if (last === undefined)
    return `<p>The ${isEndless ? "" : `${total} `}rows of this sheet are in the file itself. Download it to see them.</p>`;
  return `<p>Row ${last.toLocaleString("en")}${isEndless ? "" : ` of ${total}`}: the rows after it are in the file itself. Download it to see them.</p>`;
}

const range = (count: number) => Array.from({ length: count }, (_, at) => at);

/** The letters of a column: `A`, `Z`, `AA`. */
function letters(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : `${letters(Math.floor(at / 26) - 1)}${last}`;
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
