import type { FileType } from "#contracts/submissions";
import type { Inside } from "./budget";
import { type CompoundDisk, openCompoundDisk, type Stream } from "./compound-disk";
import type { ContentProblem } from "./content-problem";
import { findRecordProblem } from "./excel-records";

/** The stream that makes a compound file a document of a type. */
const mainStreams: Partial<Record<FileType, readonly string[]>> = {
  doc: ["worddocument"],
  xls: ["workbook", "book"],
};
const encryptionStreams = new Set(["encryptedpackage", "encryptioninfo"]);
const macroStreams = new Set(["macros", "_vba_project", "_vba_project_cur", "vba"]);
/** An embedded .docx or .xlsx. */
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
    .map(([type]) => `a .${type} file`)[0] ?? "something else";

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
