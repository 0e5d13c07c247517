import { formatSize } from "../../../ui/file-size";
import { type CellName, type Cells, cellNames } from "./read-row";
import { importStrings } from "./strings";

const words = importStrings;

/** How many rows a file may have. */
export const mostRows = 10_000;
const largestFile = 20 * 1024 * 1024;

/** A file as it was read. */
export interface ReadFile {
  /** SHA-256 of its content: the same file is the same import, in any browser. */
  importId: string;
  name: string;
  /** Its facts, for people. */
  facts: string;
  /** Names of columns that mean nothing here. */
  unknown: string[];
  /** In their order; a row's number is its place, from 1. */
  rows: Cells[];
}

/** Reads a CSV file; what is wrong with the whole of it is said instead. */
export async function readFile(file: File): Promise<ReadFile | { problem: string }> {
  if (file.size > largestFile) return { problem: words.problems.tooLarge };
  const bytes = await file.arrayBuffer();
  const { text, encoding } = decode(bytes);
  const { parse } = await import("papaparse");
  const { data, meta, errors } = parse<string[]>(text, { skipEmptyLines: "greedy" });
  // What follows such a mark would be read as the text of one task.
  const unclosed = errors.find(({ type }) => type === "Quotes");
  if (unclosed) return { problem: words.problems.quotes(unclosed.row ?? 0) };
  const [heads = [], ...lines] = data;
  const places = placesOf(heads);
  const missing = cellNames.filter((name) => name !== "publishAt" && places[name] === undefined);
  if (missing.length > 0) {
    const names = missing.map((name) => shortNames[name]);
    return { problem: words.problems.missingColumns(names) };
  }
  if (lines.length === 0) return { problem: words.problems.empty };
  if (lines.length > mostRows) return { problem: words.problems.tooMany(mostRows) };
  const known = new Set(Object.values(places));
  const separated = words.choose.separators[meta.delimiter] ?? meta.delimiter;
  return {
    importId: await hashOf(bytes),
    name: file.name,
    facts: words.choose.facts(lines.length, formatSize(file.size), `${separated}, ${encoding}`),
    unknown: heads.filter((head, at) => head.trim() !== "" && !known.has(at)),
    rows: lines.map((line) => cellsOf(line, places)),
  };
}

export const shortNames: Record<CellName, string> = {
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

/** A text without the mark by which rows that are saved to be mended are no formulas. */
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
