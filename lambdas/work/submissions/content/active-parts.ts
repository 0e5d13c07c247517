import type { Entry } from "yauzl";
import type { Archive } from "./archive";
import type { Inside } from "./budget";
import type { ContentProblem } from "./content-problem";
import { type Element, visitElements } from "./xml-elements";

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
  const anySays = async (parts: Entry[], says: (element: Element) => boolean) => {
    for (const part of parts) {
      let said = false;
      visitElements(await archive.unpack(part), inside.budget, (element) => {
        said ||= says(element);
      });
      if (said) return true;
    }
    return false;
  };
  if (await anySays(named(contentTypes), hasActiveType)) return { kind: "macros" };
  if (await anySays(named(relationships), loadsFromOutside)) return { kind: "outside" };
  for (const part of named(embedded)) {
    const problem = await inside.lookInto(await archive.unpack(part));
    if (problem) return problem;
  }
  return undefined;
}

const hasActiveType = ({ attributes }: Element) =>
  activeType.test(attributes.get("ContentType") ?? "");

/** A link is followed by a press alone. What else is outside is loaded with the document. */
function loadsFromOutside({ name, attributes }: Element): boolean {
  if (name !== "Relationship" || (attributes.get("TargetMode") ?? "Internal") === "Internal")
    return false;
  const type = attributes.get("Type")?.replace(relationshipTypes, "");
  if (type === "hyperlink") return false;
  return type !== "attachedTemplate" || !isOnSameDevice(attributes.get("Target") ?? "");
}

/** Word names the template that a file was begun with by its path on the writer's own device. */
function isOnSameDevice(target: string): boolean {
  const path = target
    .trim()
    .replace(/%([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll("\\", "/")
    .replace(/^file:\/\/(localhost)?\/(?!\/)/i, "");
  return !path.startsWith("//") && !/^[a-z][a-z\d+.-]+:/i.test(path);
}
