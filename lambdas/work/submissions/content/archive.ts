import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { type Budget, ContentFault } from "./budget";

/** Beyond them an Office file is no text that somebody wrote. */
const mostEntries = 5000;
/** The work of reading an entry of the directory, and of beginning to unpack one. */
const stepsPerEntry = 10;
const stepsPerUnpacking = 50;
/** Of the header before a part's bytes, beside its name. */
const headerBytes = 30;

export interface Archive {
  entries: readonly Entry[];
  /** A part's bytes, as many as they are, whatever the archive declares. */
  unpack: (entry: Entry) => Promise<Buffer>;
}

/** An archive by the directory at its end; nothing is unpacked until it is asked for. */
export async function openArchive(file: Buffer, budget: Budget): Promise<Archive> {
  const options = { lazyEntries: true, validateEntrySizes: false };
  const zip = await orFault(fromBufferPromise(file, options));
  if (zip.entryCount > mostEntries) throw new ContentFault("oversized");
  const entries = await orFault(entriesOf(zip, budget));
  // Not "damaged": that would let an embedded one pass unread.
  if (doOverlap(entries)) throw new ContentFault("oversized");
  return {
    entries,
    unpack: (entry) => orFault(unpack(zip, entry, budget)),
  };
}

/** Pays for each entry as it is read: a damaged archive may declare thousands that it doesn't hold. */
async function entriesOf(zip: ZipFile, budget: Budget): Promise<Entry[]> {
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) {
    budget.step(stepsPerEntry);
    entries.push(entry);
  }
  return entries;
}

/** Whether the same bytes are packed parts of two names, as no program that packs writes them. */
function doOverlap(entries: readonly Entry[]): boolean {
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
async function unpack(zip: ZipFile, entry: Entry, budget: Budget): Promise<Buffer> {
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
