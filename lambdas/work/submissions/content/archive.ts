import { fromBufferPromise, type Entry as ZipEntry, type ZipFile } from "yauzl";
import { type Budget, ContentFault } from "./budget";

/** Beyond them an Office file is no text that somebody wrote. */
const mostEntries = 5000;
/** The work of reading an entry of the directory, and of beginning to unpack one. */
const stepsPerEntry = 10;
const stepsPerUnpacking = 50;
/** Of the header before a part's bytes, beside its name. */
const headerBytes = 30;
const endMark = Buffer.from("PK\x05\x06", "latin1");
const endBytes = 22;

/** A part of an archive. */
export interface Part {
  /** With slashes, none at its beginning, in lower case: so names of parts are compared (ECMA-376 part 2, 6.2.2.3). */
  name: string;
  entry: ZipEntry;
}

export interface Archive {
  parts: readonly Part[];
  /** A part's bytes, as many as they are, whatever the archive declares. */
  unpack: (part: Part) => Promise<Buffer>;
}

/** An archive by the directory at its end; nothing is unpacked until it is asked for. */
export async function openArchive(file: Buffer, budget: Budget): Promise<Archive> {
  // Names are read here: yauzl refuses an archive for a slash at the beginning of one.
  const options = { lazyEntries: true, validateEntrySizes: false, decodeStrings: false };
  const zip = await orFault(fromBufferPromise(withoutTail(file), options));
  if (zip.entryCount > mostEntries) throw new ContentFault("oversized");
  const entries = await orFault(entriesOf(zip, budget));
  // Not "damaged": that would let an embedded one pass unread.
  if (doOverlap(entries)) throw new ContentFault("oversized");
  if (entries.some(({ generalPurposeBitFlag }) => (generalPurposeBitFlag & 1) === 1))
    throw new ContentFault("encrypted");
  return {
    parts: entries.map((entry) => ({ name: nameOf(entry), entry })),
    unpack: ({ entry }) => orFault(unpack(zip, entry, budget)),
  };
}

/** What follows the end of an archive, as after many a download, is no part of it. */
function withoutTail(file: Buffer): Buffer {
  const end = file.lastIndexOf(endMark);
  if (end < 0 || end + endBytes > file.length) return file;
  return file.subarray(0, end + endBytes + file.readUInt16LE(end + endBytes - 2));
}

const nameOf = ({ fileName }: ZipEntry) => comparable((fileName as unknown as Buffer).toString());

/** A name of a part as it is compared with others. */
export const comparable = (name: string) =>
  unescaped(name).replaceAll("\\", "/").replace(/^\/+/, "").toLowerCase();

export const unescaped = (text: string) =>
  text.replace(/%([\da-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

/** Pays for each entry as it is read: a damaged archive may declare thousands that it doesn't hold. */
async function entriesOf(zip: ZipFile, budget: Budget): Promise<ZipEntry[]> {
  const entries: ZipEntry[] = [];
  for await (const entry of zip.eachEntry()) {
    budget.step(stepsPerEntry);
    entries.push(entry);
  }
  return entries;
}

/** Whether the same bytes are packed parts of two names, as no program that packs writes them. */
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

/** Pays for what goes in before it is read: much of it may come out as one byte. */
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
