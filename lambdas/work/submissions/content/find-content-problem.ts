import { fileTypeFromBuffer } from "file-type";
import { type FileType, fileTypeOf } from "#contracts/submissions";
import { Budget, ContentFault, type ContentProblem, type Inside } from "./budget";
import { findCompoundProblem } from "./compound-file";
import { type Archive, findActiveParts, findOfficeProblem, openArchive } from "./office-file";
import { findPdfProblem } from "./pdf-file";

interface WholeFile {
  fileName: string;
  bytes: Buffer;
}

/** How many bytes file-type may want to see. */
const headBytes = 4100;

/** What kinds of container the types that we take are, as file-type names them. */
const containers: Record<string, "zip" | "cfb" | "pdf"> = {
  zip: "zip",
  docx: "zip",
  xlsx: "zip",
  cfb: "cfb",
  pdf: "pdf",
};
const containerOf: Record<FileType, "zip" | "cfb" | "pdf"> = {
  docx: "zip",
  xlsx: "zip",
  doc: "cfb",
  xls: "cfb",
  pdf: "pdf",
};

/** Why a file is not what its name says, or undefined. Whatever it holds, this ends within the budget. */
export async function findContentProblem(
  file: WholeFile,
  budget = new Budget(),
): Promise<ContentProblem | undefined> {
  try {
    return await problemOf(file, insideOf(budget));
  } catch (error) {
    if (error instanceof ContentFault) return { kind: error.kind };
    throw error;
  }
}

async function problemOf(
  { fileName, bytes }: WholeFile,
  inside: Inside,
): Promise<ContentProblem | undefined> {
  const type = fileTypeOf(fileName);
  if (!type) return { kind: "other-content", found: "another kind of file" };
  const detected = await fileTypeFromBuffer(bytes.subarray(0, headBytes));
  const container = detected && containers[detected.ext];
  // A Word or Excel file with a password is a compound file around the encrypted one.
  if (containerOf[type] === "zip" && container === "cfb")
    return (
      (await findCompoundProblem(bytes, undefined, inside)) ?? {
        kind: "other-content",
        found: "a file of an older Word or Excel",
      }
    );
  if (container !== containerOf[type])
    return { kind: "other-content", found: wordsOf(detected?.ext) };
  if (container === "zip") return await findOfficeProblem(bytes, type, inside);
  if (container === "cfb") return await findCompoundProblem(bytes, type, inside);
  return findPdfProblem(bytes, inside.budget);
}

const wordsOf = (extension: string | undefined) =>
  extension === undefined ? undefined : `a .${extension} file`;

/** An embedded file may hold another, and that one another. */
const deepest = 3;

/** What is embedded in one file, however deep. */
function insideOf(budget: Budget): Inside {
  let depth = 0;
  const inside: Inside = {
    budget,
    async lookInto(bytes) {
      if (depth === deepest) throw new ContentFault("oversized");
      depth++;
      const problem = await embeddedProblem(bytes, inside);
      depth--;
      return problem;
    },
  };
  return inside;
}

async function embeddedProblem(bytes: Buffer, inside: Inside): Promise<ContentProblem | undefined> {
  if (beginsWith(bytes, [0x50, 0x4b])) {
    const archive = await unlessDamaged(() => openArchive(bytes, inside.budget));
    return archive && (await findActiveParts(archive, inside));
  }
  if (beginsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]))
    return await unlessDamaged(() => findCompoundProblem(bytes, undefined, inside));
  return undefined;
}

/** One that is damaged can't be opened, and is no fault of the file around it. */
async function unlessDamaged<Found extends Archive | ContentProblem | undefined>(
  look: () => Promise<Found>,
): Promise<Found | undefined> {
  try {
    return await look();
  } catch (error) {
    if (error instanceof ContentFault && error.kind === "damaged") return undefined;
    throw error;
  }
}

const beginsWith = (bytes: Uint8Array, start: readonly number[]) =>
  start.every((byte, at) => bytes[at] === byte);
