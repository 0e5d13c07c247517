import { fromBufferPromise, type Entry as ZipEntry, type ZipFile } from "yauzl";
import { type Budget, ContentFault } from "./budget";

/** No document that a person wrote has so many entries. */
const mostEntries = 5000;
const stepsPerEntry = 10;
const stepsPerUnpacking = 50;
const headerBytes = 30;
const endMark = Buffer.from("PK\x05\x06", "latin1");
const endBytes = 22;

export interface Part {
  /**
   * In lower case, with `/` between folders but not at the beginning, for the comparison of part
   * names (ECMA-376 part 2, 6.2.2.3).
   */
  name: string;
  entry: ZipEntry;
}

export interface Archive {
  parts: readonly Part[];
  /** Unpacks a part to its real size, which may differ from the declared size. */
  unpack: (part: Part) => Promise<Buffer>;
}

/** Opens an archive by the directory at its end. Parts are unpacked only on demand. */
export async function openArchive(file: Buffer, budget: Budget): Promise<Archive> {
  // We decode names ourselves, because yauzl refuses an archive with a name that begins with a
  // slash.
  const options = { lazyEntries: true, validateEntrySizes: false, decodeStrings: false };
  const zip = await orFault(fromBufferPromise(withoutTail(file), options));
  if (zip.entryCount > mostEntries) throw new ContentFault("oversized");
  const entries = await orFault(entriesOf(zip, budget));
  // The fault is not "damaged", because a damaged embedded archive is accepted without being read.
  if (doOverlap(entries)) throw new ContentFault("oversized");
  if (entries.some(({ generalPurposeBitFlag }) => (generalPurposeBitFlag & 1) === 1))
    throw new ContentFault("encrypted");
  return {
    parts: entries.map((entry) => ({ name: nameOf(entry), entry })),
    unpack: ({ entry }) => orFault(unpack(zip, entry, budget)),
  };
}

/** Cuts off bytes after the end of the archive. Many downloaded files have such bytes. */
function withoutTail(file: Buffer): Buffer {
  const end = file.lastIndexOf(endMark);
  if (end < 0 || end + endBytes > file.length) return file;
  return file.subarray(0, end + endBytes + file.readUInt16LE(end + endBytes - 2));
}

const nameOf = ({ fileName }: ZipEntry) => comparable((fileName as unknown as Buffer).toString());

export const comparable = (name: string) =>
  unescaped(name)
    .replaceAll("\\", "/")
    .replace(/^(?:\.?\/)+/, "")
    .toLowerCase();

export const unescaped = (text: string) =>
  text.replace(/%([\da-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

/**
 * Charges the budget for each entry that is read, not for the declared number: a damaged archive
 * may declare thousands that don't exist.
 */
async function entriesOf(zip: ZipFile, budget: Budget): Promise<ZipEntry[]> {
  const entries: ZipEntry[] = [];
  for await (const entry of zip.eachEntry()) {
    budget.step(stepsPerEntry);
    entries.push(entry);
  }
  return entries;
}

/** True if the packed bytes of two entries overlap. No packing program writes such an archive. */
function doOverlap(entries: readonly ZipEntry[]): boolean {
  let end = 0;
  return entries
    .toSorted((one, other) => one.relativeOffsetOfLocalHeader - other.relativeOffsetOfLocalHeader)
    .some(({ relativeOffsetOfLocalHeader: start, fileNameLength, compressedSize }) => {
      const begun = end;
      end = start + headerBytes + fileNameLength + compressedSize;
      return start < begun;
    });
}

/** Charges the budget before reading, because many packed bytes may unpack to a single byte. */
async function unpack(zip: ZipFile, entry: ZipEntry, budget: Budget): Promise<Buffer> {
  budget.step(stepsPerUnpacking);
  budget.readPacked(entry.compressedSize);
  const chunks: Buffer[] = [];
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    budget.unpack(chunk.length);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function orFault<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof ContentFault ? error : new ContentFault("damaged");
  }
}
