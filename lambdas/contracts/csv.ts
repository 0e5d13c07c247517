/** A cell of a CSV file: text, or a number, which stays a number. */
export type CsvCell = string | number;

/**
 * Returns the rows as a CSV file (RFC 4180), with each text quoted and safe from formulas, even in
 * spreadsheets that cut rows at semicolons or tabs and ignore quotes (CWE-1236).
 */
export const csvOf = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.map((row) => `${row.map(csvCell).join(",")}\r\n`).join("");

export const csvCell = (value: CsvCell): string =>
  typeof value === "number" ? String(value) : `"${markFormulas(value).replaceAll('"', '""')}"`;

/** All characters that may separate cells or rows. */
const cuts = String.raw`,;|，；｜\t\r\n\v\f\u0085\p{Zl}\p{Zp}`;
/** A formula's first sign, after only blanks, quotes and invisible characters. */
const formula = String.raw`(?:(?![${cuts}])[\p{Z}\p{C}'"])*[=+\-@＝＋－＠﹦﹢﹣﹫−]`;
const cut = `(^|[${cuts}])`;
const unmarkedFormulas = new RegExp(`${cut}(?=${formula})`, "gu");
const markedFormulas = new RegExp(`${cut}'(?=${formula})`, "gu");

/** Puts a `'` before each place in a text that a spreadsheet may take for the beginning of a formula. */
const markFormulas = (text: string) => text.replace(unmarkedFormulas, "$1'");

/** The text without the marks that {@link csvOf} adds. */
export const withoutMarks = (text: string) => text.replace(markedFormulas, "$1");
