import { PassThrough, type Readable } from "node:stream";
import { type Entry, fromRandomAccessReader, RandomAccessReader, type ZipFile } from "yauzl";
import type { FileType } from "#contracts/submissions";
import type { ContentProblem, ReadableFile } from "./content-problem";

/** Beyond them an Office file is no text that somebody wrote. */
const mostEntries = 5000;
/** Of all parts together, in bytes, by what the archive declares. */
const largestUnpacked = 300 * 1024 * 1024;

/** The part that makes an archive a document of a type. */
const mainPart: Partial<Record<FileType, string>> = {
  docx: "word/document.xml",
  xlsx: "xl/workbook.xml",
};
const macroPart = /(^|\/)(vbaProject\w*\.bin|macrosheets\/[^/]+|vbaData\.xml)$/i;
const isEncrypted = ({ generalPurposeBitFlag }: Entry) => (generalPurposeBitFlag & 1) === 1;

/** What is wrong with a .docx or .xlsx, by the directory at its end; nothing is unpacked. */
export async function findOfficeProblem(
  file: ReadableFile,
  type: FileType,
): Promise<ContentProblem | undefined> {
  const entries = await entriesOf(file);
  if (entries === "damaged" || entries === "oversized") return { kind: entries };
  if (entries.some(isEncrypted)) return { kind: "encrypted" };
  if (entries.some(({ fileName }) => macroPart.test(fileName))) return { kind: "macros" };
  const unpacked = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (unpacked > largestUnpacked) return { kind: "oversized" };
  return missingPart(entries, type);
}

function missingPart(entries: readonly Entry[], type: FileType): ContentProblem | undefined {
  const sizes = new Map(
    entries.map(({ fileName, uncompressedSize }) => [fileName, uncompressedSize]),
  );
  if (sizes.get("[Content_Types].xml") && sizes.get(mainPart[type] ?? "")) return undefined;
  const other = Object.entries(mainPart).find(([, part]) => sizes.has(part))?.[0];
  if (other && other !== type) return { kind: "other-content", found: `a .${other} file` };
  return sizes.has(mainPart[type] ?? "")
    ? { kind: "damaged" }
    : { kind: "other-content", found: "a .zip file" };
}

/** Lets the archive's reader ask for ranges of the file. */
class RangeReader extends RandomAccessReader {
  constructor(private readonly file: ReadableFile) {
    super();
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const stream = new PassThrough();
    this.file.read(start, end - start).then(
      (bytes) => stream.end(bytes),
      (error: Error) => stream.destroy(error),
    );
    return stream;
  }
}

const open = (file: ReadableFile) =>
  new Promise<ZipFile>((resolve, reject) => {
    const options = { lazyEntries: true, validateEntrySizes: false, autoClose: false };
    fromRandomAccessReader(new RangeReader(file), file.size, options, (error, zip) =>
      error ? reject(error) : resolve(zip),
    );
  });

async function entriesOf(file: ReadableFile): Promise<Entry[] | "damaged" | "oversized"> {
  try {
    const zip = await open(file);
    if (zip.entryCount > mostEntries) return "oversized";
    return await new Promise<Entry[]>((resolve, reject) => {
      const entries: Entry[] = [];
      zip.on("entry", (entry: Entry) => {
        entries.push(entry);
        zip.readEntry();
      });
      zip.on("end", () => resolve(entries));
      zip.on("error", reject);
      zip.readEntry();
    });
  } catch (error) {
    if (isArchiveFault(error)) return "damaged";
    throw error;
  }
}

/** Faults of the archive are plain errors; those of storage have classes of their own. */
const isArchiveFault = (error: unknown) =>
  error instanceof Error && Object.getPrototypeOf(error) === Error.prototype;
