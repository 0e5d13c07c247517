import { SaxesParser, type SaxesTagNS } from "saxes";
import type { Entry } from "yauzl";
import type { Archive } from "./archive";
import { type Budget, ContentFault, type ContentProblem, type Inside } from "./budget";

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
/** As much work as another step. All lists of an honest file together are hardly a million signs. */
const signsPerStep = 10;
const encodings = /^utf-?(8|16)$/i;

/** An element, with its attributes that have no prefix. */
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
