import { findActiveParts } from "./active-parts";
import { openArchive } from "./archive";
import { findCompoundProblem } from "./compound-file";
import {
  ContentFault,
  type ContentProblem,
  type Inside,
  type ReadableFile,
} from "./content-problem";

const mostUnpacked = 32 * 1024 * 1024;
/** An embedded file may hold another, and that one another. */
const deepest = 3;

/** What is embedded in one file, however deep. */
export function insideOf(): Inside {
  let depth = 0;
  const inside: Inside = {
    left: mostUnpacked,
    async lookInto(bytes) {
      if (depth === deepest) throw new ContentFault("oversized");
      depth++;
      const problem = await problemOf(bytes, inside);
      depth--;
      return problem;
    },
  };
  return inside;
}

/** One that is damaged can't be opened, and is no fault of the file around it. */
async function problemOf(bytes: Uint8Array, inside: Inside): Promise<ContentProblem | undefined> {
  const file = inMemory(bytes);
  try {
    if (beginsWith(bytes, [0x50, 0x4b]))
      return await findActiveParts(await openArchive(file), inside);
    if (!beginsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return undefined;
    const problem = await findCompoundProblem(file, undefined, inside);
    return problem?.kind === "damaged" ? undefined : problem;
  } catch (error) {
    if (error instanceof ContentFault && error.kind === "damaged") return undefined;
    throw error;
  }
}

const beginsWith = (bytes: Uint8Array, start: readonly number[]) =>
  start.every((byte, at) => bytes[at] === byte);

const inMemory = (bytes: Uint8Array): ReadableFile => ({
  fileName: "",
  size: bytes.length,
  read: (start, length) => Promise.resolve(bytes.subarray(start, start + length)),
});
