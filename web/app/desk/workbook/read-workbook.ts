import {
  type Attributes,
  type Parts,
  partNamed,
  partsOf,
  targetsOf,
  walk,
  walkUntilDamaged,
} from "./parts";

export interface SheetRow {
  /** The number that the spreadsheet shows beside the row. */
  number: number;
  isHidden: boolean;
  /** The texts of the row's cells, from the first column on. */
  cells: string[];
  /** True if there are cells beyond the columns that are read. */
  isBeyond?: boolean;
  /** True if a cell of the row is struck through. */
  isStruck?: boolean;
}

export interface Sheet {
  name: string;
  isHidden: boolean;
  /** Undefined if the sheet has no cells, like a sheet with only a chart. */
  rows: SheetRow[] | undefined;
  unread?: number;
  /** True if the sheet could not be read to its end. */
  isDamaged?: boolean;
  /** The number of formulas whose results are not in the file. */
  unsolved: number;
  /** The indexes of hidden columns, from 0. */
  hiddenColumns: ReadonlySet<number>;
  hasComments?: boolean;
}

export interface ReadOptions {
  show: (number: number, format: string, is1904: boolean) => string;
  mostBytes: number;
  mostColumns: number;
  mostRows: number;
  /** True if the parts are only beginnings, so that texts may be missing. */
  isCut?: boolean;
}

/**
 * Reads the sheets of an .xlsx file in order (ECMA-376, Office Open XML). Throws a RangeError if
 * the file unpacks to too many bytes, and another error if it is no workbook.
 */
export function readWorkbook(bytes: ArrayBuffer, options: ReadOptions): Sheet[] {
  return readSheets(partsOf(new Uint8Array(bytes), options.mostBytes), options);
}

/** Reads the sheets from the parts of an .xlsx file. Throws if the file is no workbook. */
export function readSheets(parts: Parts, options: ReadOptions): Sheet[] {
  const [book = "xl/workbook.xml"] = targetsOf(parts, "", "officeDocument").values();
  const related = (type: string) => targetsOf(parts, book, type);
  const [strings = ""] = related("sharedStrings").values();
  const [styles = ""] = related("styles").values();
  const worksheets = related("worksheet");
  const { sheets, is1904 } = sheetsOf(partOf(parts, book));
  const reading = {
    ...options,
    strings: stringsOf(partNamed(parts, strings), options.isCut ? walkUntilDamaged : walk),
    ...formatsOf(partNamed(parts, styles)),
    is1904,
  };
  return sheets.map(({ id, ...sheet }) => {
    const place = worksheets.get(id);
    const none = { rows: undefined, unsolved: 0, hiddenColumns: new Set<number>() };
    if (!place) return { ...sheet, ...none };
    const xml = partNamed(parts, place);
    return xml === undefined
      ? { ...sheet, ...none, isDamaged: true }
      : {
          ...sheet,
          ...cellsOf(xml, reading),
          hasComments: targetsOf(parts, place, "comments").size > 0,
        };
  });
}

function partOf(parts: Parts, name: string): string {
  const part = partNamed(parts, name);
  if (part === undefined) throw new SyntaxError(`The workbook has no ${name}.`);
  return part;
}

const isOn = (flag: string | undefined) => flag === "1" || flag === "true";
const isZero = (size: string | undefined) => size !== undefined && Number(size) === 0;

function sheetsOf(book: string) {
  const sheets: { id: string; name: string; isHidden: boolean }[] = [];
  let is1904 = false;
  walk(book, ({ name, of }) => {
    if (name === "workbookPr") is1904 ||= isOn(of["date1904"]);
    if (name !== "sheet") return;
    const [, id = ""] = Object.entries(of).find(([key]) => key.endsWith(":id")) ?? [];
    sheets.push({
      id,
      name: unescaped(of["name"] ?? ""),
      isHidden: (of["state"] ?? "visible") !== "visible",
    });
  });
  return { sheets, is1904 };
}

