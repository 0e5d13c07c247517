import { PassThrough, type Readable } from "node:stream";
import { type Entry, fromRandomAccessReader, RandomAccessReader, type ZipFile } from "yauzl";
import { ContentFault, type ReadableFile } from "./content-problem";

/** Beyond them an Office file is no text that somebody wrote. */
const mostEntries = 5000;

export interface Archive {
  entries: readonly Entry[];
  /** A part's bytes; throws when they are more than `most`, whatever the archive declares. */
  unpack: (entry: Entry, most: number) => Promise<Uint8Array>;
}

/** An archive by the directory at its end; nothing is unpacked until it is asked for. */
export async function openArchive(file: ReadableFile): Promise<Archive> {
  const zip = await orFault(open(file));
  if (zip.entryCount > mostEntries) throw new ContentFault("oversized");
  return {
    entries: await orFault(entriesOf(zip)),
    unpack: (entry, most) => orFault(unpack(zip, entry, most)),
  };
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

const entriesOf = (zip: ZipFile) =>
  new Promise<Entry[]>((resolve, reject) => {
    const entries: Entry[] = [];
    zip.on("entry", (entry: Entry) => {
      entries.push(entry);
      zip.readEntry();
    });
    zip.on("end", () => resolve(entries));
    zip.on("error", reject);
    zip.readEntry();
  });

const streamOf = (zip: ZipFile, entry: Entry) =>
  new Promise<Readable>((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)));
  });

async function unpack(zip: ZipFile, entry: Entry, most: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of await streamOf(zip, entry)) {
    size += chunk.length;
    if (size > most) throw new ContentFault("oversized");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function orFault<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw isArchiveFault(error) ? new ContentFault("damaged") : error;
  }
}

/** Faults of the archive are plain errors; those of storage have classes of their own. */
const isArchiveFault = (error: unknown) =>
  error instanceof Error && Object.getPrototypeOf(error) === Error.prototype;
