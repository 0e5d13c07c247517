import type { FileType } from "#contracts/submissions";
import type { ContentProblem, ReadableFile } from "./content-problem";

// [MS-CFB], sections 2.2 to 2.6: a small file system of sectors, chained by an allocation table.
const headerBytes = 512;
const endOfChain = 0xffff_fffa;
const entryBytes = 128;
/** A directory that is longer is no document's. */
const mostDirectorySectors = 64;
/** The sectors of the allocation table that the header itself names. */
const namedInHeader = 109;

interface Stream {
  name: string;
  start: number;
  size: number;
}

// Names are compared without regard to case, as [MS-CFB] 2.6.4 does.
/** The stream that makes a compound file a document of a type. */
const mainStreams: Partial<Record<FileType, readonly string[]>> = {
  doc: ["worddocument"],
  xls: ["workbook", "book"],
};
const encryptionStreams = new Set(["encryptedpackage", "encryptioninfo"]);
const macroStreams = new Set(["macros", "_vba_project", "_vba_project_cur", "vba"]);

/**
 * What is wrong with a .doc or .xls, by its directory; without a `type`, only whether it is encrypted or
 * has macros.
 */
export async function findCompoundProblem(
  file: ReadableFile,
  type: FileType | undefined,
): Promise<ContentProblem | undefined> {
  const disk = await openDisk(file);
  const streams = disk && (await streamsOf(disk));
  if (!disk || !streams) return { kind: "damaged" };
  const has = (names: ReadonlySet<string>) => streams.some(({ name }) => names.has(name));
  if (has(encryptionStreams)) return { kind: "encrypted" };
  if (has(macroStreams)) return { kind: "macros" };
  if (!type) return undefined;
  const main = streams.find(({ name }) => mainStreams[type]?.includes(name));
  if (!main) return { kind: "other-content", found: otherDocument(streams) };
  if (main.size === 0) return { kind: "damaged" };
  return (await isEncrypted(disk, main)) ? { kind: "encrypted" } : undefined;
}

const otherDocument = (streams: readonly Stream[]) =>
  Object.entries(mainStreams)
    .filter(([, names]) => streams.some(({ name }) => names.includes(name)))
    .map(([type]) => `a .${type} file`)[0] ?? "something else";

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

/** Streams below this size lie elsewhere, and no document of Word or Excel is that small. */
const smallStream = 4096;
const filePass = 0x2f;

/** Whether a password is needed: [MS-DOC] 2.5.2 (fEncrypted), [MS-XLS] 2.4.117 (FilePass after BOF). */
async function isEncrypted(disk: Disk, { name, start, size }: Stream): Promise<boolean> {
  const first = size < smallStream ? undefined : await sector(disk, start);
  if (!first) return false;
  if (name === "worddocument") return (first.getUint16(10, true) & 0x0100) !== 0;
  const afterBof = 4 + first.getUint16(2, true);
  return afterBof + 2 <= first.byteLength && first.getUint16(afterBof, true) === filePass;
}

const viewOf = (bytes: Uint8Array) =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
