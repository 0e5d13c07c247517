import { fileTypeFromBuffer } from "file-type";
import { type FileType, fileTypeOf } from "#contracts/submissions";
import { Budget, type Inside } from "./budget";
import { findCompoundProblem } from "./compound-file";
import { ContentFault, type ContentProblem, type WholeFile } from "./content-problem";
import { insideOf } from "./embedded-file";
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
  extension === undefined ? "something else" : `a .${extension} file`;
