import type { Sheet, SheetRow } from "../workbook/read-workbook";
import { numbered } from "./not-shown";

/** A page shows at most so many rows; the download has all. */
export const mostRows = 5000;
export const mostColumns = 60;
/** For all sheets together, counting row numbers too. */
export const mostCells = 20_000;
const mostSheets = 50;
/** Rows in one table: a table of all rows would block the page for a second. */
const rowsAtOnce = 100;
const cellsAtOnce = 1300;

/** Cells that are kept for each of the sheets after one that is long. */
const cellsKept = mostCells / 2 / mostSheets;

type ShownSheet = Pick<Sheet, "name" | "rows" | "hiddenColumns" | "unread">;

/**
 * Sheets as tables, with a spreadsheet's letters and numbers. The rows of a sheet stand in several
 * tables, each in a `div` of its own. Hidden rows and columns are left out.
 *
 * @param onCut is told the name of each part that finds no place
 */
export function sheetsHtml(
  sheets: readonly ShownSheet[],
  onCut: (name: string) => void = () => undefined,
): string {
  let cells = mostCells;
  const parts = sheets.slice(0, mostSheets).map((sheet, at, { length }) => {
    const { name, rows: all, hiddenColumns, unread = 0 } = sheet;
    const title = `<h2>${escaped(name)}</h2>`;
    if (!all) return `${title}<p>This sheet holds no cells that can be shown here.</p>`;
    const filled = all.filter(
      ({ isHidden, isBeyond, cells: { length } }) => !isHidden && (isBeyond || length > 0),
    );
    const columns = range(widest(filled)).filter((column) => !hiddenColumns.has(column));
    const lines = spread(filled);
    const free = cells - cellsKept * (length - 1 - at);
    const rows = lines.slice(0, Math.min(mostRows, Math.floor(free / (columns.length + 1))));
    cells -= rows.length * (columns.length + 1);
    const cut = lines.slice(rows.length).filter((line) => "cells" in line && line.cells.length + Number(line.isBeyond ?? 0) > 0).length + unread;
    if (cut > 0) onCut(`${numbered(cut, ["row", "rows"])} of ${name}`);
    const beyond = filled.filter(({ isBeyond }) => isBeyond).length;
    if (beyond > 0) onCut(`cells behind column ${letters(mostColumns - 1)} of ${name}`);
    return title + tablesOf(filled, rows, columns, unread);
  });
  const rest = sheets.slice(parts.length);
  if (rest.length === 1) onCut(`the sheet ${rest[0]?.name}`);
  if (rest.length > 1) onCut(numbered(rest.length, ["more sheet", "more sheets"]));
  return (
    parts.join("") +
    (rest.length > 0 ? `<p>${rest.length} more sheets are in the file itself.</p>` : "")
  );
}

/** A row, or the range of empty rows that it stands for. */
type Line = SheetRow | { from: number; to: number };

/** This many empty rows are shown as they are; more in a row become one line. */
const mostBlank = 3;

/** Rows with the empty ones between them. */
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
  unread: number,
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
  return far + tables.join("") + endOf(all, lines, unread);
}

function lineHtml(line: Line, columns: readonly number[]): string {
  if ("from" in line)
    return `<tr><th>…</th><td colspan="${columns.length}">Rows ${line.from.toLocaleString("en")} to ${line.to.toLocaleString("en")} are empty or hidden.</td></tr>`;
  const cells = columns.map((column) => `<td>${escaped(line.cells[column] ?? "")}</td>`);
  return `<tr><th>${line.number}</th>${cells.join("")}</tr>`;
}

function endOf(all: readonly SheetRow[], lines: readonly Line[], unread: number): string {
  const [end, line] = [(all.at(-1)?.number ?? 0) + unread, lines.at(-1)];
  const last = line && ("from" in line ? line.to : line.number);
  if (last === end) return "";
  const total = end.toLocaleString("en");
  return last === undefined
    ? `<p>The ${total} rows of this sheet are in the file itself. Download it to see them.</p>`
    : `<p>Row ${last.toLocaleString("en")} of ${total}: the rows after it are in the file itself. Download it to see them.</p>`;
}

const range = (count: number) => Array.from({ length: count }, (_, at) => at);

/** `A`, `Z`, `AA`. */
function letters(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : `${letters(Math.floor(at / 26) - 1)}${last}`;
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
