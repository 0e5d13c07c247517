import { withoutMarks } from "#contracts/csv";
import { readable, visible } from "#contracts/fields";
import { formatSize } from "../../../ui/file-size";
import { otherCurrency } from "../../../ui/money";
import type { Sheet, SheetRow } from "../workbook/read-workbook";
import { decode } from "./decode";
import type { ReadFile } from "./import-file";
import { plainNumber } from "./plain-number";
import { type CellName, type Cells, cellNames, columnNames, fieldOf } from "./read-row";
import { importStrings } from "./strings";

const { choose: words, problems } = importStrings;

const mostRows = 10_000;
const largestFile = 20 * 1024 * 1024;
const readOptions = {
  show: plainNumber,
  mostBytes: 300 * 1024 * 1024,
  mostColumns: 1000,
  mostRows: Number.POSITIVE_INFINITY,
};

export async function readFile(file: File): Promise<ReadFile | { problem: string }> {
  if (file.size > largestFile) return { problem: problems.tooLarge };
  const bytes = await file.arrayBuffer();
  if (isCompound(bytes))
    return { problem: isLocked(bytes) ? problems.locked : problems.oldExcel(file.name) };
  const read = isZip(bytes) ? await readSheets(bytes) : await readCsv(bytes);
  if ("problem" in read) return read;
  const { head, rows, readAs, leftOut, warnings } = read;
  if (head.missing.length > 0) return { problem: problems.missingColumns(head.missing) };
  if (head.twice.length > 0) return { problem: problems.columnsTwice(head.twice) };
  if (rows.length === 0) return { problem: problems.empty };
  if (rows.length > mostRows) return { problem: problems.tooMany(mostRows) };
  const known = new Set(Object.values(head.places));
  const unknown = head.cells.filter(
    (name, at) => !["", importStrings.done.reason].includes(name.trim()) && !known.has(at),
  );
  const totals = rows.filter((row) => isTotal(row, head));
  const each = rows
    .filter((row) => !totals.includes(row))
    .map(({ cells, ...row }) => ({ ...row, cells: cellsOf(cells, head.places) }));
  const left = [
    ...leftOut,
    ...(totals.length > 0 ? [words.totals(totals.map(({ number }) => number))] : []),
  ];
  const beyond = rows
    .filter((row) => row.isBeyond || isBeyond(row.cells, head))
    .map(({ number }) => number);
  const struck = rows.filter(({ isStruck }) => isStruck).map(({ number }) => number);
  const shown = each.filter(({ isHidden }) => !isHidden);
  return {
    importId: await hashOf(bytes),
    name: file.name,
    facts: words.facts(shown.length, formatSize(file.size), readAs),
    notes: [
      ...(unknown.length > 0 ? [words.unknownColumns(unknown.join(", "))] : []),
      ...(left.length > 0 ? [words.leftOut(left)] : []),
    ],
    warnings: [
      ...warnings,
      ...(beyond.length > 0 ? [words.beyond(beyond)] : []),
      ...(struck.length > 0 ? [words.struck(struck)] : []),
      ...monthsFirst(each.map(({ cells }) => cells.dueDate)),
    ],
    rows: shown.map(({ cells }) => cells),
    numbers: shown.map(({ number }) => number),
    hidden: each.filter(({ isHidden }) => isHidden),
  };
}

const aMonth = "(?:0?[1-9]|1[0-2])";
const monthFirst = new RegExp(`^${aMonth}([/.-])(?:1[3-9]|2\\d|3[01])\\1`);
const ambiguous = new RegExp(`^(${aMonth})([/.-])(?!\\1\\2)${aMonth}\\2`);

/** A warning if a date has its month first, as in America, and others could have it too. */
function monthsFirst(dates: readonly string[]): string[] {
  const found = dates.find((date) => monthFirst.test(date));
  const other = dates.find((date) => ambiguous.test(date));
  return found && other ? [words.monthsFirst(found, other)] : [];
}

const total = /^\s*(?:grand |sub-?)?(?:totals?|sum|jumla)\b[\sa-z.():]{0,20}$/i;

/** True for a row with a sum: it names a total, but no field of work and no due date. */
function isTotal(row: SheetRow, { places }: Head): boolean {
  const { field, dueDate } = cellsOf(row.cells, places);
  return row.cells.some((cell) => total.test(cell)) && !dueDate && !fieldOf(field);
}

