import { type Budget, ContentFault } from "./budget";

// [MS-CFB] 2.2 to 2.6: a small file system of sectors, whose order an allocation table lists.
const headerBytes = 512;
const endOfChain = 0xffff_fffa;
const entryBytes = 128;
/** Streams of fewer bytes are stored in small sectors, inside the root's stream. */
const smallStream = 4096;
const smallSectorBytes = 64;

export interface Stream {
  /** In lower case, since names are compared without regard to case ([MS-CFB] 2.6.4). */
  name: string;
  start: number;
  size: number;
  /** True for the root and for storages, which contain streams. */
  isStorage: boolean;
}

export interface CompoundDisk {
  /** All streams and storages, the root first. */
  streams: readonly Stream[];
  /** The streams and storages in the root itself; all of them if the root lists none. */
  outermost: readonly Stream[];
  /** Reads the first bytes of a stream; fewer if the stream or its chain ends earlier. */
  read: (stream: Stream, most?: number) => Buffer;
}

interface Sectors {
  bytes: Buffer;
  size: number;
  before: number;
  next: (number: number) => number;
}

/** Opens a compound file. Throws if it is incomplete or its sectors form a loop. */
export function openCompoundDisk(file: Buffer, budget: Budget): CompoundDisk {
  const shift = file.length < headerBytes ? 0 : file.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) throw new ContentFault("damaged");
  const place = { bytes: file, size: 2 ** shift, before: 2 ** shift };
  const table = allocationTable(file, place, budget);
  const large: Sectors = { ...place, next: (number) => numberAt(table, number) };
  const whole = (start: number) => chained(large, start, file.length, budget);
  const directory = whole(file.readUInt32LE(48));
  const entries = entriesIn(directory, budget);
  const [root] = entries;
  if (!root) throw new ContentFault("damaged");
  const content = chained(large, root.start, root.size, budget);
  const smallTable = whole(file.readUInt32LE(60));
  const next = (number: number) => numberAt(smallTable, number);
  const small: Sectors = { bytes: content, size: smallSectorBytes, before: 0, next };
  const outermost = childrenOf(directory, entries, budget);
  const streams = entries.flatMap((entry) => entry ?? []);
  return {
    streams,
    outermost: outermost.length > 0 ? outermost : streams,
    read: ({ start, size }, most = size) =>
      chained(size < smallStream ? small : large, start, Math.min(size, most), budget),
  };
}

/**
 * The allocation table. The header lists the table's first 109 sectors, and a chain of further
 * sectors lists the rest.
 */
function allocationTable(file: Buffer, place: Omit<Sectors, "next">, budget: Budget): Buffer {
  const { size } = place;
  const perSector = size / 4;
  const next = (number: number) => numberAt(file, (number + 2) * perSector - 1);
  const lists = chained({ ...place, next }, file.readUInt32LE(68), file.length, budget);
  const numbers = numbersIn(file.subarray(76, headerBytes));
  // Reading stops when the table covers the file: a hostile file may list a sector often.
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

function chained(sectors: Sectors, start: number, most: number, budget: Budget): Buffer {
  const parts = new Map<number, Buffer>();
  for (let at = start; at < endOfChain && parts.size * sectors.size < most; at = sectors.next(at)) {
    budget.step();
    if (parts.has(at)) throw new ContentFault("damaged");
    parts.set(at, sector(sectors, at));
  }
  return Buffer.concat([...parts.values()]).subarray(0, most);
}

/** The file's last sector may be shorter. */
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

/** The entries of a directory by number; a free entry is undefined. */
function entriesIn(directory: Buffer, budget: Budget): (Stream | undefined)[] {
  return Array.from({ length: Math.floor(directory.length / entryBytes) }, (_, number) => {
    budget.step();
    const entry = directory.subarray(number * entryBytes, (number + 1) * entryBytes);
    if (entry[66] === 0) return undefined;
    const [start, size] = [entry.readUInt32LE(116), entry.readUInt32LE(120)];
    return { name: nameOf(entry), start, size, isStorage: entry[66] !== 2 };
  });
}

/** The entries of the root: a tree in which each entry names two siblings ([MS-CFB] 2.6.4). */
function childrenOf(
  directory: Buffer,
  entries: readonly (Stream | undefined)[],
  budget: Budget,
): Stream[] {
  const seen = new Set<number>([0]);
  const found: Stream[] = [];
  const left = [directory.readUInt32LE(76)];
  for (let number = left.pop(); number !== undefined; number = left.pop()) {
    const entry = entries[number];
    if (!entry || seen.has(number)) continue;
    budget.step();
    seen.add(number);
    found.push(entry);
    const at = number * entryBytes;
    left.push(directory.readUInt32LE(at + 68), directory.readUInt32LE(at + 72));
  }
  return found;
}

/** The name is UTF-16 with a final zero. Its length in bytes, at offset 64, includes the zero. */
const nameOf = (entry: Buffer) =>
  wideText(entry.subarray(0, Math.max(0, Math.min(64, entry.readUInt16LE(64)) - 2))).toLowerCase();

/** Decodes UTF-16 at any offset. Node's own decoder may crash at an odd offset. */
export const wideText = (bytes: Uint8Array) => new TextDecoder("utf-16le").decode(bytes);
