/** A sheet of a workbook, row by row. */
export interface Sheet {
  sheet: string;
  data: readonly (readonly (string | number | boolean | Date | null | undefined)[])[];
}

/** A page shows no rows beyond these; the download has all. */
export const mostRows = 5000;
export const mostColumns = 60;
/** Over all sheets together, with the numbers of the rows. */
export const mostCells = 20_000;
const mostSheets = 50;
/** What a browser lays out at once: a table of all rows would hold up the page for a second. */
const rowsAtOnce = 100;
const cellsAtOnce = 1300;

/**
 * Sheets as tables, with the letters and numbers that a spreadsheet shows. The rows of a sheet stand in
 * tables one below the other, each in a `div` of its own.
 */
export function sheetsHtml(sheets: readonly Sheet[]): string {
  let cells = mostCells;
  const parts = sheets.slice(0, mostSheets).map(({ sheet, data }) => {
    const columns = Math.min(mostColumns, widest(data));
    const rows = data.slice(0, Math.min(mostRows, Math.floor(cells / (columns + 1))));
    cells -= rows.length * (columns + 1);
    return `<h2>${escaped(sheet)}</h2>${tablesOf(data, rows, columns)}`;
  });
  const rest = sheets.length - parts.length;
  return parts.join("") + (rest > 0 ? `<p>${rest} more sheets are in the file itself.</p>` : "");
}

const widest = (data: Sheet["data"]) =>
  data.slice(0, mostRows).reduce((most, { length }) => Math.max(most, length), 0);

function tablesOf(data: Sheet["data"], rows: Sheet["data"], columns: number): string {
  if (columns === 0) return "<p>This sheet is empty.</p>";
  const head = range(columns).map((at) => `<th>${letters(at)}</th>`);
  const body = rows.map(
    (row, at) =>
      `<tr><th>${at + 1}</th>${range(columns)
        .map((column) => `<td>${escaped(shown(row[column]))}</td>`)
        .join("")}</tr>`,
  );
  const size = Math.min(rowsAtOnce, Math.floor(cellsAtOnce / (columns + 1)));
  const tables = range(Math.ceil(rows.length / size)).map(
    (at) =>
      `<div><table><thead><tr><th></th>${head.join("")}</tr></thead><tbody>${body
        .slice(at * size, (at + 1) * size)
        .join("")}</tbody></table></div>`,
  );
  return tables.join("") + endOf(data.length, rows.length);
}

function endOf(all: number, shownRows: number): string {
  if (shownRows === all) return "";
  const [total, last] = [all, shownRows].map((count) => count.toLocaleString("en"));
  return shownRows === 0
    ? `<p>The ${total} rows of this sheet are in the file itself. Download it to see them.</p>`
    : `<p>Row ${last} of ${total}: the rows after it are in the file itself. Download it to see them.</p>`;
}

const range = (count: number) => Array.from({ length: count }, (_, at) => at);

/** `A`, `Z`, `AA`. */
function letters(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : `${letters(Math.floor(at / 26) - 1)}${last}`;
}

const shown = (cell: Sheet["data"][number][number]) =>
  cell instanceof Date
    ? cell
        .toISOString()
        .replace(/T00:00.*|:\d\d\.\d+Z/, "")
        .replace("T", " ")
    : String(cell ?? "");

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