/** The column names and the rows below them. Blank rows are left out. */
interface Table {
  head: Head;
  rows: SheetRow[];
  /** Number of rows above the column names, without blank rows. */
  above: number;
}

interface ReadTable extends Table {
  readAs: string;
  /** The parts of the file that are not read, in words. */
  leftOut: string[];
  warnings: string[];
}

async function readCsv(bytes: ArrayBuffer): Promise<ReadTable | { problem: string }> {
  const { text, encoding, doubtful } = decode(bytes);
  const { parse } = await import("papaparse");
  // Old Macs end lines with a carriage return, and some files mix line ends.
  const lines = text.replace(/\r\n?/g, "\n");
  // Excel writes this first line to name the separator; other programs add empty cells to it.
  const [line = "", named] = /^"?sep=(.)"?\1* *\n/i.exec(lines) ?? [];
  const content = lines.slice(line.length);
  const read = (delimiter: string, from = content) => {
    const { data, meta, errors } = parse<string[]>(from, { delimiter, newline: "\n" });
    const rows = data.map((cells, at) => ({ number: at + 1, isHidden: false, cells }));
    return { ...tableOf(rows), errors, separator: meta.delimiter };
  };
  const guessed = read(named ?? "");
  // Text above the column names can make `papaparse` guess the wrong separator, and the separator
  // that the file names can be outdated.
  const others = guessed.head.missing.length > 0 ? [",", ";", "\t", "|"] : [];
  const found = others.map((sign) => read(sign)).find(({ head }) => head.missing.length === 0);
  const first = found ?? guessed;
  const closed = withoutGaps(content, first);
  const { errors, separator, ...table } =
    closed === content ? first : read(first.separator, closed);
  joinTexts(table, separator);
  // After an unclosed quote, the rest of the file would be read as one cell.
  const unclosed = errors.find(({ type }) => type === "Quotes");
  if (unclosed) return { problem: problems.quotes((unclosed.row ?? 0) + 1) };
  return {
    ...table,
    readAs: `${words.separators[separator] ?? separator}, ${encoding}`,
    leftOut: aboveOf(table),
    warnings: doubtful ? [words.doubtful(doubtful)] : [],
  };
}

/**
 * Removes blanks before cells in quotation marks, since the parser would take the marks for text.
 * The last column can have a text without quotation marks, such as `"a", "b"`, which stays as it is.
 */
function withoutGaps(content: string, { head, separator }: Table & { separator: string }) {
  const last = head.cells.findLastIndex((name) => name.trim() !== "");
  const sign = `\\u{${separator.codePointAt(0)?.toString(16)}}`;
  const blanks = `(?:(?!${sign})[^\\S\\n])*`;
  const emptyRest = `(?=((?:${sign}|(?!${sign})[^\\S\\n])*(?:\\n|$))|)`;
  const quoted = `"[^"]*(?:""[^"]*)*"${blanks}(?=${sign}|\\n|$)${emptyRest}`;
  const cell = new RegExp(`(${blanks})(?:(${quoted})|[^${sign}\\n]*)(${sign}|\\n|$)`, "gu");
  let column = 0;
  return content.replace(cell, (all: string, gap: string, text, rest, end: string) => {
    const isWhole = text && (column < last || (column === last && rest !== undefined));
    column = end === separator ? column + 1 : 0;
    return isWhole ? all.slice(gap.length) : all;
  });
}

/**
 * Joins a task's text that was split into cells because it has separators but no quotation marks.
 * This is possible only if the text is the last column.
 */
function joinTexts({ head: { cells, places }, rows }: Table, separator: string) {
  const at = places.context ?? -1;
  if (at < 0 || cells.slice(at + 1).some((name) => name.trim() !== "")) return;
  for (const row of rows) {
    const text = row.cells.slice(at);
    // `1,500` without quotation marks was split too. Both parts stay, and the amount is refused.
    const before = row.cells.slice(0, at);
    const last = before.at(-1) ?? "";
    const isSplit = places.amount === at - 1 && text.slice(1).some((part) => part.trim() !== "");
    if (isSplit && /^\D*\d{1,3}\s*$/.test(last) && /^\d{3}(?:\.\d\d?)?$/.test(text[0] ?? ""))
      before.splice(-1, 1, `${last}, ${text.shift()}`);
    row.cells = [...before, joined(text, separator)];
  }
}

