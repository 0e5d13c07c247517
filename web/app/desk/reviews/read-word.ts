import { zipSync } from "fflate";
import mammoth from "mammoth";
import { type Parts, partNamed, type Tag, targetsOf, walk } from "../workbook/parts";
import type { NotShown } from "./not-shown";

/**
 * A Word file as HTML, with the content that it leaves out. Throws if it is no Word file.
 *
 * @param parts the XML of the file
 * @param pictures its pictures by their names
 */
export async function readWord(parts: Parts, pictures: ReadonlyMap<string, Uint8Array>) {
  const [main = "word/document.xml"] = targetsOf(parts, "", "officeDocument").values();
  const text = partNamed(parts, main);
  if (text === undefined) throw new SyntaxError("The file has no text.");
  const notShown = wordCounts(parts, main, text);
  const encode = new TextEncoder();
  const files: Record<string, Uint8Array> = Object.fromEntries(pictures);
  for (const [name, xml] of parts) {
    const isText = /(?:^|\/)(?:document|footnotes|endnotes)[^/]*\.xml$/.test(name);
    const plain = isText ? withoutHidden(unwrapped(xml), notShown) : xml;
    files[places[name] ?? name] = encode.encode(
      plain.replace(/^\ufeff/, "").replace(/^(<\?xml[^>]*?)\s+encoding=["'][^"']*["']/, "$1"),
    );
  }
  files[main] = files[places[main.toLowerCase()] ?? main.toLowerCase()] ?? new Uint8Array();
  // Packed again, so that no size is trusted twice and each text is UTF-8.
  const bytes = zipSync(files, { level: 0 }) as Uint8Array<ArrayBuffer>;
  const { value, messages } = await mammoth.convertToHtml(
    // Node, which runs the tests, takes it under another name.
    { arrayBuffer: bytes.buffer, ...("Buffer" in globalThis && { buffer: Buffer.from(bytes) }) },
    { includeEmbeddedStyleMap: false, externalFileAccess: false },
  );
  const symbols = messages.filter(({ message }) => message.includes("w:sym")).length;
  return { html: shownOf(value), notShown: { ...notShown, symbols } };
}

/** Texts replace the reader's output that the page can't show: check boxes, and some kinds of pictures. */
const shownOf = (html: string) =>
  html
    .replace(/<input type="checkbox"( checked="checked")? \/>/g, (_, isOn) => (isOn ? "☒" : "☐"))
    .replace(
      /<img\b[^<>]*?\bsrc="data:(?!image\/(?:png|jpe?g|gif|bmp|webp);)[^"]*"[^<>]*>/g,
      "[picture not shown]",
    );

