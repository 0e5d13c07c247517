import type { FileType } from "#contracts/submissions";
import { ContentFault, type Inside, programIn } from "./budget";
import { type CompoundDisk, openCompoundDisk, type Stream, wideText } from "./compound-disk";
import { unlocked } from "./default-password";
import { insistOnSameDevice, judgeField } from "./outside";
import { holdsMacros } from "./vba";
import { judgeWorkbook } from "./workbook-records";

/** The main stream's name, which decides a compound file's type. */
const mainStreams = new Map<string, FileType>([
  ["worddocument", "doc"],
  ["workbook", "xls"],
  ["book", "xls"],
]);
/** Streams of a file with rights management: a company's server unlocks it for each reader. */
const lockedStreams = new Set(["drmcontent", "\tdrmcontent"]);

const stepsPerPassword = 100_000;

/**
 * The content of a compound file: an older document's type, or the package of an encrypted Office
 * file. Undefined for another program's file.
 */
export type Opened = { type: FileType } | { package: Buffer } | undefined;

/**
 * Judges a compound file by its streams and its embedded files. Throws ContentFault for an invalid
 * file, a password or a danger.
 */
export async function judgeCompound(file: Buffer, inside: Inside): Promise<Opened> {
  const disk = openCompoundDisk(file, inside.budget);
  const named = (name: string) => disk.streams.find((stream) => stream.name === name);
  const encrypted = named("encryptedpackage");
  if (encrypted) {
    // Trying a password costs as much as many other steps.
    inside.budget.step(stepsPerPassword);
    return { package: unlockedPackage(disk, encrypted, named("encryptioninfo")) };
  }
  if (disk.streams.some(({ name }) => lockedStreams.has(name))) throw new ContentFault("encrypted");
  if (holdsMacros(disk, inside.budget)) throw new ContentFault("macros");
  for (const stream of disk.streams) await judgeStream(disk, stream, inside);
  const main = disk.outermost.find(({ name }) => mainStreams.has(name));
  const type = main && mainStreams.get(main.name);
  if (main?.size === 0) throw new ContentFault("damaged");
  return type && { type };
}

function unlockedPackage(disk: CompoundDisk, encrypted: Stream, info: Stream | undefined): Buffer {
  const bytes = info && unlocked(disk.read(info), disk.read(encrypted));
  if (!bytes) throw new ContentFault("encrypted");
  return bytes;
}

async function judgeStream(disk: CompoundDisk, stream: Stream, inside: Inside): Promise<void> {
  const type = mainStreams.get(stream.name);
  if (type === "xls") judgeWorkbook(disk.read(stream), inside);
  else if (type === "doc") judgeText(disk, disk.read(stream), inside);
  else if (stream.name === "\u0001ole10native") judgePacked(disk.read(stream), inside);
  else if (stream.name === "package" || stream.name === "contents")
    await inside.lookInto(disk.read(stream));
}

/**
 * Offsets in the header of a Word text (`flags`, and `associated` for its strings), and two bits of
 * the flags ([MS-DOC] 2.5.1, 2.5.2, 2.5.6 and 2.9.274).
 */
const fib = { flags: 0x0a, associated: 0x19a, encrypted: 0x0100, secondTable: 0x0200 };
/** Index of the template's path in the table of strings. */
const templateString = 1;

/**
 * Throws for a text with a password, with a template from another device, or with a field that
 * starts a program.
 */
function judgeText(disk: CompoundDisk, text: Buffer, inside: Inside): void {
  if (text.length < fib.flags + 2) return;
  const flags = text.readUInt16LE(fib.flags);
  if (flags & fib.encrypted) throw new ContentFault("encrypted");
  judgeFields(text.toString("latin1"), inside);
  if (text.length < fib.associated + 8) return;
  const tableName = flags & fib.secondTable ? "1table" : "0table";
  const table = disk.streams.find(({ name }) => name === tableName);
  if (!table) return;
  const [from, size] = [text.readUInt32LE(fib.associated), text.readUInt32LE(fib.associated + 4)];
  const strings = disk.read(table, from + size).subarray(from);
  const template = stringsIn(strings)[templateString];
  if (template) insistOnSameDevice(template);
}

const longestField = 2000;

/**
 * Judges the fields, which are between special characters ([MS-DOC] 2.8.25). The text may have one
 * or two bytes per character.
 */
function judgeFields(text: string, inside: Inside): void {
  inside.budget.search(text.length);
  for (let at = text.indexOf("\u0013"); at >= 0; at = text.indexOf("\u0013", at + 1)) {
    inside.budget.step();
    const field = text.slice(at + 1, at + longestField).replaceAll("\0", "");
    judgeField(field.replaceAll("\u0015", "\u0014").split("\u0014")[0] ?? "", inside);
  }
}

/**
 * The first strings of a table ([MS-DOC] 2.2.4), up to the template's path. A length precedes each
 * string.
 */
function stringsIn(table: Buffer): string[] {
  const strings: string[] = [];
  for (let at = 6; at + 2 <= table.length && strings.length <= templateString; ) {
    const end = at + 2 + 2 * table.readUInt16LE(at);
    strings.push(wideText(table.subarray(at + 2, end)));
    at = end;
  }
  return strings;
}

/**
 * Throws for a program packed into a document, since a double click would run it ([MS-OLEDS]
 * 2.3.6). Keeps any other packed file for its judgement.
 */
export function judgePacked(packed: Buffer, inside: Inside): void {
  // The packed file's bytes come after a length, a name and two paths. A zero ends the name and
  // each path.
  const head = packed.subarray(6, 2000).toString("latin1");
  const [label = "", path = "", rest = ""] = head.split("\0", 3);
  const names = [label, path, rest, ...(head.match(/[^\0]{4,}/g) ?? []).slice(0, 4)];
  const program = names.map(programIn).find(Boolean);
  const isProgram = packed.subarray(0, 2000).includes("This program cannot be run in DOS mode");
  if (program || isProgram)
    throw new ContentFault({ kind: "program", found: program ?? (label || "a program") });
  inside.keepPacked(contentOf(packed));
}

/** Returns the packed file, which comes after its name, its path and the path of its copy. */
function contentOf(packed: Buffer): Buffer {
  const afterName = packed.indexOf(0, 6) + 1;
  const lengthOfCopy = packed.indexOf(0, afterName) + 5;
  if (lengthOfCopy + 4 > packed.length) return packed.subarray(packed.length);
  const size = lengthOfCopy + 4 + packed.readUInt32LE(lengthOfCopy);
  return packed.subarray(size + 4);
}
