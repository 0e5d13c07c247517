import type { ReadableFile } from "./content-problem";

// [MS-CFB], sections 2.2 to 2.6: a small file system of sectors, chained by an allocation table.
const headerBytes = 512;
const endOfChain = 0xffff_fffa;
const entryBytes = 128;
/** A directory that is longer is no document's. */
const mostDirectorySectors = 64;
/** The sectors of the allocation table that the header itself names. */
const namedInHeader = 109;
/** Streams below this size lie in sectors of their own size, within the stream of the root. */
const smallStream = 4096;
const smallSectorBytes = 64;

export interface Stream {
  name: string;
  start: number;
  size: number;
}

type Read = (start: number, length: number) => Promise<Uint8Array>;

/** A compound file whose directory is whole. */
export interface CompoundDisk {
  /** All streams and storages, by names in lower case, as [MS-CFB] 2.6.4 compares them. */
  streams: readonly Stream[];
  /** Some bytes of a stream; fewer where it ends, or where its chain is broken. */
  open: (stream: Stream) => Promise<Read>;
}

/** Undefined when the file is no whole compound file. */
export async function openCompoundDisk(file: ReadableFile): Promise<CompoundDisk | undefined> {
  const disk = await openDisk(file);
  const streams = disk && (await streamsOf(disk));
  const root = streams?.[0];
  if (!disk || !root) return undefined;
  return { streams, open: (stream) => openStream(disk, root, stream) };
}

interface Disk {
  file: ReadableFile;
  sectorBytes: number;
  header: DataView;
}

async function openDisk(file: ReadableFile): Promise<Disk | undefined> {
  if (file.size < headerBytes) return undefined;
  const header = viewOf(await file.read(0, headerBytes));
  const shift = header.getUint16(30, true);
  return shift === 9 || shift === 12 ? { file, sectorBytes: 2 ** shift, header } : undefined;
}

/** A sector's bytes; undefined when the file ends before it. */
async function sector({ file, sectorBytes }: Disk, number: number): Promise<DataView | undefined> {
  const start = (number + 1) * sectorBytes;
  const length = Math.min(sectorBytes, file.size - start);
  return length < headerBytes ? undefined : viewOf(await file.read(start, length));
}

/** A number of four bytes; undefined when the sector, the file's last, ends before it. */
const numberAt = (view: DataView | undefined, offset: number): number | undefined =>
  view && offset + 4 <= view.byteLength ? view.getUint32(offset, true) : undefined;

/** The sector that follows another in its chain; undefined when the table is broken. */
async function following(disk: Disk, number: number): Promise<number | undefined> {
  const perSector = disk.sectorBytes / 4;
  const tableSector = await allocationSector(disk, Math.floor(number / perSector));
  const table = tableSector === undefined ? undefined : await sector(disk, tableSector);
  return numberAt(table, (number % perSector) * 4);
}

/** Which sector holds the `index`th part of the allocation table; beyond the header they are chained. */
async function allocationSector(disk: Disk, index: number): Promise<number | undefined> {
  if (index < namedInHeader) return disk.header.getUint32(76 + index * 4, true);
  const perSector = disk.sectorBytes / 4 - 1;
  let at: number | undefined = disk.header.getUint32(68, true);
  for (let skipped = Math.floor((index - namedInHeader) / perSector); skipped > 0; skipped--)
    at = at === undefined ? undefined : numberAt(await sector(disk, at), perSector * 4);
  const list = at === undefined ? undefined : await sector(disk, at);
  return numberAt(list, ((index - namedInHeader) % perSector) * 4);
}

/** All streams and storages by name; undefined when the directory is broken. */
async function streamsOf(disk: Disk): Promise<Stream[] | undefined> {
  const streams: Stream[] = [];
  let at: number | undefined = disk.header.getUint32(48, true);
  for (let read = 0; at !== undefined && at < endOfChain; read++) {
    const view = read < mostDirectorySectors ? await sector(disk, at) : undefined;
    if (!view) return undefined;
    streams.push(...entriesIn(view));
    at = await following(disk, at);
  }
  return at === undefined ? undefined : streams;
}

function entriesIn(view: DataView): Stream[] {
  const count = Math.floor(view.byteLength / entryBytes);
  return Array.from({ length: count }, (_, index) => index * entryBytes)
    .filter((offset) => view.getUint8(offset + 66) !== 0)
    .map((offset) => ({
      name: nameAt(view, offset),
      start: view.getUint32(offset + 116, true),
      size: view.getUint32(offset + 120, true),
    }));
}

/** UTF-16, its length in bytes beside it, with a zero at its end. */
function nameAt(view: DataView, offset: number): string {
  const characters = Math.max(0, Math.min(32, view.getUint16(offset + 64, true) / 2) - 1);
  return Array.from({ length: characters }, (_, at) =>
    String.fromCharCode(view.getUint16(offset + at * 2, true)),
  )
    .join("")
    .toLowerCase();
}

async function openStream(disk: Disk, root: Stream, stream: Stream): Promise<Read> {
  if (stream.size >= smallStream || stream === root) return await openChain(disk, stream);
  const start = disk.header.getUint32(60, true);
  const table = await openChain(disk, { start, size: disk.file.size });
  const next = async (number: number) => numberAt(viewOf(await table(number * 4, 4)), 0);
  const sectors = await chain(stream.start, stream.size / smallSectorBytes, next);
  return joined(sectors, smallSectorBytes, await openChain(disk, root));
}

async function openChain(
  disk: Disk,
  { start, size }: Pick<Stream, "start" | "size">,
): Promise<Read> {
  const { file, sectorBytes } = disk;
  const most = Math.min(size, file.size) / sectorBytes;
  const sectors = await chain(start, most, (number) => following(disk, number));
  return joined(sectors, sectorBytes, (from, length) => file.read(from + sectorBytes, length));
}

async function chain(
  start: number,
  most: number,
  next: (number: number) => Promise<number | undefined>,
): Promise<number[]> {
  const numbers: number[] = [];
  let at: number | undefined = start;
  while (at !== undefined && at < endOfChain && numbers.length < most) {
    numbers.push(at);
    at = await next(at);
  }
  return numbers;
}

/** Reads what lies in pieces of one size. */
const joined =
  (pieces: readonly number[], pieceBytes: number, read: Read): Read =>
  async (start, length) => {
    const parts: Uint8Array[] = [];
    for (let at = start; at < start + length; at += pieceBytes - (at % pieceBytes)) {
      const piece = pieces[Math.floor(at / pieceBytes)];
      if (piece === undefined) break;
      const within = at % pieceBytes;
      const count = Math.min(pieceBytes - within, start + length - at);
      parts.push(await read(piece * pieceBytes + within, count));
    }
    return Buffer.concat(parts);
  };

const viewOf = (bytes: Uint8Array) =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
