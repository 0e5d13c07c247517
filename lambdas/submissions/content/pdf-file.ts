import type { ContentProblem, ReadableFile } from "./content-problem";

/** Where the end of a PDF says where its table is. */
const tailBytes = 2048;
/** The table of a long document, with its trailer after it. */
const tableBytes = 512 * 1024;

/**
 * What is wrong with a PDF, by its end and its trailer (ISO 32000-1, 7.5.5). A table that is not where it
 * should be is no fault: programs that show such a file find it.
 */
export async function findPdfProblem(file: ReadableFile): Promise<ContentProblem | undefined> {
  const tail = await textAt(file, Math.max(0, file.size - tailBytes), tailBytes);
  if (!tail.includes("%%EOF")) return { kind: "damaged" };
  const start = Number(
    tail.slice(tail.lastIndexOf("startxref")).match(/^startxref\s+(\d{1,10})/)?.[1],
  );
  const table = start < file.size ? await textAt(file, start, tableBytes) : "";
  return [tail, trailerIn(table)].some((text) => /\/Encrypt\b/.test(text))
    ? { kind: "encrypted" }
    : undefined;
}

/** The dictionary that follows a table of references, or heads a stream of them. */
const trailerIn = (table: string) =>
  (/^\s*xref\b/.test(table)
    ? /trailer(.*?)startxref/s.exec(table)
    : /^\s*\d+\s+\d+\s+obj(.*?)stream/s.exec(table))?.[1] ?? "";

async function textAt(file: ReadableFile, start: number, length: number): Promise<string> {
  const bytes = await file.read(start, Math.min(length, file.size - start));
  return Buffer.from(bytes).toString("latin1");
}
