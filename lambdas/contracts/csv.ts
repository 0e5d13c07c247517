/** A cell of a CSV file: text, or a number, which stays one. */
export type CsvCell = string | number;

/**
 * A file of rows by RFC 4180, in which each text is quoted and no spreadsheet finds a formula, even
 * one that cuts rows at semicolons or tabs and heeds no quotes (CWE-1236).
 */
export const csvOf = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.map((row) => `${row.map(csvCell).join(",")}\r\n`).join("");

export const csvCell = (value: CsvCell): string =>
  typeof value === "number" ? String(value) : `"${markFormulas(value).replaceAll('"', '""')}"`;

/** All that a row may be cut at. */
const cuts = String.raw`,;|，；｜\t\r\n\v\f\u0085\p{Zl}\p{Zp}`;
/** The sign of a formula, after nothing but blanks, quotes and what nobody sees. */
const formula = String.raw`(?:(?![${cuts}])[\p{Z}\p{C}'"])*[=+\-@＝＋－＠﹦﹢﹣﹫−]`;
const cut = `(^|[${cuts}])`;
const unmarkedFormulas = new RegExp(`${cut}(?=${formula})`, "gu");
const markedFormulas = new RegExp(`${cut}'(?=${formula})`, "gu");

/** Puts a `'` before each place in a text that a spreadsheet may take for the beginning of a formula. */
const markFormulas = (text: string) => text.replace(unmarkedFormulas, "$1'");

/** The text without the marks that {@link csvOf} has put into it. */
export const withoutMarks = (text: string) => text.replace(markedFormulas, "$1");
