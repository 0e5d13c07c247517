import type { FileType } from "#contracts/submissions";
import { type Archive, comparable, openArchive, type Part } from "./archive";
import { ContentFault, type Inside, programIn } from "./budget";
import { insistOnSameDevice, judgeDde, judgeField, judgeFormulas, judgeLink } from "./outside";
import { judgeRichText } from "./text-file";
import { isProjectWithCode } from "./vba";
import { type Element, insistOnReadable, textOf, visitElements } from "./xml";

/**
 * The prefixes of relationship types in both editions of ECMA-376 (transitional and strict), and
 * Microsoft's own.
 */
const relationshipTypes =
  /^http:\/\/(schemas\.openxmlformats\.org\/officeDocument\/2006|purl\.oclc\.org\/ooxml\/officeDocument|schemas\.microsoft\.com\/office\/\d+)\/relationships\//;

interface Relationship {
  type: string;
  target: string;
  isOutside: boolean;
  /** The target as a part's name, if the target is inside the package. */
  part: string;
}

interface Package {
  archive: Archive;
  typeOf: (part: string) => string;
  relationships: readonly Relationship[];
  /** The name of the main document's part: from the root relationships, or else the usual name. */
  main: string | undefined;
}

/**
 * Returns the file's type, Word or Excel. Throws ContentFault for a danger and for any other file.
 */
export async function judgeOffice(bytes: Buffer, inside: Inside): Promise<FileType> {
  const opened = await judgePackage(bytes, inside);
  const main = opened.archive.parts.find(({ name }) => name === opened.main);
  const type = main && (typeOfMain(opened.typeOf(main.name)) ?? typeOfMain(main.name));
  if (!type) throw new ContentFault({ kind: "other-content", found: otherKind(opened, main) });
  if (main.entry.uncompressedSize === 0) throw new ContentFault("damaged");
  return type;
}

function typeOfMain(said: string): FileType | undefined {
  if (/wordprocessingml|ms-word|^word\/.*xml$/i.test(said)) return "docx";
  const isBinary = /sheet\.binary/i.test(said);
  return /spreadsheetml|ms-excel|^xl\/.*xml$/i.test(said) && !isBinary ? "xlsx" : undefined;
}

function otherKind({ typeOf, archive }: Package, main: Part | undefined): string {
  const type = main && typeOf(main.name);
  if (type && /presentationml|powerpoint/i.test(type)) return "a PowerPoint file";
  if (type && /sheet\.binary/i.test(type)) return "a .xlsb file";
  const isOpenDocument = archive.parts.some(({ name }) => name === "meta-inf/manifest.xml");
  return isOpenDocument ? "an OpenDocument file" : "a .zip file";
}

export async function judgePackage(bytes: Buffer, inside: Inside): Promise<Package> {
  const opened = await openPackage(bytes, inside);
  // Parts come first: a packed file with macros is refused, but one with a template is not.
  for (const part of opened.archive.parts) await judgePart(part, opened, inside);
  for (const { isOutside, type, target } of opened.relationships)
    if (isOutside) judgeOutside(type, target, inside);
  return opened;
}

const listOfTypes = /(^|\/)\[content_types\]\.xml$/;
const listOfRelationships = /(^|\/)_rels\/[^/]*\.rels$/;

async function openPackage(bytes: Buffer, { budget }: Inside): Promise<Package> {
  const archive = await openArchive(bytes, budget);
  const types = new Map<string, string>();
  const relationships: Relationship[] = [];
  let main: string | undefined;
  for (const part of archive.parts) {
    if (listOfTypes.test(part.name))
      visitElements(await archive.unpack(part), budget, (element) => {
        const { attributes } = element;
        const of = attributes.get("PartName") ?? `*.${attributes.get("Extension")}`;
        types.set(comparable(of), attributes.get("ContentType") ?? "");
      });
    else if (listOfRelationships.test(part.name))
      visitElements(await archive.unpack(part), budget, (element) => {
        if (element.name !== "Relationship") return;
        const relationship = relationshipOf(element, part.name);
        relationships.push(relationship);
        if (part.name === "_rels/.rels" && relationship.type === "officeDocument")
          main ??= relationship.part;
      });
  }
  const typeOf = (name: string) =>
    types.get(name) ?? types.get(`*.${name.split(".").at(-1)}`) ?? "";
  const named = ["word/document.xml", "xl/workbook.xml"].find((name) =>
    archive.parts.some((part) => part.name === name),
  );
  return { archive, typeOf, relationships, main: main ?? named };
}

function relationshipOf({ attributes }: Element, list: string): Relationship {
  const target = attributes.get("Target") ?? "";
  const owner = `http://parts/${list.replace(/_rels\/[^/]*$/, "")}`;
  const path = URL.parse(target, owner)?.pathname ?? "";
  return {
    type: (attributes.get("Type") ?? "").replace(relationshipTypes, ""),
    target,
    isOutside: (attributes.get("TargetMode") ?? "Internal") !== "Internal",
    part: comparable(path),
  };
}

/** Relationships that Word loads when the document opens, and whose commands it runs. */
const loaded = new Set(["attachedTemplate", "frame", "subDocument", "aFChunk"]);

/**
 * A hyperlink opens only on a click. Other relationships load with the document, or after the
 * reader agrees.
 */
function judgeOutside(type: string, target: string, inside: Inside): void {
  if (type === "hyperlink") return;
  if (loaded.has(type)) insistOnSameDevice(target);
  if (type === "oleObject") judgeLink(target, inside);
  if (type !== "attachedTemplate") inside.marks.add("asks-outside");
}

