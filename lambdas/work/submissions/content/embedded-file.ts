import { findActiveParts } from "./active-parts";
import { type Archive, openArchive } from "./archive";
import type { Budget, Inside } from "./budget";
import { findCompoundProblem } from "./compound-file";
import { ContentFault, type ContentProblem } from "./content-problem";

/** An embedded file may hold another, and that one another. */
const deepest = 3;

/** What is embedded in one file, however deep. */
export function insideOf(budget: Budget): Inside {
  let depth = 0;
  const inside: Inside = {
    budget,
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

async function problemOf(bytes: Buffer, inside: Inside): Promise<ContentProblem | undefined> {
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
