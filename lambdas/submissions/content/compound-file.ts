import type { FileType } from "#contracts/submissions";
import { type CompoundDisk, openCompoundDisk, type Stream } from "./compound-disk";
import {
  ContentFault,
  type ContentProblem,
  type Inside,
  type ReadableFile,
} from "./content-problem";
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
  file: ReadableFile,
  type: FileType | undefined,
  inside: Inside,
): Promise<ContentProblem | undefined> {
  const disk = await openCompoundDisk(file);
  if (!disk) return { kind: "damaged" };
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
    return await findRecordProblem(await disk.open(stream));
  if (mainStreams.doc?.includes(stream.name)) return await problemOfText(disk, stream);
  if (stream.name !== packageStream) return undefined;
  if (stream.size > inside.left) throw new ContentFault("oversized");
  const bytes = await (await disk.open(stream))(0, stream.size);
  inside.left -= bytes.length;
  return await inside.lookInto(bytes);
}

/** Whether a text needs a password: [MS-DOC] 2.5.2 (fEncrypted). */
async function problemOfText(
  disk: CompoundDisk,
  stream: Stream,
): Promise<ContentProblem | undefined> {
  const start = await (await disk.open(stream))(0, 12);
  return ((start[11] ?? 0) & 0x01) === 0 ? undefined : { kind: "encrypted" };
}
