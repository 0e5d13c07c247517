import { SaxesParser, type SaxesTagNS } from "saxes";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import type { FileType } from "#contracts/submissions";
import { type Budget, ContentFault, type ContentProblem, type Inside } from "./budget";

/** Of all parts together, in bytes, by what the archive declares. */
const largestUnpacked = 300 * 1024 * 1024;

const mainPart: Partial<Record<FileType, string>> = {
  docx: "word/document.xml",
  xlsx: "xl/workbook.xml",
};

/** What is wrong with a .docx or .xlsx, by its directory and the few parts that say what the others are. */
export async function findOfficeProblem(
  bytes: Buffer,
  type: FileType,
  inside: Inside,
): Promise<ContentProblem | undefined> {
  const archive = await openArchive(bytes, inside.budget);
  const unpacked = archive.entries.reduce((sum, part) => sum + part.uncompressedSize, 0);
  if (unpacked > largestUnpacked) return { kind: "oversized" };
  return (await findActiveParts(archive, inside)) ?? missingPart(archive.entries, type);
}

function missingPart(entries: readonly Entry[], type: FileType): ContentProblem | undefined {
  const sizes = new Map(
    entries.map(({ fileName, uncompressedSize }) => [fileName, uncompressedSize]),
  );
  if (sizes.get("[Content_Types].xml") && sizes.get(mainPart[type] ?? "")) return undefined;
  const other = Object.entries(mainPart).find(([, part]) => sizes.has(part))?.[0];
  if (other && other !== type) return { kind: "other-content", found: `a .${other} file` };
  return sizes.has(mainPart[type] ?? "")
    ? { kind: "damaged" }
    : { kind: "other-content", found: "a .zip file" };
}

const activePart = /(^|\/)(vbaProject\w*\.bin|vbaData\.xml)$|(^|\/)(macrosheets|activeX)\//i;
const activeType = /macroEnabled|vbaProject|vbaData|macrosheet|activeX/i;
const contentTypes = /^\[Content_Types\]\.xml$/i;
const relationships = /(^|\/)_rels\/[^/]*\.rels$/i;
const embedded = /(^|\/)embeddings\/|\.(do[ct]|xl[sta]|pp[sta]|pot)[mbx]?$/i;
/** Of both editions of ECMA-376, the second one strict. */
const relationshipTypes =
  /^http:\/\/(schemas\.openxmlformats\.org\/officeDocument\/2006|purl\.oclc\.org\/ooxml\/officeDocument)\/relationships\//;

const isEncrypted = ({ generalPurposeBitFlag }: Entry) => (generalPurposeBitFlag & 1) === 1;

/**
 * Whether an Office file is encrypted, has parts that run a program (macros under any name, ActiveX
 * controls), or loads anything from outside when it is opened; the same of what is embedded in it. DDE is
 * no such part: as they are delivered, Word and Excel start no program by it.
 */
export async function findActiveParts(
  archive: Archive,
  inside: Inside,
): Promise<ContentProblem | undefined> {
  const { entries } = archive;
  if (entries.some(isEncrypted)) return { kind: "encrypted" };
  if (entries.some(({ fileName }) => activePart.test(fileName))) return { kind: "macros" };
  const named = (pattern: RegExp) => entries.filter(({ fileName }) => pattern.test(fileName));
  const visit = async (parts: Entry[], look: (element: Element, part: Entry) => void) => {
    for (const part of parts)
      visitElements(await archive.unpack(part), inside.budget, (element) => look(element, part));
  };

  let hasMacros = false;
  await visit(named(contentTypes), (element) => {
    hasMacros ||= hasActiveType(element);
  });
  if (hasMacros) return { kind: "macros" };

  let isFromOutside = false;
  const objects = new Set<string>();
  await visit(named(relationships), (element, { fileName }) => {
    isFromOutside ||= loadsFromOutside(element);
    const object = embeddedObject(element, fileName);
    if (object !== undefined) objects.add(object);
  });
  if (isFromOutside) return { kind: "outside" };

  for (const part of entries) {
    if (!embedded.test(part.fileName) && !objects.has(comparable(part.fileName))) continue;
    const problem = await inside.lookInto(await archive.unpack(part));
    if (problem) return problem;
  }
  return undefined;
}

const hasActiveType = ({ attributes }: Element) =>
  activeType.test(attributes.get("ContentType") ?? "");

const typeOf = ({ attributes }: Element) => attributes.get("Type")?.replace(relationshipTypes, "");
const isInternal = ({ attributes }: Element) =>
  (attributes.get("TargetMode") ?? "Internal") === "Internal";

/**
 * A link is followed by a press alone. What else is outside is loaded with the document, and so is
 * whatever a page of the web says that Word converts as it opens the document (`aFChunk`).
 */
function loadsFromOutside(element: Element): boolean {
  const { name, attributes } = element;
  if (name !== "Relationship") return false;
  const type = typeOf(element);
  if (isInternal(element)) return type === "aFChunk";
  if (type === "hyperlink") return false;
  return type !== "attachedTemplate" || !isOnSameDevice(attributes.get("Target") ?? "");
}

/** The part that is an embedded object by the list `list` of its owner's relationships. */
function embeddedObject(element: Element, list: string): string | undefined {
  const type = typeOf(element);
  if (!isInternal(element) || (type !== "oleObject" && type !== "package")) return undefined;
  const owner = `http://parts/${list.replace(/_rels\/[^/]*$/i, "")}`;
  const address = URL.parse(element.attributes.get("Target") ?? "", owner);
  return address ? comparable(address.pathname.slice(1)) : undefined;
}

