import type { Entry } from "yauzl";
import type { Archive } from "./archive";
import { ContentFault, type ContentProblem, type Inside } from "./content-problem";
import { attributesIn, hasOwnEntities } from "./xml-attributes";

const activePart = /(^|\/)(vbaProject\w*\.bin|vbaData\.xml|(macrosheets|activeX)\/.+)$/i;
const activeType = /macroEnabled|vbaProject|vbaData|macrosheet|activeX/i;
const contentTypes = /^\[Content_Types\]\.xml$/i;
const relationships = /(^|\/)_rels\/[^/]*\.rels$/i;
const embedded = /(^|\/)embeddings\/|\.(do[ct]|xl[sta]|pp[sta]|pot)[mbx]?$/i;
/** What is loaded with a document, rather than by a press: a template brings its macros. */
const loadedWithIt = /\/(attachedTemplate|oleObject|subDocument|frame)$/i;

const isEncrypted = ({ generalPurposeBitFlag }: Entry) => (generalPurposeBitFlag & 1) === 1;

/**
 * Whether an Office file is encrypted or has parts that run or load a program: macros under any name,
 * ActiveX controls, a template elsewhere, or an embedded file with such parts. DDE is no such part: as
 * they are delivered, Word and Excel start no program by it.
 */
export async function findActiveParts(
  archive: Archive,
  inside: Inside,
): Promise<ContentProblem | undefined> {
  const { entries } = archive;
  if (entries.some(isEncrypted)) return { kind: "encrypted" };
  if (entries.some(({ fileName }) => activePart.test(fileName))) return { kind: "macros" };
  const named = (pattern: RegExp) => entries.filter(({ fileName }) => pattern.test(fileName));
  const anySays = async (parts: Entry[], isActive: (element: Map<string, string>) => boolean) => {
    for (const part of parts)
      if (elementsIn(await unpack(archive, part, inside)).some(isActive)) return true;
    return false;
  };
  if (await anySays(named(contentTypes), hasActiveType)) return { kind: "macros" };
  if (await anySays(named(relationships), loadsFromElsewhere)) return { kind: "macros" };
  for (const part of named(embedded)) {
    const problem = await inside.lookInto(await unpack(archive, part, inside));
    if (problem) return problem;
  }
  return undefined;
}

async function unpack(archive: Archive, part: Entry, inside: Inside): Promise<Uint8Array> {
  const bytes = await archive.unpack(part, inside.left);
  inside.left -= bytes.length;
  return bytes;
}

function elementsIn(part: Uint8Array) {
  if (hasOwnEntities(part)) throw new ContentFault("damaged");
  return attributesIn(part);
}

const hasActiveType = (element: Map<string, string>) =>
  activeType.test(element.get("contenttype") ?? "");

const loadsFromElsewhere = (element: Map<string, string>) =>
  loadedWithIt.test(element.get("type") ?? "") &&
  element.get("targetmode")?.toLowerCase() === "external" &&
  !isOnSameDevice(element.get("target") ?? "");

/** Word names the template that a file was begun with by its path on the writer's own device. */
function isOnSameDevice(target: string): boolean {
  const path = target
    .trim()
    .replace(/%([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll("\\", "/")
    .replace(/^file:\/\/(localhost)?\/(?!\/)/i, "");
  return !path.startsWith("//") && !/^[a-z][a-z\d+.-]+:/i.test(path);
}
