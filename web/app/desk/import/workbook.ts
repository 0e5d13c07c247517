import { unzipSync } from "fflate";
import { SaxesParser } from "saxes";

/** A row as a spreadsheet shows it. */
export interface SheetRow {
  /** The number beside it. */
  number: number;
  isHidden: boolean;
  /** What its cells show, as people would write it: days as `2026-12-12`, times as `18:00`. */
  cells: string[];
}

export interface Sheet {
  name: string;
  isHidden: boolean;
  /** None where it holds no cells, as a sheet with one chart. */
  rows: SheetRow[] | undefined;
}

/** How much of a workbook is unpacked at most, in bytes. */
const largestContent = 300 * 1024 * 1024;

/**
 * The sheets of an .xlsx file in their order (ECMA-376, Office Open XML). Throws when it is no
 * workbook, is damaged or unpacks to more than 300 MB.
 */
export function readWorkbook(bytes: ArrayBuffer): Sheet[] {
  const parts = unpack(new Uint8Array(bytes));
  const [book = "xl/workbook.xml"] = targetsOf(parts, "", "officeDocument").values();
  const related = (type: string) => targetsOf(parts, book, type);
  const [strings = ""] = related("sharedStrings").values();
  const [styles = ""] = related("styles").values();
  const worksheets = related("worksheet");
  const { sheets, is1904 } = sheetsOf(partOf(parts, book));
  const reading = { strings: stringsOf(parts.get(strings)), formats: formatsOf(parts.get(styles)) };
  return sheets.map(({ id, ...sheet }) => {
    const place = worksheets.get(id);
    if (!place) return { ...sheet, rows: undefined };
    return { ...sheet, rows: rowsOf(partOf(parts, place), { ...reading, is1904 }) };
  });
}

type Parts = ReadonlyMap<string, string>;

function unpack(bytes: Uint8Array): Parts {
  let size = 0;
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!/\.(?:xml|rels)$/i.test(name)) return false;
      size += originalSize;
      if (size > largestContent) throw new RangeError("This workbook is too large.");
      return true;
    },
  });
  const read = new TextDecoder();
  return new Map(Object.entries(files).map(([name, content]) => [name, read.decode(content)]));
}

function partOf(parts: Parts, name: string): string {
  const part = parts.get(name);
  if (part === undefined) throw new SyntaxError(`The workbook has no ${name}.`);
  return part;
}

type Attributes = Record<string, string>;

/** Where its attributes say what a part relates to, by their ids; of one type. */
function targetsOf(parts: Parts, part: string, type: string): Map<string, string> {
  const folder = part.slice(0, part.lastIndexOf("/") + 1);
  const targets = new Map<string, string>();
  walk(parts.get(`${folder}_rels/${part.slice(folder.length)}.rels`) ?? "", (name, of) => {
    if (name !== "Relationship" || !of["Type"]?.endsWith(`/${type}`)) return;
    // A target may begin with a slash, or lead through other folders.
    const { pathname } = new URL(of["Target"] ?? "", `file:///${folder}`);
    targets.set(of["Id"] ?? "", decodeURIComponent(pathname.slice(1)));
  });
  return targets;
}

/** Goes through XML; elements have no prefix, and an end comes with the text since the last tag. */
function walk(
  xml: string,
  onStart: (name: string, attributes: Attributes) => void,
  onEnd?: (name: string, text: string) => void,
) {
  if (xml === "") return;
  const parser = new SaxesParser();
  const plain = (name: string) => name.slice(name.indexOf(":") + 1);
  let text = "";
  parser.on("opentag", ({ name, attributes }) => {
    text = "";
    onStart(plain(name), attributes);
  });
  parser.on("text", (more) => {
    text += more;
  });
  parser.on("cdata", (more) => {
    text += more;
  });
  parser.on("closetag", ({ name }) => {
    onEnd?.(plain(name), text);
    text = "";
  });
  parser.write(xml).close();
}

const isOn = (flag: string | undefined) => flag === "1" || flag === "true";

