import { readFileSync } from "node:fs";
import { strToU8 } from "fflate";
import { judgeFile } from "../../../../../lambdas/work/submissions/content/judge-file";

export type Content = string | Uint8Array;
export const bytesOf = (content: Content) =>
  typeof content === "string" ? strToU8(content) : content;

/** Reads a sample file that another program wrote. */
export const file = (name: string): Uint8Array =>
  readFileSync(new URL(`files/${name}`, import.meta.url));

export async function judged(fileName: string, content: Content) {
  return await judgeFile({ fileName, bytes: Buffer.from(bytesOf(content)) });
}

export async function problemOf(fileName: string, content: Content) {
  const judgement = await judged(fileName, content);
  return "problem" in judgement ? judgement.problem : undefined;
}