/** Decodes Excel's codes for characters that XML can't contain, such as `_x000B_`. */
const unescaped = (text: string) =>
  text.replace(/_x([0-9A-F]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

/** The workbook's shared strings, without phonetic readings. */
function stringsOf(xml = "", through = walk): string[] {
  const strings: string[] = [];
  let current = "";
  let isReading = false;
  through(
    xml,
    ({ name }) => {
      if (name === "si") current = "";
      if (name === "rPh") isReading = true;
    },
    (name, text) => {
      if (name === "t" && !isReading) current += text;
      if (name === "rPh") isReading = false;
      if (name === "si") strings.push(unescaped(current));
    },
  );
  return strings;
}

/** The most characters of a number format, by Excel's own limit. */
const longestFormat = 255;

/**
 * The number format of each cell style, and the styles that strike a text through. Damaged styles
 * give only what comes before the error.
 */
function formatsOf(xml = "") {
  const codes = new Map<string, string>();
  const formats: string[] = [];
  const struckFonts = new Set<number>();
  const struck = new Set<number>();
  let fonts = 0;
  let isInCells = false;
  const begin: Record<string, (of: Attributes) => void> = {
    font: () => {
      fonts++;
    },
    strike: ({ val = "1" }) => {
      if (isOn(val)) struckFonts.add(fonts - 1);
    },
    numFmt: ({ numFmtId = "0", formatCode = "" }) => {
      if (formatCode.length <= longestFormat) codes.set(numFmtId, formatCode);
    },
    cellXfs: () => {
      isInCells = true;
    },
    xf: ({ numFmtId = "0", fontId = "0" }) => {
      if (!isInCells) return;
      if (struckFonts.has(Number(fontId))) struck.add(formats.length);
      formats.push(codes.get(numFmtId) ?? builtIn(Number(numFmtId)));
    },
  };
  const end = (name: string) => {
    if (name === "cellXfs") isInCells = false;
  };
  try {
    walk(xml, ({ name, of }) => begin[name]?.(of), end);
  } catch {
    // Numbers without a format are shown as they are stored.
  }
  return { formats, struck };
}

const numbered: Readonly<Record<number, string>> = {
  1: "0",
  2: "0.00",
  3: "#,##0",
  4: "#,##0.00",
  // Formats for money in the currency of the reader's country.
  5: "#,##0",
  6: "#,##0",
  7: "#,##0.00",
  8: "#,##0.00",
  9: "0%",
  10: "0.00%",
  11: "0.00E+00",
  12: "# ?/?",
  13: "# ??/??",
  16: "d-mmm",
  17: "mmm-yy",
  18: "h:mm AM/PM",
  19: "h:mm:ss AM/PM",
  20: "h:mm",
  21: "h:mm:ss",
  22: "d mmm yyyy h:mm",
  37: "#,##0_);(#,##0)",
  38: "#,##0_);(#,##0)",
  39: "#,##0.00_);(#,##0.00)",
  40: "#,##0.00_);(#,##0.00)",
  41: "#,##0",
  42: "#,##0",
  43: "#,##0.00",
  44: "#,##0.00",
  45: "mm:ss",
  46: "[h]:mm:ss",
  47: "mm:ss.0",
  48: "##0.0E+0",
  49: "@",
};

/**
 * A format that a file names only by a number (ECMA-376, 18.8.30). Dates get the month's name,
 * since the order of day and month would depend on the reader's country.
 */
function builtIn(id: number): string {
  const known = numbered[id];
  if (known) return known;
  if (id >= 32 && id <= 35) return "h:mm";
  const isDate = (id >= 14 && id <= 15) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);
  return isDate ? "d mmm yyyy" : "General";
}

interface Reading extends ReadOptions {
  strings: readonly string[];
  formats: readonly string[];
  struck: ReadonlySet<number>;
  is1904: boolean;
}

type Cells = Pick<Sheet, "rows" | "unread" | "isDamaged" | "unsolved" | "hiddenColumns">;

/** The rows of a sheet, up to the first error in its XML. */
function cellsOf(xml: string, reading: Reading): Cells {
  const rows: SheetRow[] = [];
  const hiddenColumns = new Set<number>();
  let unsolved = 0;
  let unread = 0;
  let row: SheetRow = { number: 0, isHidden: false, cells: [] };
  let cell: Attributes = {};
  let value = "";
  let hasFormula = false;
  let isReading = false;
  let next = 0;
  const begin: Record<string, (of: Attributes) => void> = {
    col: ({ min = "1", max = min, hidden, width }) => {
      if (!isOn(hidden) && !isZero(width)) return;
      for (let at = Number(min) - 1; at < Math.min(Number(max), reading.mostColumns); at++)
        hiddenColumns.add(at);
    },
    row: ({ r, hidden, ht }) => {
      const isHidden = isZero(ht) || isOn(hidden);
      row = { number: Number(r) || row.number + 1, isHidden, cells: [] };
      next = 0;
      if (rows.length < reading.mostRows) rows.push(row);
      else unread++;
    },
    c: (of) => {
      cell = of;
      value = "";
      hasFormula = false;
    },
    f: () => {
      hasFormula = true;
    },
    rPh: () => {
      isReading = true;
    },
  };
  const place = () => {
    const column = columnOf(cell["r"]) ?? next;
    next = column + 1;
    if (value === "") unsolved += hasFormula ? 1 : 0;
    else if (column >= reading.mostColumns) row.isBeyond = true;
    else {
      while (row.cells.length < column) row.cells.push("");
      row.cells[column] = shown(value, cell, reading);
      if (reading.struck.has(Number(cell["s"]))) row.isStruck = true;
    }
  };
  const end = (name: string, text: string) => {
    if (name === "rPh") isReading = false;
    if (name === "v" || (name === "t" && !isReading)) value += text;
    if (name === "c") place();
  };
  try {
    walk(xml, ({ name, of }) => begin[name]?.(of), end);
  } catch {
    return { rows, unread, unsolved, hiddenColumns, isDamaged: true };
  }
  return { rows, unread, unsolved, hiddenColumns };
}

/** The column of a cell such as `B12`, from 0; undefined if the file names none. */
function columnOf(place: string | undefined): number | undefined {
  const letters = /^\$?([A-Z]{1,3})/i.exec(place ?? "")?.[1]?.toUpperCase();
  if (!letters) return undefined;
  return [...letters].reduce((sum, at) => sum * 26 + at.charCodeAt(0) - 64, 0) - 1;
}

function shown(
  value: string,
  { t: type = "n", s: style = "0", vm: richValue }: Attributes,
  { strings, formats, is1904, show, isCut }: Reading,
): string {
  if (type === "s") return strings[Number(value)] ?? (isCut ? "[text not shown]" : "");
  // The error stands for a picture or for data of a kind that older programs don't know.
  if (type === "e" && richValue) return "[not shown]";
  if (type === "b") return isOn(value) ? "TRUE" : "FALSE";
  if ((type !== "n" && type !== "d") || value.trim() === "") return unescaped(value);
  const format = formats[Number(style)] ?? "General";
  if (type === "d") return isoShown(value, format, { is1904, show });
  const number = Number(value);
  return Number.isFinite(number) ? show(number, format, is1904) : value;
}

function isoShown(
  value: string,
  format: string,
  { is1904, show }: Pick<Reading, "is1904" | "show">,
) {
  const iso = isoNumber(value, is1904);
  if (!iso) return value;
  if (format !== "General") return show(iso.number, format, is1904);
  const ofClock = (iso.number < 1 ? builtIn(20) : builtIn(22)) + (iso.hasSeconds ? ":ss" : "");
  return show(iso.number, iso.isTimed ? ofClock : builtIn(14), is1904);
}

const dayLong = 24 * 60 * 60 * 1000;
/** Days between Excel's first day and the first day of old Mac workbooks. */
export const macDays = 1462;
/** The first day of Excel's calendar, in Unix milliseconds. */
export const excelEpoch = Date.UTC(1899, 11, 30);

/**
 * Excel counts a day that 1900 did not have. Programs write either of the two days before 1900 for a
 * time alone.
 */
function dayNumber(days: number, is1904: boolean): number {
  if (is1904) return days - macDays;
  return days > 60 ? days : Math.max(0, days - 1);
}

/** Converts a day, a time or both from ISO 8601 to Excel's number. A time zone is ignored. */
function isoNumber(value: string, is1904: boolean) {
  const read =
    /^(?:(\d{4}-\d\d-\d\d))?[T ]?(?:(\d\d?):(\d\d)(?::(\d\d(?:\.\d+)?))?)?(?:Z|[+-]\d\d:?\d\d)?$/i.exec(
      value.trim(),
    );
  const [, day, hour, minute = "0", second = "0"] = read ?? [];
  if (!day && !hour) return undefined;
  const days = day ? dayNumber((Date.parse(day) - excelEpoch) / dayLong, is1904) : 0;
  const clock = (Number(hour ?? 0) * 3600 + Number(minute) * 60 + Number(second)) / 86_400;
  if (Number.isNaN(days)) return undefined;
  return { number: days + clock, isTimed: hour !== undefined, hasSeconds: Number(second) > 0 };
}
