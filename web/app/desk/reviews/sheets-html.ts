/** A sheet of a workbook, row by row. */
export interface Sheet {
  sheet: string;
  data: readonly (readonly (string | number | boolean | Date | null | undefined)[])[];
}

/** More than these are not looked through on a page; the download has all. */
export const mostRows = 1000;
export const mostColumns = 60;
/** Over all sheets together: thousands of tables would freeze the page. */
export const mostCells = 20_000;
const mostSheets = 50;

/** Sheets as tables, with the letters and numbers that a spreadsheet shows. */
export function sheetsHtml(sheets: readonly Sheet[]): string {
  let cells = mostCells;
  const parts = sheets.slice(0, mostSheets).map(({ sheet, data }) => {
    const columns = Math.min(mostColumns, widest(data));
    const rows = data.slice(0, Math.min(mostRows, Math.floor(cells / Math.max(1, columns))));
    cells -= rows.length * columns;
    return `<h2>${escaped(sheet)}</h2>${tableOf(data, rows, columns)}`;
  });
  const rest = sheets.length - parts.length;
  return parts.join("") + (rest > 0 ? `<p>${rest} more sheets are in the file itself.</p>` : "");
}

const widest = (data: Sheet["data"]) =>
  data.slice(0, mostRows).reduce((most, { length }) => Math.max(most, length), 0);

function tableOf(data: Sheet["data"], rows: Sheet["data"], columns: number): string {
  if (columns === 0) return "<p>This sheet is empty.</p>";
  const head = range(columns).map((at) => `<th>${letters(at)}</th>`);
  const body = rows.map(
    (row, at) =>
      `<tr><th>${at + 1}</th>${range(columns)
        .map((column) => `<td>${escaped(shown(row[column]))}</td>`)
        .join("")}</tr>`,
  );
  const rest = data.length - rows.length;
  const more = rest > 0 ? `<p>${rest} more rows are in the file itself.</p>` : "";
  if (rows.length === 0) return more;
  return `<table><thead><tr><th></th>${head.join("")}</tr></thead><tbody>${body.join("")}</tbody></table>${more}`;
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
