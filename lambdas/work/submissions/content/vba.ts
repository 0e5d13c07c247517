import { type Budget, ContentFault } from "./budget";
import { type CompoundDisk, openCompoundDisk, wideText } from "./compound-disk";

const projectStreams = new Set(["macros", "_vba_project", "_vba_project_cur", "vba"]);

/**
 * First byte of Excel 5's list of modules. These modules are sheets, and are judged with the
 * sheets.
 */
const listOfExcel5 = 0xcc;

/**
 * True if the macros contain code or can't be read. The macro editor adds a module without code for
 * each sheet and document.
 */
export function holdsMacros(disk: CompoundDisk, budget: Budget): boolean {
  const streams = disk.streams.filter(({ isStorage }) => !isStorage);
  const bytesOf = (stream: string) =>
    streams.filter(({ name }) => name === stream).map((each) => disk.read(each));
  const lists = bytesOf("dir");
  if (lists.length === 0) return streams.some(({ name }) => projectStreams.has(name));
  return orCode(() => {
    const modules = lists
      .filter((list) => list[0] !== listOfExcel5)
      .flatMap((list) => modulesIn(expanded(list, 0, budget)));
    const names = bytesOf("_vba_project").map((each) =>
      each.toString("latin1").replaceAll("\0", ""),
    );
    const canRun = names.some((all) => runsByItself.test(all));
    return modules.some(({ stream, offset }) => {
      if (canRun && offset > longestCompiled) return true;
      const found = bytesOf(stream);
      return found.length === 0 || found.some((bytes) => hasCode(expanded(bytes, offset, budget)));
    });
  });
}

export const isProjectWithCode = (project: Buffer, budget: Budget): boolean =>
  orCode(() => holdsMacros(openCompoundDisk(project, budget), budget));

function orCode(look: () => boolean): boolean {
  try {
    return look();
  } catch (error) {
    if (error instanceof ContentFault && error.problem.kind === "damaged") return true;
    throw error;
  }
}

/** In bytes. No empty module compiles to more; a larger one may lack its source on purpose. */
const longestCompiled = 2048;
/** Names that code needs in order to start automatically or to act outside its document. */
const runsByItself =
  /auto_?(open|close|exec|exit|new)|(document|workbook)_\w*(open|close|activate|new|print|save)|shell|createobject|getobject|urldownload|_(layout|painted|mousemove|gotfocus)/i;

const hasCode = (text: Buffer) =>
  /(?:^|[\r\n])[ \t]*(?!Attribute\s|Option\s[^:\r\n]*(?:[\r\n]|$)|'|Rem\b)\S/i.test(
    text.toString("latin1"),
  );

interface Module {
  stream: string;
  offset: number;
}

// Ids of records in the `dir` stream ([MS-OVBA] 2.3.4.2). A record is a two-byte id, a four-byte
// length and the content.
const versionRecord = 0x09;
/** The stream's name in UTF-16; another record repeats the name in the author's code page. */
const streamNameRecord = 0x32;
const offsetRecord = 0x31;

function modulesIn(list: Buffer): Module[] {
  const modules: Module[] = [];
  let stream = "";
  for (let at = 0; at + 6 <= list.length; ) {
    const [id, size] = [list.readUInt16LE(at), list.readUInt32LE(at + 2)];
    const content = list.subarray(at + 6, at + 6 + size);
    if (id === streamNameRecord) stream = wideText(content).toLowerCase();
    if (id === offsetRecord && size === 4) modules.push({ stream, offset: content.readUInt32LE() });
    // This record declares a length that is two bytes too small.
    at += 6 + size + (id === versionRecord ? 2 : 0);
  }
  return modules;
}

/** [MS-OVBA] 2.4.1: chunks, each preceded by its length. */
function expanded(stream: Buffer, from: number, budget: Budget): Buffer {
  if (stream[from] !== 1) throw new ContentFault("damaged");
  const chunks: Buffer[] = [];
  for (let at = from + 1; at + 2 <= stream.length; ) {
    const header = stream.readUInt16LE(at);
    const end = at + (header & 0xfff) + 3;
    const packed = stream.subarray(at + 2, end);
    budget.unpack(chunkBytes);
    chunks.push(header < 0x8000 ? packed : expandedChunk(packed));
    at = end;
  }
  return Buffer.concat(chunks);
}

const chunkBytes = 4096;

/** Each bit of a flag byte says if the next item is a character or a copy of earlier output. */
function expandedChunk(packed: Buffer): Buffer {
  const out = Buffer.alloc(chunkBytes);
  let length = 0;
  for (let at = 0; at < packed.length && length < chunkBytes; ) {
    const flags = packed[at++] ?? 0;
    for (let bit = 1; bit < 256 && at < packed.length && length < chunkBytes; bit *= 2) {
      if (flags & bit) {
        length = copied(out, length, packed[at] ?? 0, packed[at + 1] ?? 0);
        at += 2;
      } else out[length++] = packed[at++] ?? 0;
    }
  }
  return out.subarray(0, length);
}

function copied(out: Buffer, length: number, low: number, high: number): number {
  const token = low + high * 256;
  const bits = Math.max(4, 32 - Math.clz32(length - 1));
  const back = (token >> (16 - bits)) + 1;
  if (back > length) throw new ContentFault("damaged");
  const end = Math.min(chunkBytes, length + (token & (0xffff >> bits)) + 3);
  for (let at = length; at < end; at++) out[at] = out[at - back] ?? 0;
  return end;
}
