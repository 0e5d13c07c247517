import { type Budget, ContentFault } from "./budget";
import { type CompoundDisk, openCompoundDisk, wideText } from "./compound-disk";

/** Streams of a project of macros beside the list of its modules. */
const projectStreams = new Set(["macros", "_vba_project", "_vba_project_cur", "vba"]);

/** What the list of modules of Excel 5 begins with: they are sheets, and are found among those. */
const listOfExcel5 = 0xcc;

/**
 * Whether macros hold code. Excel and Word write a module for each sheet and document as soon as somebody
 * looks at the editor of macros; what can't be read holds code.
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

/** {@link holdsMacros} of a project that is a part of an Office file. */
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

/** The compiled form of a module without code, and without controls, is shorter: its text may have been taken away. */
const longestCompiled = 2048;
/** What such code must name to run by itself, or to do anything outside its document. */
const runsByItself =
  /auto_?(open|close|exec|exit|new)|(document|workbook)_\w*(open|close|activate|new|print|save)|shell|createobject|getobject|urldownload|_(layout|painted|mousemove|gotfocus)/i;

const hasCode = (text: Buffer) =>
  /(?:^|[\r\n])[ \t]*(?!Attribute\s|Option\s[^:\r\n]*(?:[\r\n]|$)|'|Rem\b)\S/i.test(
    text.toString("latin1"),
  );

interface Module {
  stream: string;
  /** Where its text begins, after its compiled form. */
  offset: number;
}

// [MS-OVBA] 2.3.4.2: records of an id of two bytes, a length of four, and what they announce.
const versionRecord = 0x09;
/** In UTF-16: another one has it in the code page of whoever wrote it. */
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
    // The length of this one is said two bytes too short.
    at += 6 + size + (id === versionRecord ? 2 : 0);
  }
  return modules;
}

/** [MS-OVBA] 2.4.1: chunks, each with its length before it. */
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

/** Eight tokens at a time, after a byte that says which of them is a sign and which a copy of what came before. */
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

/** Appends the copy that a token of two bytes asks for; returns how long the chunk is then. */
function copied(out: Buffer, length: number, low: number, high: number): number {
  const token = low + high * 256;
  const bits = Math.max(4, 32 - Math.clz32(length - 1));
  const back = (token >> (16 - bits)) + 1;
  if (back > length) throw new ContentFault("damaged");
  const end = Math.min(chunkBytes, length + (token & (0xffff >> bits)) + 3);
  for (let at = length; at < end; at++) out[at] = out[at - back] ?? 0;
  return end;
}
