import { fileTypeFromBuffer } from "file-type";
import { type FileType, fileTypeOf } from "#contracts/submissions";
import { findCompoundProblem } from "./compound-file";
import { ContentFault, type ContentProblem, type ReadableFile } from "./content-problem";
import { insideOf } from "./embedded-file";
import { inBlocks } from "./in-blocks";
import { findOfficeProblem } from "./office-file";
import { findPdfProblem } from "./pdf-file";

/** As many bytes as file-type may want to see. */
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

/** Why a file is not what its name says, or undefined. Reads some ranges of it, never all. */
export async function findContentProblem(file: ReadableFile): Promise<ContentProblem | undefined> {
  try {
    return await problemOf(inBlocks(file));
  } catch (error) {
    if (error instanceof ContentFault) return { kind: error.kind };
    throw error;
  }
}

async function problemOf(file: ReadableFile): Promise<ContentProblem | undefined> {
  const type = fileTypeOf(file.fileName);
  if (!type) return { kind: "other-content", found: "another kind of file" };
  const detected = await fileTypeFromBuffer(await file.read(0, Math.min(file.size, headBytes)));
  const container = detected && containers[detected.ext];
  // A Word or Excel file with a password is a compound file around the encrypted one.
  if (containerOf[type] === "zip" && container === "cfb") return await compoundInDisguise(file);
  if (container !== containerOf[type])
    return { kind: "other-content", found: wordsOf(detected?.ext) };
  if (container === "zip") return await findOfficeProblem(file, type, insideOf());
  if (container === "cfb") return await findCompoundProblem(file, type, insideOf());
  return await findPdfProblem(file);
}

async function compoundInDisguise(file: ReadableFile): Promise<ContentProblem> {
  const problem = await findCompoundProblem(file, undefined, insideOf());
  return problem ?? { kind: "other-content", found: "a file of an older Word or Excel" };
}

const wordsOf = (extension: string | undefined) =>
  extension === undefined ? "something else" : `a .${extension} file`;
