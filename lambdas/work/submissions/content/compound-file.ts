import type { FileType } from "#contracts/submissions";
import { type Budget, ContentFault, type ContentProblem, type Inside } from "./budget";

/** The stream that makes a compound file a document of a type. */
const mainStreams: Partial<Record<FileType, readonly string[]>> = {
  doc: ["worddocument"],
  xls: ["workbook", "book"],
};
const encryptionStreams = new Set(["encryptedpackage", "encryptioninfo"]);
const macroStreams = new Set(["macros", "_vba_project", "_vba_project_cur", "vba"]);
const packageStream = "package";

/**
 * What is wrong with a .doc or .xls, by its directory, its first records and what is embedded in it;
 * without a `type`, only whether it is encrypted or has macros.
 */
export async function findCompoundProblem(
  file: Buffer,
  type: FileType | undefined,
  inside: Inside,
): Promise<ContentProblem | undefined> {
  const disk = openCompoundDisk(file, inside.budget);
  const has = (names: ReadonlySet<string>) => disk.streams.some(({ name }) => names.has(name));
  if (has(encryptionStreams)) return { kind: "encrypted" };
  if (has(macroStreams)) return { kind: "macros" };
  const main = disk.streams.find(({ name }) => type && mainStreams[type]?.includes(name));
  if (type && !main) return { kind: "other-content", found: otherDocument(disk.streams) };
  if (main?.size === 0) return { kind: "damaged" };
  for (const stream of disk.streams) {
    const problem = await problemOf(disk, stream, inside);
    if (problem) return problem;
  }
  return undefined;
}

const otherDocument = (streams: readonly Stream[]) =>
  Object.entries(mainStreams)
    .filter(([, names]) => streams.some(({ name }) => names.includes(name)))
    .map(([type]) => `a .${type} file`)[0];

async function problemOf(
  disk: CompoundDisk,
  stream: Stream,
  inside: Inside,
): Promise<ContentProblem | undefined> {
  if (mainStreams.xls?.includes(stream.name))
    return findRecordProblem(disk.read(stream), inside.budget);
  if (mainStreams.doc?.includes(stream.name))
    return isLockedText(disk.read(stream, 12)) ? { kind: "encrypted" } : undefined;
  if (stream.name !== packageStream) return undefined;
  const bytes = disk.read(stream);
  inside.budget.unpack(bytes.length);
  return await inside.lookInto(bytes);
}

/** Whether a text needs a password: [MS-DOC] 2.5.2 (fEncrypted). */
const isLockedText = (start: Buffer) => ((start[11] ?? 0) & 0x01) !== 0;

// [MS-XLS] 2.1.4: a type and a length of two bytes each, and what they announce.
const recordHeaderBytes = 4;
const endOfPart = 0x0a;
const filePass = 0x2f;
const boundSheet = 0x85;
/** A workbook has fewer before its first sheet. */
const mostRecords = 100_000;
/** What [MS-XLS] 2.4.28 says of a sheet, and Excel 5 of a module. */
const macroKinds = new Set([1, 6]);

/** Whether a workbook needs a password, or has a sheet of macros, by the records before its first sheet. */
function findRecordProblem(workbook: Buffer, budget: Budget): ContentProblem | undefined {
  for (let at = 0, seen = 0; seen < mostRecords; seen++) {
    budget.step();
    if (at + recordHeaderBytes > workbook.length) return undefined;
    const type = workbook.readUInt16LE(at);
    if (type === endOfPart) return undefined;
    if (type === filePass) return { kind: "encrypted" };
    if (type === boundSheet && macroKinds.has(workbook[at + 9] ?? 0)) return { kind: "macros" };
    at += recordHeaderBytes + workbook.readUInt16LE(at + 2);
  }
  throw new ContentFault("damaged");
}

// [MS-CFB], sections 2.2 to 2.6: a small file system of sectors, chained by an allocation table.
const headerBytes = 512;
const endOfChain = 0xffff_fffa;
const entryBytes = 128;
/** Streams below this size lie in sectors of their own size, within the stream of the root. */
const smallStream = 4096;
const smallSectorBytes = 64;

interface Stream {
  name: string;
  start: number;
  size: number;
}

