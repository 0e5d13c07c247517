const sectorBytes = 512;
const smallSectorBytes = 64;
const smallStream = 4096;
const endOfChain = 0xffff_fffe;
/** The number of allocation table sectors in the header. */
const namedInHeader = 109;

type Streams = Record<string, Uint8Array>;

/**
 * A compound file ([MS-CFB]) with these streams. A stream given only by name consists of zeros.
 * Streams below 4096 bytes are in small sectors.
 */
export function aCompoundFile(given: readonly string[] | Streams): Uint8Array {
  const streams = Array.isArray(given)
    ? given.map((name: string) => [name, new Uint8Array(smallStream)] as const)
    : Object.entries(given as Streams);
  const small = streams.filter(([, bytes]) => bytes.length < smallStream);
  const large = streams.filter(([, bytes]) => bytes.length >= smallStream);
  const smalls = packed(
    small.map(([, bytes]) => bytes),
    smallSectorBytes,
  );
  const directory = new Uint8Array((streams.length + 1) * 128);
  const own = [directory, chains(smalls.counts), smalls.bytes, ...large.map(([, bytes]) => bytes)];
  const { bytes: content, counts, starts } = packed(own, sectorBytes);
  const [directoryStart = 0, smallTableStart = 0, rootStart = 0, ...largeStarts] = starts;
  writeEntries(content, [
    { name: "Root Entry", start: rootStart, size: smalls.bytes.length },
    ...streams.map(([name, bytes]) => ({
      name,
      start:
        smalls.starts[small.findIndex((each) => each[0] === name)] ??
        largeStarts[large.findIndex((each) => each[0] === name)] ??
        0,
      size: bytes.length,
    })),
  ]);
  const table = packed([chains(counts)], sectorBytes).bytes;
  const tables = table.length / sectorBytes;
  const afterTable = content.length / sectorBytes + tables;
  const numbers = Array.from({ length: tables }, (_, at) => content.length / sectorBytes + at);
  const header = headerOf({ tables: numbers, directoryStart, smallTableStart, afterTable });
  return Buffer.concat([header, content, table, ...furtherLists(numbers, afterTable)]);
}

/** Joins pieces so that each begins at a sector's start. */
function packed(pieces: readonly Uint8Array[], size: number) {
  const counts = pieces.map((piece) => Math.ceil(piece.length / size));
  const starts = counts.map((_, at) => counts.slice(0, at).reduce((sum, each) => sum + each, 0));
  const bytes = new Uint8Array(counts.reduce((sum, each) => sum + each, 0) * size);
  pieces.forEach((piece, at) => {
    bytes.set(piece, (starts[at] ?? 0) * size);
  });
  return { bytes, counts, starts };
}

function chains(counts: readonly number[]): Uint8Array {
  const numbers = counts.flatMap((count, piece) => {
    const start = counts.slice(0, piece).reduce((sum, each) => sum + each, 0);
    return Array.from({ length: count }, (_, at) =>
      at === count - 1 ? endOfChain : start + at + 1,
    );
  });
  return new Uint8Array(Uint32Array.from(numbers).buffer);
}

/**
 * The numbers of the table sectors that don't fit into the header, as chained lists that begin at
 * sector `first`.
 */
function furtherLists(tables: readonly number[], first: number): Uint8Array[] {
  const perList = sectorBytes / 4 - 1;
  const count = Math.max(0, Math.ceil((tables.length - namedInHeader) / perList));
  return Array.from({ length: count }, (_, list) => {
    const from = namedInHeader + list * perList;
    const numbers = Array.from({ length: perList }, (__, at) => tables[from + at] ?? 0xffff_ffff);
    const next = list === count - 1 ? endOfChain : first + list + 1;
    return new Uint8Array(Uint32Array.from([...numbers, next]).buffer);
  });
}

interface Places {
  afterTable: number;
  tables: readonly number[];
  directoryStart: number;
  smallTableStart: number;
}

function headerOf({ tables, directoryStart, smallTableStart, afterTable }: Places): Uint8Array {
  const bytes = new Uint8Array(sectorBytes);
  const view = new DataView(bytes.buffer);
  bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  view.setUint16(26, 3, true);
  view.setUint16(28, 0xfffe, true);
  view.setUint16(30, 9, true);
  view.setUint16(32, 6, true);
  view.setUint32(44, tables.length, true);
  view.setUint32(48, directoryStart, true);
  view.setUint32(56, smallStream, true);
  view.setUint32(60, smallTableStart, true);
  view.setUint32(68, tables.length > namedInHeader ? afterTable : endOfChain, true);
  for (let at = 0; at < namedInHeader; at++)
    view.setUint32(76 + at * 4, tables[at] ?? 0xffff_ffff, true);
  return bytes;
}

interface Named {
  name: string;
  start: number;
  size: number;
}

function writeEntries(content: Uint8Array, entries: readonly Named[]): void {
  const view = new DataView(content.buffer);
  for (const [index, { name, start, size }] of entries.entries()) {
    const entry = index * 128;
    [...name].forEach((character, at) => {
      view.setUint16(entry + at * 2, character.charCodeAt(0), true);
    });
    view.setUint16(entry + 64, (name.length + 1) * 2, true);
    view.setUint8(entry + 66, index === 0 ? 5 : 2);
    view.setUint32(entry + 116, start, true);
    view.setUint32(entry + 120, size, true);
  }
}

/** A record of a workbook ([MS-XLS] 2.1.4). */
export const record = (type: number, content: readonly number[] = []) => [
  type & 0xff,
  type >> 8,
  content.length & 0xff,
  content.length >> 8,
  ...content,
];