/** A run of text that Word hides; the reader would show it. */
const hiddenRun =
  /<((?:[\w.-]+:)?)r(?:\s[^<>]*)?>\s*<\1rPr>(?:(?!<\/\1rPr>)[\s\S])*?<\1vanish(?:\s*\/>|\s[^<>]*?val=["'](?:1|true|on)["'])(?:(?!<\1r[\s>])[\s\S])*?<\/\1r>/g;

/** The XML without hidden texts, which are counted. Fields start and end there too, and stay. */
const withoutHidden = (xml: string, notShown: NotShown) =>
  xml.replace(hiddenRun, (run) =>
    run.replace(/<((?:[\w.-]+:)?t)(?:\s[^<>]*)?>[^<>]+<\/\1>/g, () => {
      notShown.hiddenTexts = (notShown.hiddenTexts ?? 0) + 1;
      return "";
    }),
  );

/** The names with capitals that the reader looks for. */
const places: Readonly<Record<string, string>> = { "[content_types].xml": "[Content_Types].xml" };

/** Elements around text that the reader doesn't know; it would drop the text with them. */
const wrapper =
  /<\/?(?:[\w.-]+:)?(?:fldSimple|customXml|dir|bdo|moveTo|ruby|rubyBase|oval|roundrect)(?=[\s/>])(?:"[^"]*"|'[^']*'|[^>"'])*>/g;

const unwrapped = (xml: string) => xml.replace(wrapper, "");

/** Pictures that browsers draw. */
const drawn = /\.(?:png|jpe?g|jfif|gif|bmp|webp)$/i;

const isOff = (tag: Tag) =>
  Object.entries(tag.of).some(
    ([key, value]) => /(?:^|:)val$/.test(key) && /^(?:0|false|off|none)$/.test(value),
  );

const attribute = ({ of }: Tag, name: string) =>
  Object.entries(of).find(([key]) => key.slice(key.indexOf(":") + 1) === name)?.[1];

const kindOf: Readonly<Record<string, keyof NotShown>> = {
  oMath: "equations",
  chart: "charts",
  blip: "pictures",
  imagedata: "pictures",
  OLEObject: "objects",
  relIds: "diagrams",
  altChunk: "documents",
  del: "deletions",
  moveFrom: "deletions",
  ddList: "choices",
};

/** The kind of an element that may not be shown, by its tag and the element above it. */
function kindIn(tag: Tag, above: string): keyof NotShown | undefined {
  const kind = kindOf[tag.name];
  if (kind === "charts") return above === "graphicData" ? kind : undefined;
  // The end of a paragraph or a row has no text.
  if (kind === "deletions") return /^(?:rPr|trPr|tcPr)$/.test(above) ? undefined : kind;
  return kind && !isOff(tag) ? kind : undefined;
}

/** Counts content besides text and tables; of two forms of one thing, the newer. */
function wordCounts(parts: Parts, main: string, text: string): NotShown {
  const counts: NotShown = {};
  const add = (kind: keyof NotShown) => {
    counts[kind] = (counts[kind] ?? 0) + 1;
  };
  const pictures = targetsOf(parts, main, "image");
  const open: string[] = [];
  const isIn = (name: string) => open.includes(name);
  const has: { fallback: boolean; boxes: number }[] = [];
  const isUnseen = (tag: Tag) => {
    const id = attribute(tag, tag.name === "blip" ? "embed" : "id");
    return !isIn("object") && !drawn.test(pictures.get(id ?? "") ?? "");
  };
  const count = (tag: Tag) => {
    const kind = kindIn(tag, open.at(-1) ?? "");
    if (kind && (kind !== "pictures" || isUnseen(tag))) add(kind);
    const boxes = has.at(-1);
    if (tag.name === "txbxContent" && boxes) boxes.boxes++;
  };
  walk(
    text,
    (tag) => {
      if (tag.name === "AlternateContent") has.push({ fallback: false, boxes: 0 });
      const alternatives = has.at(-1);
      if (tag.name === "Fallback" && alternatives) alternatives.fallback = true;
      if (!isIn("Fallback")) count(tag);
      open.push(tag.name);
    },
    (name) => {
      open.pop();
      const ended = name === "AlternateContent" ? has.pop() : undefined;
      if (ended && !ended.fallback) for (let left = ended.boxes; left > 0; left--) add("textBoxes");
    },
  );
  return {
    ...counts,
    ...aroundText(parts, main),
    headingNumbers: numberedHeadings(parts, main, text),
  };
}

/** The numbering of a paragraph or style, and the style that it is based on. */
interface Numbering {
  name?: string;
  style?: string;
  /** `0` takes the number of the style away. */
  list?: string;
}

const numberingFields: Readonly<Record<string, keyof Numbering>> = {
  name: "name",
  basedOn: "style",
  pStyle: "style",
  numId: "list",
};

/** The number of headings that Word numbers by itself; the reader shows them without. */
function numberedHeadings(parts: Parts, main: string, text: string): number {
  const styles = new Map<string, Numbering>();
  for (const place of targetsOf(parts, main, "styles").values())
    eachNumbering(partNamed(parts, place) ?? "", "style", (style, id) => styles.set(id, style));
  const lineOf = (id: string | undefined, depth = 0): Numbering[] => {
    const style = id === undefined || depth > 20 ? undefined : styles.get(id);
    return style ? [style, ...lineOf(style.style, depth + 1)] : [];
  };
  let count = 0;
  eachNumbering(text, "p", (paragraph) => {
    const line = lineOf(paragraph.style);
    const list = [paragraph, ...line].find((each) => each.list !== undefined)?.list ?? "0";
    if (list !== "0" && line.some(({ name }) => /^(?:heading [1-9]|title)$/i.test(name ?? "")))
      count++;
  });
  return count;
}

/** Goes through the styles, or the paragraphs, of a part; what was so before a tracked change is left out. */
function eachNumbering(
  xml: string,
  kind: "style" | "p",
  found: (numbering: Numbering, id: string) => void,
) {
  const open: { id: string; numbering: Numbering }[] = [];
  let before = 0;
  walk(
    xml,
    (tag) => {
      if (/Change$/.test(tag.name)) before++;
      if (tag.name === kind) open.push({ id: attribute(tag, "styleId") ?? "", numbering: {} });
      const field = numberingFields[tag.name];
      const { numbering } = open.at(-1) ?? {};
      if (field && numbering && before === 0) numbering[field] = attribute(tag, "val") ?? "";
    },
    (name) => {
      if (/Change$/.test(name)) before--;
      const ended = name === kind ? open.pop() : undefined;
      if (ended) found(ended.numbering, ended.id);
    },
  );
}

/** Content of other parts: comments, and headers and footers with text. */
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
        if (name === "t" && text.trim() !== "") hasText = true;
      },
    );
    if (hasText) headers++;
  }
  return { comments, headers };
}