/** A compound file whose directory is whole. */
interface CompoundDisk {
  /** All streams and storages, by names in lower case, as [MS-CFB] 2.6.4 compares them. */
  streams: readonly Stream[];
  /** The first bytes of a stream; fewer where it or its chain ends. */
  read: (stream: Stream, most?: number) => Buffer;
}

/** Sectors of one size, and which of them follows another. */
interface Sectors {
  bytes: Buffer;
  size: number;
  /** How many bytes lie before the first. */
  before: number;
  next: (number: number) => number;
}

/** Throws for what is no whole compound file, and for a chain that leads to itself. */
function openCompoundDisk(file: Buffer, budget: Budget): CompoundDisk {
  const shift = file.length < headerBytes ? 0 : file.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) throw new ContentFault("damaged");
  const place = { bytes: file, size: 2 ** shift, before: 2 ** shift };
  const table = allocationTable(file, place, budget);
  const large: Sectors = { ...place, next: (number) => numberAt(table, number) };
  const whole = (start: number) => chained(large, start, file.length, budget);
  const streams = entriesIn(whole(file.readUInt32LE(48)), budget);
  const [root] = streams;
  if (!root) throw new ContentFault("damaged");
  const content = chained(large, root.start, root.size, budget);
  const smallTable = whole(file.readUInt32LE(60));
  const next = (number: number) => numberAt(smallTable, number);
  const small: Sectors = { bytes: content, size: smallSectorBytes, before: 0, next };
  return {
    streams,
    read: ({ start, size }, most = size) =>
      chained(size < smallStream ? small : large, start, Math.min(size, most), budget),
  };
}

/** The allocation table, whose sectors the header names; beyond 109 of them a chain of lists does. */
function allocationTable(file: Buffer, place: Omit<Sectors, "next">, budget: Budget): Buffer {
  const { size } = place;
  const perSector = size / 4;
  const next = (number: number) => numberAt(file, (number + 2) * perSector - 1);
  const lists = chained({ ...place, next }, file.readUInt32LE(68), file.length, budget);
  const numbers = numbersIn(file.subarray(76, headerBytes));
  // What covers the file is all of the table, however often a sector is named.
  const needed = Math.ceil(file.length / size / perSector);
  for (let at = 0; at < lists.length && numbers.length < needed; at += size)
    numbers.push(...numbersIn(lists.subarray(at, at + size - 4)));
  const parts = numbers
    .slice(0, needed)
    .filter((number) => number < endOfChain)
    .map((number) => sector(place, number));
  budget.search(parts.length * size);
  return Buffer.concat(parts);
}

/** The bytes of a chain of sectors, `most` of them. */
function chained(sectors: Sectors, start: number, most: number, budget: Budget): Buffer {
  const parts = new Map<number, Buffer>();
  for (let at = start; at < endOfChain && parts.size * sectors.size < most; at = sectors.next(at)) {
    budget.step();
    if (parts.has(at)) throw new ContentFault("damaged");
    parts.set(at, sector(sectors, at));
  }
  return Buffer.concat([...parts.values()]).subarray(0, most);
}

/** The last one of a file may be shorter. */
function sector({ bytes, size, before }: Omit<Sectors, "next">, number: number): Buffer {
  const start = before + number * size;
  if (start >= bytes.length) throw new ContentFault("damaged");
  return bytes.subarray(start, start + size);
}

function numberAt(table: Buffer, index: number): number {
  if ((index + 1) * 4 > table.length) throw new ContentFault("damaged");
  return table.readUInt32LE(index * 4);
}

const numbersIn = (list: Buffer) =>
  Array.from({ length: Math.floor(list.length / 4) }, (_, index) => numberAt(list, index));

function entriesIn(directory: Buffer, budget: Budget): Stream[] {
  const streams: Stream[] = [];
  for (let at = 0; at + entryBytes <= directory.length; at += entryBytes) {
    budget.step();
    const entry = directory.subarray(at, at + entryBytes);
    if (entry[66] !== 0)
      streams.push({
        name: nameOf(entry),
        start: entry.readUInt32LE(116),
        size: entry.readUInt32LE(120),
      });
  }
  return streams;
}

/** UTF-16, its length in bytes beside it, with a zero at its end. */
const nameOf = (entry: Buffer) =>
  entry.toString("utf16le", 0, Math.max(0, Math.min(64, entry.readUInt16LE(64)) - 2)).toLowerCase();
