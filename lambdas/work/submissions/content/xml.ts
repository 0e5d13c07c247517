import { SaxesParser, type SaxesTagNS } from "saxes";
import { type Budget, ContentFault } from "./budget";

/**
 * The lists of types and relationships have two levels of elements. The limit saves time, since the
 * parser searches each level for namespace prefixes.
 */
const deepestList = 20;
const pieceLength = 10_000;
/**
 * Characters that cost one step of the budget. The lists of a usual file together have less than
 * about a million characters.
 */
const signsPerStep = 10;
/** Declared encodings that are accepted. {@link textOf} reads their markup correctly. */
const encodings = /^(utf-?(8|16([bl]e)?)|us-ascii|latin-?1|iso-8859-\d+|(windows-|cp)125\d)$/i;

export interface Element {
  name: string;
  attributes: ReadonlyMap<string, string>;
}

/**
 * Visits each element of a list in an Office file. Throws for invalid XML, for a document type, for
 * an unusual encoding and for too many levels.
 */
export function visitElements(
  bytes: Uint8Array,
  budget: Budget,
  visit: (element: Element) => void,
): void {
  const parser = new SaxesParser({ xmlns: true, position: false });
  let depth = 0;
  parser.on("xmldecl", ({ encoding = "utf-8" }) => {
    if (!encodings.test(encoding)) throw new ContentFault("damaged");
  });
  parser.on("doctype", () => {
    throw new ContentFault("damaged");
  });
  parser.on("opentag", (tag) => {
    if (++depth > deepestList) throw new ContentFault("damaged");
    visit(elementOf(tag));
  });
  parser.on("closetag", () => {
    depth--;
  });
  const text = textOf(bytes);
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

/**
 * Decodes UTF-8 or UTF-16. UTF-16 is recognised by its byte order mark, or by a zero beside the
 * first character.
 */
export function textOf(bytes: Uint8Array): string {
  const encoding = wideEncoding(bytes);
  return new TextDecoder(encoding ?? "utf-8").decode(bytes);
}

function wideEncoding([first, second]: Uint8Array): string | undefined {
  if (first === 0xfe || first === 0) return "utf-16be";
  return second === 0xfe || second === 0 ? "utf-16le" : undefined;
}

/**
 * The most levels of nested elements, far more than real documents have. Office programs recurse
 * for each level.
 */
const deepestPart = 500;
const tagsPerStep = 1000;
const [less, more, slash, bang, ask, quote, apostrophe] = Buffer.from("<>/!?\"'");

/** Throws for XML with a document type or with too many levels, which no Office program opens. */
export function insistOnReadable(part: Buffer, budget: Budget): void {
  const xml = wideEncoding(part) ? Buffer.from(textOf(part)) : part;
  budget.search(xml.length);
  let depth = 0;
  let tags = 0;
  for (let at = xml.indexOf("<"); at >= 0; at = xml.indexOf("<", at)) {
    const sign = xml[at + 1];
    if (sign === bang) at = endOfSpecial(xml, at);
    else if (sign === ask) at = endAfter(xml, "?>", at);
    else {
      const end = endOfTag(xml, at + 1);
      if (sign === slash) depth--;
      else if (xml[end - 1] !== slash && ++depth > deepestPart) throw new ContentFault("oversized");
      at = end;
    }
    if (++tags % tagsPerStep === 0) budget.step();
  }
}

function endOfSpecial(xml: Buffer, at: number): number {
  const start = xml.toString("latin1", at, at + 9);
  if (start.startsWith("<!--")) return endAfter(xml, "-->", at);
  if (start === "<![CDATA[") return endAfter(xml, "]]>", at);
  throw new ContentFault("damaged");
}

function endAfter(xml: Buffer, end: string, at: number): number {
  const found = xml.indexOf(end, at);
  return found < 0 ? xml.length : found + end.length;
}

function endOfTag(xml: Buffer, from: number): number {
  let open: number | undefined;
  for (let at = from; at < xml.length; at++) {
    const sign = xml[at];
    if (open !== undefined) open = sign === open ? undefined : open;
    else if (sign === quote || sign === apostrophe) open = sign;
    else if (sign === more || sign === less) return at;
  }
  return xml.length;
}
