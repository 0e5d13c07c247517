import type { Budget, ContentProblem } from "./budget";

const tailBytes = 2048;
/** A trailer, and the catalogue that it names, are shorter. */
const windowBytes = 16 * 1024;

/**
 * What is wrong with a PDF, by its last trailer and the catalogue that it names (ISO 32000-1, 7.5.5 and
 * 7.7.2). The table between them is not asked: programs that show a file with a wrong one do without.
 */
export function findPdfProblem(file: Buffer, budget: Budget): ContentProblem | undefined {
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
