import type { Entry } from "yauzl";
import type { FileType } from "#contracts/submissions";
import { findActiveParts } from "./active-parts";
import { openArchive } from "./archive";
import type { Inside } from "./budget";
import type { ContentProblem } from "./content-problem";

/** Of all parts together, in bytes, by what the archive declares. */
const largestUnpacked = 300 * 1024 * 1024;

/** The part that makes an archive a document of a type. */
const mainPart: Partial<Record<FileType, string>> = {
  docx: "word/document.xml",
  xlsx: "xl/workbook.xml",
};

/** What is wrong with a .docx or .xlsx, by its directory and the few parts that say what the others are. */
export async function findOfficeProblem(
  bytes: Buffer,
  type: FileType,
  inside: Inside,
): Promise<ContentProblem | undefined> {
  const archive = await openArchive(bytes, inside.budget);
  const unpacked = archive.entries.reduce((sum, part) => sum + part.uncompressedSize, 0);
  if (unpacked > largestUnpacked) return { kind: "oversized" };
  return (await findActiveParts(archive, inside)) ?? missingPart(archive.entries, type);
}

function missingPart(entries: readonly Entry[], type: FileType): ContentProblem | undefined {
  const sizes = new Map(
    entries.map(({ fileName, uncompressedSize }) => [fileName, uncompressedSize]),
  );
  if (sizes.get("[Content_Types].xml") && sizes.get(mainPart[type] ?? "")) return undefined;
  const other = Object.entries(mainPart).find(([, part]) => sizes.has(part))?.[0];
  if (other && other !== type) return { kind: "other-content", found: `a .${other} file` };
  return sizes.has(mainPart[type] ?? "")
    ? { kind: "damaged" }
    : { kind: "other-content", found: "a .zip file" };
}