const joined = (parts: readonly string[], separator: string) => {
  const last = parts.findLastIndex((part) => part.trim() !== "");
  return parts.slice(0, last + 1).join(separator);
};

/** True if a row has content to the right of the last named column. */
const isBeyond = (cells: readonly string[], head: Head) =>
  cells
    .slice(head.cells.findLastIndex((name) => name.trim() !== "") + 1)
    .some((cell) => cell.trim() !== "");

/**
 * Reads the first visible sheet that has all columns, preferably one with rows. If there is none,
 * reads a hidden sheet with all columns and rows, or the sheet that lacks the fewest columns.
 */
async function readSheets(bytes: ArrayBuffer): Promise<ReadTable> {
  const { readWorkbook } = await import("../workbook/read-workbook");
  const all = readWorkbook(bytes, readOptions);
  if (all.some(({ isDamaged }) => isDamaged)) throw new SyntaxError("A sheet is damaged.");
  const sheets = all
    .map((sheet) => ({ ...sheet, table: tableOf(sheet.rows ?? [], sheet.hiddenColumns) }))
    .sort((one, other) => Number(one.isHidden) - Number(other.isHidden));
  const complete = sheets.filter(({ table }) => table.head.missing.length === 0);
  const shown = complete.filter(({ isHidden }) => !isHidden);
  const filled = ({ table }: { table: Table }) => table.rows.length > 0;
  const chosen = shown.find(filled) ?? shown[0] ?? complete.find(filled) ?? nearest(sheets);
  const others = sheets.filter((sheet) => sheet !== chosen && !isBlank(sheet));
  const withTasks = others.filter((sheet) => shown.includes(sheet) && filled(sheet));
  return {
    ...chosen.table,
    readAs: words.sheet(chosen.name, chosen.isHidden),
    leftOut: [
      ...aboveOf(chosen.table),
      ...(chosen.hasComments ? [words.comments] : []),
      ...others
        .filter((sheet) => !withTasks.includes(sheet))
        .map(({ name, isHidden, rows }) => words.otherSheet(name, isHidden, !rows)),
    ],
    warnings: [
      ...withTasks.map(({ name, table }) => words.otherTasks(name, table.rows.length)),
      ...hiddenColumnsOf(chosen),
      ...(chosen.unsolved > 0 ? [words.unsolved(chosen.unsolved)] : []),
    ],
  };
}

const isBlank = ({ rows }: Sheet) => rows?.every(isBlankRow) ?? false;
const isBlankRow = ({ cells }: SheetRow) => !cells.some((cell) => visible.test(cell));

/** Names the hidden columns that are read, since no visible column can replace them. */
function hiddenColumnsOf({ hiddenColumns, table: { head } }: Sheet & { table: Table }) {
  const names = Object.values(head.places).filter((at) => hiddenColumns.has(at));
  return names.length > 0 ? [words.hiddenColumns(names.map((at) => head.cells[at] ?? ""))] : [];
}

const nearest = <Each extends { table: Table }>([first, ...others]: readonly Each[]) => {
  if (!first) throw new SyntaxError("The workbook has no sheets.");
  const lack = ({ table }: Each) => table.head.missing.length;
  return others.reduce((best, each) => (lack(each) < lack(best) ? each : best), first);
};

const aboveOf = ({ above }: Table) => (above > 0 ? [words.above(above)] : []);

interface Head {
  cells: readonly string[];
  places: Places;
  missing: string[];
  /** Names that several visible columns have, so that the column to read is unclear. */
  twice: string[];
}

/** The most rows above the column names. */
const mostAbove = 30;

/** Finds the row with the most column names, which may not be the first row. */
function tableOf(rows: readonly SheetRow[], hidden?: ReadonlySet<number>): Table {
  const filled = rows.filter((row) => !isBlankRow(row));
  const heads = filled.slice(0, mostAbove).map(({ cells }) => headOf(cells, hidden));
  const fewest = Math.min(...heads.map(({ missing }) => missing.length));
  const at = Math.max(
    heads.findIndex(({ missing }) => missing.length === fewest),
    0,
  );
  return { head: heads[at] ?? headOf([]), rows: filled.slice(at + 1), above: at };
}

