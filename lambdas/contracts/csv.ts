export type CsvCell = string | number;

/**
 * The rows as a CSV file (RFC 4180). Texts are quoted and cannot act as formulas, even in
 * spreadsheets that split rows at semicolons or tabs and ignore quotes (CWE-1236).
 */
export const csvOf = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.map((row) => `${row.map(csvCell).join(",")}\r\n`).join("");

export const csvCell = (value: CsvCell): string =>
  typeof value === "number" ? String(value) : `"${markFormulas(value).replaceAll('"', '""')}"`;

/** All characters at which a spreadsheet may split cells or rows. */
const cuts = String.raw`,;|，；｜\t\r\n\v\f\u0085\p{Zl}\p{Zp}`;
/** The first character of a formula, after blanks, quotes or invisible characters. */
const formula = String.raw`(?:(?![${cuts}])[\p{Z}\p{C}'"])*[=+\-@＝＋－＠﹦﹢﹣﹫−]`;
const cut = `(^|[${cuts}])`;
const unmarkedFormulas = new RegExp(`${cut}(?=${formula})`, "gu");
const markedFormulas = new RegExp(`${cut}'(?=${formula})`, "gu");

/** Puts a `'` wherever a spreadsheet may see the beginning of a formula. */
const markFormulas = (text: string) => text.replace(unmarkedFormulas, "$1'");

/** The text without the marks that {@link csvOf} adds. */
export const withoutMarks = (text: string) => text.replace(markedFormulas, "$1");
