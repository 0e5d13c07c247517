import { zipSync } from "fflate";
import mammoth from "mammoth";
import {
  type Parts,
  partNamed,
  placeOf,
  targetsOf,
  walk,
  walkUntilDamaged,
} from "../workbook/parts";
import type { NotShown } from "./not-shown";
import { mostPictures } from "./office-limits";
import { writeNumbers } from "./word-numbers";
import { shownTree } from "./word-shown";
import { type Element, made, relationTypes, xmlOf } from "./word-tree";

/**
 * Converts a Word file to HTML, and counts the content that is left out. Throws if the file is no
 * Word file.
 *
 * @param parts the XML of the file
 * @param pictures its pictures that browsers can show, by their names in small letters
 */
export async function readWord(parts: Parts, pictures: ReadonlyMap<string, Uint8Array>) {
  const [main = "word/document.xml"] = targetsOf(parts, "", "officeDocument").values();
  if (!parts.has(main)) throw new SyntaxError("The file has no text.");
  const files = filesFor(parts, pictures);
  const notShown: NotShown = {};
  const notes = ["footnotes", "endnotes"].flatMap((type) => [
    ...targetsOf(parts, main, type).values(),
  ]);
  for (const part of [main, ...notes]) {
    const tree = shownTree(partNamed(parts, part) ?? "", picturesOf(parts, part, pictures));
    for (const kind of tree.left) notShown[kind] = (notShown[kind] ?? 0) + 1;
    const unwritten = writeNumbers(tree, parts, main);
    notShown.numbers = (notShown.numbers ?? 0) + unwritten;
    const [root] = tree.children;
    if (root) files[part] = encode(xmlOf(root));
  }
  // Packs the parts again for mammoth: the sizes are checked now, and all text is UTF-8.
  const bytes = zipSync(files, { level: 0 }) as Uint8Array<ArrayBuffer>;
  const { value, messages } = await mammoth.convertToHtml(
    // In Node, which runs the tests, mammoth reads `buffer` instead of `arrayBuffer`.
    { arrayBuffer: bytes.buffer, ...("Buffer" in globalThis && { buffer: Buffer.from(bytes) }) },
    {
      includeEmbeddedStyleMap: false,
      externalFileAccess: false,
      convertImage: boundedPictures(),
      styleMap: "p[style-name='Title'] => h1:fresh",
    },
  );
  const unread = messages.filter(({ type }) => type === "error").length;
  const tooLarge = value.match(withoutData)?.length ?? 0;
  notShown.pictures = Math.max(notShown.pictures ?? 0, unread + tooLarge);
  const symbols = messages.filter(({ message }) => message.includes("w:sym")).length;
  const around = aroundText(parts, main);
  notShown.symbols = (notShown.symbols ?? 0) + symbols;
  return { html: shownOf(value), notShown: { ...notShown, ...around }, cut: [] };
}

const encode = (text: string) => new TextEncoder().encode(text);

/** The files of a Word file in the form that mammoth reads, all in UTF-8. */
function filesFor(parts: Parts, pictures: ReadonlyMap<string, Uint8Array>) {
  const files: Record<string, Uint8Array> = Object.fromEntries(pictures);
  for (const [name, xml] of parts)
    files[name] = encode(
      name.endsWith(".rels")
        ? relationsOf(name, xml)
        : xml.replace(/^\ufeff/, "").replace(/^(<\?xml[^>]*?)\s+encoding=["'][^"']*["']/, "$1"),
    );
  files["[Content_Types].xml"] = encode(pictureTypes);
  return files;
}

/**
 * Rewrites a `.rels` file for mammoth: types in the namespace of OOXML Transitional, and targets as
 * absolute paths.
 */
function relationsOf(list: string, xml: string): string {
  const folder = list.replace(/_rels\/[^/]*$/, "");
  const relations: Element[] = [];
  walkUntilDamaged(xml, ({ name, of: { Id = "", Type = "", Target = "", TargetMode = "" } }) => {
    if (name !== "Relationship") return;
    const kind = Type.slice(Type.lastIndexOf("/") + 1);
    const isLink = TargetMode === "External" || kind === "hyperlink";
    const target = isLink ? Target : `/${placeOf(Target, folder)}`;
    const relation = made("rel:Relationship");
    relations.push({
      ...relation,
      of: { ...relation.of, Id, Type: `${relationTypes}/${kind}`, Target: target, TargetMode },
    });
  });
  return xmlOf(made("rel:Relationships", relations));
}

/** Mammoth needs types of pictures alone, and some files have names that browsers don't know. */
const pictureTypes = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${Object.entries(
  { png: "png", jpg: "jpeg", jpeg: "jpeg", jfif: "jpeg", gif: "gif", bmp: "bmp", webp: "webp" },
)
  .map(([end, type]) => `<Default Extension="${end}" ContentType="image/${type}"/>`)
  .join("")}</Types>`;

/** The ids of relationships to pictures that are in the file and that browsers can show. */
const picturesOf = (parts: Parts, part: string, pictures: ReadonlyMap<string, unknown>) =>
  new Set(
    [...targetsOf(parts, part, "image")].flatMap(([id, place]) =>
      pictures.has(place) ? [id] : [],
    ),
  );

/** Pictures beyond the limit, which have no data. */
const withoutData = /<img\b[^<>]*?\bsrc="data:,"[^<>]*>/g;

/**
 * Writes pictures into the HTML until their total size exceeds the limit. Later ones get no data,
 * so that they match `withoutData`.
 */
function boundedPictures() {
  let size = 0;
  return mammoth.images.imgElement(async (image) => {
    const data = await image.readAsBase64String();
    size += data.length;
    // Base64 has a third more characters than the picture has bytes.
    const isTooMuch = size > (mostPictures * 4) / 3;
    return { src: isTooMuch ? "data:," : `data:${image.contentType};base64,${data}` };
  });
}

/** Puts text in place of check boxes and of pictures beyond the limit, and numbers notes. */
function shownOf(html: string) {
  let note = 0;
  return (
    html
      .replace(/<input type="checkbox"( checked="checked")? \/>/g, (_, isOn) => (isOn ? "☒" : "☐"))
      .replace(withoutData, "[picture not shown]")
      // Footnotes and endnotes get their number as text, since the frame's style numbers no lists.
      .replace(/<li id="(?:foot|end)note-[^"]*">(?:<p>)?/g, (start) => `${start}[${++note}] `)
  );
}

/** Elements of a header that draw something, such as a picture, a shape or a watermark. */
const isDrawn =
  /^(?:blip|imagedata|textpath|wsp|shape|rect|roundrect|oval|line|chart|relIds|fldSimple)$/;

/**
 * Counts the content outside the main text: comments, and headers and footers that aren't empty.
 */
function aroundText(parts: Parts, main: string): NotShown {
  const texts = (type: string) =>
    [...targetsOf(parts, main, type).values()].map((place) => partNamed(parts, place) ?? "");
  let comments = 0;
  let headers = 0;
  for (const xml of texts("comments"))
    walk(xml, ({ name }) => {
      if (name === "comment") comments++;
    });
  for (const xml of new Set([...texts("header"), ...texts("footer")])) {
    let hasText = false;
    walk(
      xml,
      () => undefined,
      (name, text) => {
        if ((name === "t" && text.trim() !== "") || isDrawn.test(name)) hasText = true;
      },
    );
    if (hasText) headers++;
  }
  return { comments, headers };
}
