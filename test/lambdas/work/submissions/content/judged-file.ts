import { findContentProblem } from "../../../../../lambdas/work/submissions/content/find-content-problem";

/** What is wrong with a file that has this name and these bytes. */
export const problemOf = (fileName: string, bytes: Uint8Array) =>
  findContentProblem({
    fileName,
    bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length),
  });
