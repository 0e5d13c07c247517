import type { ContentProblem } from "../../../../../lambdas/work/submissions/content/budget";
import { judgeFile } from "../../../../../lambdas/work/submissions/content/judge-file";

/** Returns the judgement of a file with this name and these bytes. */
export const judged = (fileName: string, bytes: Uint8Array) =>
  judgeFile({ fileName, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length) });

/** Returns the problem of a file with this name and these bytes. */
export async function problemOf(
  fileName: string,
  bytes: Uint8Array,
): Promise<ContentProblem | undefined> {
  const judgement = await judged(fileName, bytes);
  return "problem" in judgement ? judgement.problem : undefined;
}