const unescaped = (text: string) =>
  text.replace(/%([\da-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

/** Names of parts are compared without regard to case (ECMA-376 part 2, 6.2.2.3). */
const comparable = (partName: string) => unescaped(partName).toLowerCase();

/**
 * Word names the template that a file was begun with by its path on the writer's own device. No path
 * there has a question mark, but ways around: `\??\UNC\` leads to another computer.
 */
function isOnSameDevice(target: string): boolean {
  const path = unescaped(target.trim())
    .replaceAll("\\", "/")
    .replace(/^file:\/\/(localhost)?\/(?!\/)/i, "");
  return !path.startsWith("//") && !path.includes("?") && !/^[a-z][a-z\d+.-]+:/i.test(path);
}

/** The lists of an Office file have elements in one other, and no more; a prefix is looked for in all of them. */
const deepest = 20;
/** Read at once, before the budget is asked again. */
const pieceLength = 10_000;
/** How many signs count as one step. All lists of an honest file together have hardly a million. */
const signsPerStep = 10;
const encodings = /^utf-?(8|16)$/i;

/** With the attributes that have no prefix. */
interface Element {
  name: string;
  attributes: ReadonlyMap<string, string>;
}

/**
 * Shows each element of a list of an Office file. Throws for what is no XML with namespaces, or has
 * entities or an encoding of its own: what it says can't be known here, and no Office file has them.
 */
function visitElements(bytes: Uint8Array, budget: Budget, visit: (element: Element) => void): void {
  const parser = new SaxesParser({ xmlns: true, position: false });
  let depth = 0;
  parser.on("xmldecl", ({ encoding = "utf-8" }) => {
    if (!encodings.test(encoding)) throw new ContentFault("damaged");
  });
  parser.on("doctype", () => {
    throw new ContentFault("damaged");
  });
  parser.on("opentag", (tag) => {
    if (++depth > deepest) throw new ContentFault("damaged");
    visit(elementOf(tag));
  });
  parser.on("closetag", () => {
    depth--;
  });
  const text = decoded(bytes);
  try {
    for (let at = 0; at < text.length; at += pieceLength) {
      const piece = text.slice(at, at + pieceLength);
      budget.step(Math.ceil(piece.length / signsPerStep));
      parser.write(piece);
    }
    parser.close();
  } catch (error) {
    throw error instanceof ContentFault ? error : new ContentFault("damaged");
  }
}

const elementOf = ({ local, attributes }: SaxesTagNS): Element => ({
  name: local,
  attributes: new Map(
    Object.values(attributes).flatMap(({ prefix, local: name, value }) =>
      prefix === "" ? [[name, value]] : [],
    ),
  ),
});

/** UTF-8 or UTF-16, which is known by its mark or by the zero beside the first sign. */
function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xfe || first === 0 ? "utf-16be" : second === 0xfe || second === 0 ? "utf-16le" : "";
  return new TextDecoder(encoding || "utf-8").decode(bytes);
}

/** Beyond them an Office file is no text that somebody wrote. */
const mostEntries = 5000;
/** The work of reading an entry of the directory, and of beginning to unpack one. */
const stepsPerEntry = 10;
const stepsPerUnpacking = 50;
/** Of the header before a part's bytes, beside its name. */
const headerBytes = 30;

export interface Archive {
  entries: readonly Entry[];
  /** A part's bytes, as many as they are, whatever the archive declares. */
  unpack: (entry: Entry) => Promise<Buffer>;
}

/** An archive by the directory at its end; nothing is unpacked until it is asked for. */
export async function openArchive(file: Buffer, budget: Budget): Promise<Archive> {
  const options = { lazyEntries: true, validateEntrySizes: false };
  const zip = await orFault(fromBufferPromise(file, options));
  if (zip.entryCount > mostEntries) throw new ContentFault("oversized");
  const entries = await orFault(entriesOf(zip, budget));
  // Not "damaged": that would let an embedded one pass unread.
  if (doOverlap(entries)) throw new ContentFault("oversized");
  return {
    entries,
    unpack: (entry) => orFault(unpack(zip, entry, budget)),
  };
}

/** Pays for each entry as it is read: a damaged archive may declare thousands that it doesn't hold. */
async function entriesOf(zip: ZipFile, budget: Budget): Promise<Entry[]> {
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) {
    budget.step(stepsPerEntry);
    entries.push(entry);
  }
  return entries;
}

/** Whether the same bytes are packed parts of two names, as no program that packs writes them. */
function doOverlap(entries: readonly Entry[]): boolean {
  let end = 0;
  return entries
    .toSorted((one, other) => one.relativeOffsetOfLocalHeader - other.relativeOffsetOfLocalHeader)
    .some(({ relativeOffsetOfLocalHeader: start, fileNameLength, compressedSize }) => {
      const begun = end;
      end = start + headerBytes + fileNameLength + compressedSize;
      return start < begun;
    });
}

/** Pays for what goes in before it is read: much of it may come out as one byte. */
async function unpack(zip: ZipFile, entry: Entry, budget: Budget): Promise<Buffer> {
  budget.step(stepsPerUnpacking);
  budget.readPacked(entry.compressedSize);
  const chunks: Buffer[] = [];
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    budget.unpack(chunk.length);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function orFault<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof ContentFault ? error : new ContentFault("damaged");
  }
}
