import { fileTypeOf, largestFile } from "#contracts/submissions";
import { submissionStrings } from "./strings";

const words = submissionStrings.form;

/** Why a file is not even sent. */
export function chooseProblem({ name, size }: Pick<File, "name" | "size">): string | undefined {
  if (!fileTypeOf(name)) return words.wrongType;
  if (size === 0) return words.empty;
  return size > largestFile ? words.tooLarge : undefined;
}
