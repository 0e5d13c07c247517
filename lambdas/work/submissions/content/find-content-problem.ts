import { fileTypeFromBuffer } from "file-type";
import { type FileType, fileTypeOf } from "#contracts/submissions";
import { Budget, ContentFault, type ContentProblem, type Inside } from "./budget";
import { findCompoundProblem } from "./compound-file";
import { type Archive, findActiveParts, findOfficeProblem, openArchive } from "./office-file";

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

const tailBytes = 2048;
/** A trailer, and the catalogue that it names, are shorter. */
const windowBytes = 16 * 1024;

/**
 * What is wrong with a PDF, by its last trailer and the catalogue that it names (ISO 32000-1, 7.5.5 and
 * 7.7.2). The table between them is not asked: programs that show a file with a wrong one do without.
 */
function findPdfProblem(file: Buffer, budget: Budget): ContentProblem | undefined {
  const trailer =
    file.includes("%%EOF", Math.max(0, file.length - tailBytes)) && lastTrailer(file, budget);
  if (!trailer) return { kind: "damaged" };
  if (/\/Encrypt\b/.test(trailer.text)) return { kind: "encrypted" };
  return hasCatalogue(file, trailer.root, budget) ? undefined : { kind: "damaged" };
}

/** The last dictionary that names a catalogue: after a table of references, or at the head of a stream of them. */
function lastTrailer(file: Buffer, budget: Budget): { text: string; root: string } | undefined {
  for (const at of placesFromEnd(file, "/Root", budget)) {
    const [, number, generation] =
      /^\/Root\s+(\d{1,10})\s+(\d{1,5})\s+R\b/.exec(textAt(file, at, at + 64)) ?? [];
    if (number === undefined) continue;
    budget.search(2 * windowBytes);
    const before = textAt(file, Math.max(0, at - windowBytes), at);
    const after = textAt(file, at, at + windowBytes);
    const text = `${before.split(/trailer|endobj/).at(-1)}${after.split(/stream|startxref/)[0]}`;
    return { text, root: `${number} ${generation} obj` };
  }
  return undefined;
}

/** Whether an object lists pages, or may lie in a stream of objects, which is packed. */
function hasCatalogue(file: Buffer, object: string, budget: Budget): boolean {
  for (const at of placesFromEnd(file, object, budget)) {
    budget.search(windowBytes);
    const text = textAt(file, at, at + windowBytes).split("endobj")[0] ?? "";
    const isWholeNumber = !/\d/.test(textAt(file, at - 1, at));
    if (isWholeNumber && /\/Pages\b/.test(text)) return true;
  }
  return file.includes("/ObjStm");
}

function* placesFromEnd(file: Buffer, word: string, budget: Budget): Generator<number> {
  budget.search(file.length);
  for (
    let at = file.lastIndexOf(word);
    at >= 0;
    at = at === 0 ? -1 : file.lastIndexOf(word, at - 1)
  ) {
    budget.step();
    yield at;
  }
}

const textAt = (file: Buffer, start: number, end: number) => file.toString("latin1", start, end);