const objectName = /(^|\/)embeddings\/|\.(do[ct]|xl[sta]|pp[sta]|pot)[mbx]?$/;
const xmlName = /\.(xml|rels|vml)$/;

async function judgePart(part: Part, opened: Package, inside: Inside): Promise<void> {
  const { name } = part;
  const type = opened.typeOf(name);
  const led = opened.relationships.filter((each) => !each.isOutside && each.part === name);
  const said = [name, type, ...led.map((each) => each.type)].join("\n");
  const bytes = await opened.archive.unpack(part);
  if (/vbaProject/i.test(said) && isProjectWithCode(bytes, inside.budget))
    throw new ContentFault("macros");
  if (objectName.test(name) || led.some((each) => /^(oleObject|package)$/.test(each.type))) {
    // In an archive that is no Office file, a program's source is somebody's work.
    const program = opened.main === undefined ? undefined : programIn(name);
    if (program) throw new ContentFault({ kind: "program", found: program });
    return await inside.lookInto(bytes);
  }
  if (led.some((each) => each.type === "aFChunk")) return await judgeChunk(bytes, inside);
  if (!xmlName.test(name) && !/xml$/.test(type)) return;
  insistOnReadable(bytes, inside.budget);
  judgeXml(bytes, said, inside);
}

/**
 * Matches content that a web page loads, even in a mail's encoding (`=3D`). Base64 matches too,
 * since it can hide such content.
 */
const loadedByPage =
  /\b(?:src|background|data|codebase)=(?:3D)?["']?\s*(?:[a-z]+:)?(?:\/\/|\\\\)|<link\b|\b(?:url\s*\(|@import)|^Content-Transfer-Encoding:\s*base64/im;

/** Judges an embedded document that Word converts on opening. */
async function judgeChunk(bytes: Buffer, inside: Inside): Promise<void> {
  if (bytes.includes("{\\rt")) return await judgeRichText(bytes, inside);
  await inside.lookInto(bytes);
  inside.budget.search(bytes.length);
  if (loadedByPage.test(textOf(bytes))) inside.marks.add("asks-outside");
}

/** Class ids of Windows controls that show pages or run scripts, such as a browser or Flash. */
const programControls =
  /classid="\{?(8856F961-340A-11D0-A96B-00C04FD705A2|EAB22AC3-30C1-11CF-A7EB-0000C05BAE0B|D27CDB6E-AE6D-11CF-96B8-444553540000|25336920-03F9-11CF-8FD0-00AA00686F13|0E59F1D5-1FBE-11D0-8FF2-00A0D10038BC)/i;

function judgeXml(bytes: Buffer, said: string, inside: Inside): void {
  const isWide = bytes[0] === 0xfe || bytes[0] === 0xff || bytes[0] === 0 || bytes[1] === 0;
  // Parts can be large, so a part is decoded only if it contains the word.
  const textWith = (word: string) => (isWide || bytes.includes(word) ? textOf(bytes) : "");
  if (/macrosheet/i.test(said) && /<([\w.-]+:)?f[\s>/]/.test(textOf(bytes)))
    throw new ContentFault("macros");
  if (programControls.test(textWith("classid")))
    throw new ContentFault({ kind: "program", found: "a control" });
  if (
    /connections|queryTable/i.test(said) &&
    /<([\w.-]+:)?(connection|queryTable)\b/.test(textOf(bytes))
  )
    inside.marks.add("asks-outside");
  for (const field of fieldsIn(textWith("instr"), inside)) judgeField(field, inside);
  for (const [tag] of textWith("ddeLink").matchAll(/<([\w.-]+:)?ddeLink\b[^<>]*>/g))
    judgeDde(attributeOf(tag, "ddeService"), attributeOf(tag, "ddeTopic"), inside);
  if (!/worksheet/i.test(said)) return;
  if (["WEBSERVICE(", "_xlfn.IMAGE(", "RTD("].some((word) => textWith(word).includes(word)))
    inside.marks.add("asks-outside");
  judgeFormulas(textWith("|'") || textWith("|&apos;"), formula, inside);
}

const formula = /<(?:[\w.-]+:)?f\b[^<>]*>[^<"]*?([\w.\\:-]+)$/;

/** The field instructions of a text. One instruction may be spread over several runs. */
function fieldsIn(xml: string, { budget }: Inside): string[] {
  const piece =
    /<(?:[\w.-]+:)?(?:(instrText)\b[^<>]*>([^<]*)|(fldChar)\b|fldSimple\b[^<>]*\binstr=(?:"([^"]*)"|'([^']*)'))/g;
  const fields: string[] = [];
  let open = "";
  for (const [, isText, text = "", isMark, ...simple] of xml.matchAll(piece)) {
    budget.step();
    if (isText) open += text;
    else if (isMark) {
      fields.push(open);
      open = "";
    } else fields.push(simple.join(""));
  }
  return [...fields, open].map(plain);
}

const attributeOf = (tag: string, name: string) =>
  plain(new RegExp(`\\b${name}\\s*=\\s*["']([^"']*)`).exec(tag)?.[1] ?? "");

const named: Record<string, string> = { quot: '"', apos: "'", lt: "<", gt: ">", amp: "&" };
const plain = (text: string) =>
  text.replace(/&(#x?)?(\w+);/g, (whole, code: string | undefined, name: string) => {
    if (!code) return named[name] ?? whole;
    return String.fromCharCode(Number.parseInt(name, code === "#" ? 10 : 16));
  });

export const programsIn = ({ archive }: Package) =>
  archive.parts.flatMap(({ name }) => programIn(name) ?? []);