function sheetsOf(book: string) {
  const sheets: { id: string; name: string; isHidden: boolean }[] = [];
  let is1904 = false;
  walk(book, (name, of) => {
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

/** `_x000B_` is how Excel writes what XML can't hold. */
const unescaped = (text: string) =>
  text.replace(/_x([0-9A-F]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

/** The shared texts, each without how its words are read aloud. */
function stringsOf(xml = ""): string[] {
  const strings: string[] = [];
  let current = "";
  let isReading = false;
  walk(
    xml,
    (name) => {
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

/** How a style shows a number: as a day, a time of day or both; undefined as a number. */
interface DateFormat {
  day: boolean;
  time: boolean;
}

function formatsOf(xml = ""): (DateFormat | undefined)[] {
  const codes = new Map<string, string>();
  const formats: (DateFormat | undefined)[] = [];
  let isInCells = false;
  walk(
    xml,
    (name, { numFmtId = "", formatCode = "" }) => {
      if (name === "numFmt") codes.set(numFmtId, formatCode);
      if (name === "cellXfs") isInCells = true;
      if (name === "xf" && isInCells)
        formats.push(dateFormat(codes.get(numFmtId) ?? builtIn(Number(numFmtId))));
    },
    (name) => {
      if (name === "cellXfs") isInCells = false;
    },
  );
  return formats;
}

/** The formats that a file names by number alone, those of East Asia too (ECMA-376, 18.8.30). */
function builtIn(id: number): string {
  if (id === 22) return "d h";
  if ((id >= 18 && id <= 21) || (id >= 32 && id <= 35) || (id >= 45 && id <= 47)) return "h";
  return (id >= 14 && id <= 17) || (id >= 27 && id <= 58 && id !== 48 && id !== 49) ? "d" : "";
}

function dateFormat(code: string): DateFormat | undefined {
  const [first = ""] = code
    .replace(/"[^"]*"|\\.|[_*]./g, "")
    .replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, "")
    .split(";");
  const letters = first.toLowerCase().replace(/s\.0+/g, "s");
  if (!/[dmyhs]/.test(letters) || /[#?0]|general/.test(letters)) return undefined;
  const time = /[hs]/.test(letters);
  return { day: /[dy]/.test(letters) || !time, time };
}

interface Reading {
  strings: readonly string[];
  formats: readonly (DateFormat | undefined)[];
  is1904: boolean;
}

function rowsOf(xml: string, reading: Reading): SheetRow[] {
  const rows: SheetRow[] = [];
  let isHiddenElse = false;
  let row: SheetRow = { number: 0, isHidden: false, cells: [] };
  let cell: Attributes = {};
  let value = "";
  let isReading = false;
  const begin: Record<string, (of: Attributes) => void> = {
    sheetFormatPr: (of) => {
      isHiddenElse = isOn(of["zeroHeight"]);
    },
    row: ({ r: number = row.number + 1, hidden, ht }) => {
      const isHidden = ht === "0" || (hidden ? isOn(hidden) : isHiddenElse && !ht);
      row = { number: Number(number), isHidden, cells: [] };
      rows.push(row);
    },
    c: (of) => {
      cell = of;
      value = "";
    },
    rPh: () => {
      isReading = true;
    },
  };
  walk(
    xml,
    (name, of) => begin[name]?.(of),
    (name, text) => {
      if (name === "rPh") isReading = false;
      if (name === "v" || (name === "t" && !isReading)) value += text;
      if (name !== "c") return;
      const column = columnOf(cell["r"]) ?? row.cells.length;
      while (row.cells.length < column) row.cells.push("");
      row.cells[column] = shown(value, cell, reading);
    },
  );
  return rows;
}

/** The place of `B12` from the left, from 0; undefined where the file names none. */
function columnOf(place: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/i.exec(place ?? "")?.[0].toUpperCase();
  if (!letters) return undefined;
  return [...letters].reduce((sum, at) => sum * 26 + at.charCodeAt(0) - 64, 0) - 1;
}

function shown(
  value: string,
  { t: type = "n", s: style = "" }: Attributes,
  { strings, formats, is1904 }: Reading,
): string {
  if (type === "s") return strings[Number(value)] ?? "";
  if (type === "b") return isOn(value) ? "TRUE" : "FALSE";
  if (type === "d") return isoShown(value, formats[Number(style)]);
  if (type !== "n" || value.trim() === "") return unescaped(value);
  const number = Number(value);
  const format = formats[Number(style)];
  if (!format || number < 0) return String(Number(number.toPrecision(15)));
  // The years of the Mac's old workbooks begin on 1 January 1904.
  const days = number < 1 || !is1904 ? number : number + 1462;
  return dayAndTime(Math.round(days * secondsOfDay), { ...format, day: format.day && days >= 1 });
}

const secondsOfDay = 24 * 60 * 60;
/** Where Excel's days begin, in seconds of Unix. */
const excelEpoch = Date.UTC(1899, 11, 30) / 1000;

/** A cell of type `d`: its clock has no zone, whatever is written behind it. */
function isoShown(value: string, format: DateFormat | undefined): string {
  const [day = "", time] = value.trim().split(/[T ]/);
  const clock = time?.replace(/(?:Z|[+-]\d\d:?\d\d)$/i, "");
  const at = Date.parse(`${day}T${clock ?? "00:00"}Z`);
  if (Number.isNaN(at)) return value;
  const { time: isTimed } = format ?? { time: clock !== undefined };
  return dayAndTime(Math.round(at / 1000) - excelEpoch, { day: true, time: isTimed });
}

/**
 * Seconds since Excel's first day as Excel shows them: rounded to the second, as it stores binary
 * fractions of days, then to the minute below. Midnight is said only where the cell shows a time.
 */
function dayAndTime(seconds: number, { day, time }: DateFormat): string {
  const [is = "", clock = ""] = new Date((excelEpoch + seconds) * 1000).toISOString().split("T");
  const isTimed = time || seconds % secondsOfDay !== 0;
  return [day && is, isTimed && clock.slice(0, 5)].filter(Boolean).join(" ");
}
