import { formatSize } from "../../../ui/file-size";
import { saveFile } from "../../../ui/save-file";
import type { ReadFile } from "./import-store";
import { type CellName, type Cells, cellNames } from "./read-row";
import type { RowState } from "./row-states";
import { importStrings as words } from "./strings";

/** How many rows a file may have. */
const mostRows = 10_000;
const largestFile = 20 * 1024 * 1024;

/** Reads a CSV or Excel file, or says what is wrong with the file as a whole. */
export async function readFile(file: File): Promise<ReadFile | { problem: string }> {
  if (file.size > largestFile) return { problem: words.problems.tooLarge };
  const bytes = await file.arrayBuffer();
  const table = isOldExcel(bytes)
    ? { problem: words.problems.oldExcel(file.name) }
    : isZip(bytes)
      ? await readSheet(bytes)
      : await readCsv(bytes);
  if ("problem" in table) return table;
  const [head, ...lines] = table.lines
    .map((cells, at) => ({ cells, number: at + 1 }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  const heads = head?.cells ?? [];
  const places = placesOf(heads);
  const missing = cellNames.filter((name) => name !== "publishAt" && places[name] === undefined);
  if (missing.length > 0) {
    const names = missing.map((name) => shortNames[name]);
    return { problem: words.problems.missingColumns(names) };
  }
  if (lines.length === 0) return { problem: words.problems.empty };
  if (lines.length > mostRows) return { problem: words.problems.tooMany(mostRows) };
  const known = new Set(Object.values(places));
  return {
    importId: await hashOf(bytes),
    name: file.name,
    facts: words.choose.facts(lines.length, formatSize(file.size), table.readAs),
    unknown: heads.filter((head, at) => head.trim() !== "" && !known.has(at)),
    rows: lines.map(({ cells }) => cellsOf(cells, places)),
    numbers: lines.map(({ number }) => number),
  };
}

/** The rows of a file as text, blank ones too, and how it was read. */
type TableOfFile = { lines: string[][]; readAs: string } | { problem: string };

async function readCsv(bytes: ArrayBuffer): Promise<TableOfFile> {
  const { text, encoding } = decode(bytes);
  const { parse } = await import("papaparse");
  const { data, meta, errors } = parse<string[]>(text);
  // Everything after an unclosed quote would be read as the text of one task.
  const unclosed = errors.find(({ type }) => type === "Quotes");
  if (unclosed) return { problem: words.problems.quotes((unclosed.row ?? 0) + 1) };
  const separated = words.choose.separators[meta.delimiter] ?? meta.delimiter;
  return { lines: data, readAs: `${separated}, ${encoding}` };
}

/** The first sheet of an Excel file that has something in it. */
async function readSheet(bytes: ArrayBuffer): Promise<TableOfFile> {
  const { default: read } = await import("read-excel-file/universal");
  const sheets = await read(bytes);
  const { sheet, data } = sheets.find((each) => each.data.length > 0) ?? { sheet: "", data: [] };
  return { lines: data.map((row) => row.map(written)), readAs: words.choose.sheet(sheet) };
}

/** A cell as a person would write it. Dates of a spreadsheet have no time zone: they are East Africa's. */
function written(cell: unknown): string {
  if (!(cell instanceof Date)) return String(cell ?? "");
  const [day = "", time = ""] = cell.toISOString().split("T");
  return time.startsWith("00:00") ? day : `${day} ${time.slice(0, 5)}`;
}

const beginsWith = (bytes: ArrayBuffer, ...first: readonly number[]) =>
  first.every((byte, at) => new Uint8Array(bytes, 0, Math.min(4, bytes.byteLength))[at] === byte);
const isZip = (bytes: ArrayBuffer) => beginsWith(bytes, 0x50, 0x4b, 0x03, 0x04);
const isOldExcel = (bytes: ArrayBuffer) => beginsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0);

const shortNames: Record<CellName, string> = {
  field: "Field",
  dueDate: "Due",
  amount: "Amount",
  context: "Context",
  publishAt: "Appears",
};

/** Other names that people give the columns, in lower-case letters alone. */
const otherNames: Record<CellName, readonly string[]> = {
  field: ["field", "category", "subject"],
  dueDate: ["due", "duedate", "deadline", "dueeat"],
  amount: ["amount", "amountkes", "kes", "price", "pay"],
  context: ["context", "description", "text", "task", "brief"],
  publishAt: ["appears", "appearseat", "publishat", "publish", "published"],
};

type Places = Partial<Record<CellName, number>>;

function placesOf(heads: readonly string[]): Places {
  const plain = heads.map((head) => head.toLowerCase().replace(/[^a-z]/g, ""));
  return Object.fromEntries(
    cellNames.flatMap((name) => {
      const at = plain.findIndex((head) => otherNames[name].includes(head));
      return at < 0 ? [] : [[name, at]];
    }),
  );
}

/**
 * A text without the mark that saving puts before it, so that a spreadsheet takes it for no
 * formula.
 */
const unmarked = (written: string) => written.replace(/^'(?=[=+\-@])/, "");

const cellsOf = (line: readonly string[], places: Places): Cells => {
  const cell = (name: CellName) => unmarked((line[places[name] ?? -1] ?? "").trim());
  return {
    field: cell("field"),
    dueDate: cell("dueDate"),
    amount: cell("amount"),
    context: cell("context"),
    publishAt: cell("publishAt"),
  };
};

/** The text of a file: by its mark, as UTF-8, or as the Windows code page in which Excel saves. */
function decode(bytes: ArrayBuffer): { text: string; encoding: string } {
  const [first, second] = new Uint8Array(bytes.slice(0, 2));
  if (first === 0xff && second === 0xfe)
    return { text: new TextDecoder("utf-16le").decode(bytes), encoding: "UTF-16" };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), encoding: "UTF-8" };
  } catch {
    return { text: new TextDecoder("windows-1252").decode(bytes), encoding: "Windows-1252" };
  }
}

async function hashOf(bytes: ArrayBuffer): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Saves rows as a CSV file: with a mark, so that Excel reads UTF-8, and formulas made harmless. */
async function save(name: string, rows: Record<string, string>[]) {
  const { unparse } = await import("papaparse");
  const text = `\uFEFF${unparse(rows, { escapeFormulae: true, newline: "\r\n" })}`;
  saveFile(name, new Blob([text], { type: "text/csv" }));
}

const asColumns = ({ cells }: RowState) =>
  Object.fromEntries(cellNames.map((name) => [shortNames[name], cells[name]]));

/** The rows to mend with their problems, as a file that can be imported again. */
export const saveBadRows = (rows: readonly RowState[]) =>
  save(
    words.done.badName,
    rows.map((row) => ({
      ...asColumns(row),
      [words.done.reason]: Object.values(row.wrong ?? {})
        .map(({ what }) => what)
        .join(" "),
    })),
  );

export const saveIds = (rows: readonly RowState[]) =>
  save(
    words.done.idsName,
    rows.map((row) => ({
      [words.columns.row]: String(row.row),
      Id: row.posted?.taskId ?? "",
      ...asColumns(row),
    })),
  );

export const saveTemplate = () =>
  save(words.choose.templateName, [
    {
      Field: "Articles",
      Due: "30/11/2026 18:00",
      Amount: "950",
      Context: "1,200 words on choosing a first bicycle in Nairobi.",
      Appears: "",
    },
    {
      Field: "Data Science",
      Due: "2026-12-01",
      Amount: "1800",
      Context: "Judge forty answers about sampling bias; say which of two is right, and why.",
      Appears: "29/11/2026 07:00",
    },
  ]);