/**
 * Other names for the columns, in small letters, without the words in {@link besides}. If a file
 * has several of them, the first one here is read.
 */
const otherNames: Record<CellName | "dueTime", readonly string[]> = {
  field: ["field", "category", "subject"],
  dueDate: [
    "due",
    "duedate",
    "datedue",
    "dueby",
    "dueon",
    "deadline",
    "duedatetime",
    "deadlinedate",
    "submissiondeadline",
  ],
  /** The time may be in another column than the day. */
  dueTime: ["duetime", "timedue", "deadlinetime", "time"],
  amount: ["amount", "kes", "ksh", "price", "pay", "payment", "fee", "cost", "budget"],
  context: ["context", "description", "text", "brief", "instructions", "details", "task"],
  publishAt: ["appears", "publishat", "publish", "published", "publishdate", "publishon"],
};

/** Words in a column's name that don't identify the column. */
const besides = /^(?:kes|kshs?|sh|kenyan?|shillings?|eat|in|of|the|and|task|tasks)$/;
/** A column's name may say how its dates are written, in an order that is read. */
const dateOrder = /\b(?:d{1,2}\W+m{1,3}\W+y{2,4}|y{4}\W+m{1,2}\W+d{1,2})(?:\W+hh?\W+mm)?\b/i;
/** Amounts below such a name would be read as shillings: `Amount ($)`, `Amount ('000)`. */
const otherUnit = new RegExp(`${otherCurrency.source}|0{3}`, "iu");

type Places = Partial<Record<keyof typeof otherNames, number>>;

function headOf(cells: readonly string[], hidden?: ReadonlySet<number>): Head {
  const plain = cells.map(plainHead);
  const seen = plain.map((head, at) => (hidden?.has(at) ? "" : head));
  const places: Places = Object.fromEntries(
    Object.entries(otherNames).flatMap(([name, names]) => {
      const at = [seen, plain].flatMap((heads) => names.map((known) => heads.indexOf(known)));
      const found = at.find((place) => place >= 0);
      return found === undefined ? [] : [[name, found]];
    }),
  );
  const missing = cellNames.filter((name) => name !== "publishAt" && places[name] === undefined);
  const twice = Object.values(places).filter(
    (at) => seen.filter((head) => head === plain[at]).length > 1,
  );
  return {
    cells,
    places,
    missing: missing.map((name) => columnNames[name]),
    twice: twice.map((at) => cells[at]?.trim() ?? ""),
  };
}

/** The words that identify a column, in small letters; "" if its amounts are no shillings. */
function plainHead(head: string): string {
  if (otherUnit.test(head)) return "";
  const words = head
    .replace(dateOrder, "")
    .replace(/\bk\.? ?sh/gi, "ksh")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .match(/[a-z]+/g) ?? [""];
  return words.filter((word) => !besides.test(word)).join("") || words.join("");
}

function cellsOf(line: readonly string[], places: Places): Cells {
  // Other programs write `="1500"` so that Excel keeps a text as it is.
  const cell = (name: keyof Places) =>
    withoutMarks(
      readable(line[places[name] ?? -1] ?? "")
        .trim()
        .replace(/^="([^"]*)"$/, "$1"),
    );
  return {
    field: cell("field"),
    dueDate: `${cell("dueDate")} ${cell("dueTime")}`.trim(),
    amount: cell("amount"),
    context: cell("context"),
    publishAt: cell("publishAt"),
  };
}

const beginsWith = (bytes: ArrayBuffer, ...first: readonly number[]) =>
  first.every((byte, at) => new Uint8Array(bytes, 0, Math.min(4, bytes.byteLength))[at] === byte);
const isZip = (bytes: ArrayBuffer) => beginsWith(bytes, 0x50, 0x4b, 0x03, 0x04);
/** True for the container of old Excel files and of new Excel files with a password. */
const isCompound = (bytes: ArrayBuffer) => beginsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0);
const isLocked = (bytes: ArrayBuffer) =>
  new TextDecoder("utf-16le").decode(bytes).includes("EncryptedPackage");

async function hashOf(bytes: ArrayBuffer): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
