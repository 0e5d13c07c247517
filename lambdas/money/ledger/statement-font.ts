import { type PDFDocument, PDFHexString, type PDFRef, PDFString } from "@cantoo/pdf-lib";
import { penFile, penGlyphs, penLetters, penWidths } from "./pen-letters";

/** A font of a document, as the library's own are used. */
export interface Letters {
  ref: PDFRef;
  getCharacterSet(): number[];
  widthOfTextAtSize(text: string, size: number): number;
  encodeText(text: string): { toString(): string };
}

interface Glyph {
  id: number;
  width: number;
}

const glyphs = new Map<string, Glyph>(
  [...penLetters].map((letter, at) => [
    letter,
    { id: penGlyphs[at] ?? 0, width: penWidths[at] ?? 0 },
  ]),
);

const name = "KALAMU+Piazzolla-Bold";

/**
 * Our own font, put into a document. It was cut to the letters of names and numbers ahead of time, so that
 * nothing has to take a font apart here; ISO 32000-1, 9.7, says what a reader wants to know of it.
 */
export function embedPen(document: PDFDocument): Letters {
  const { context } = document;
  const file = context.register(
    context.stream(Buffer.from(penFile, "base64"), { Filter: "FlateDecode" }),
  );
  const descriptor = context.register(
    context.obj({
      Type: "FontDescriptor",
      FontName: name,
      // Symbolic: its letters are known by their numbers.
      Flags: 4,
      FontBBox: [-249, -241, 1049, 937],
      ItalicAngle: 0,
      Ascent: 1110,
      Descent: -310,
      CapHeight: 660,
      StemV: 120,
      FontFile2: file,
    }),
  );
  const known = [...glyphs.values()];
  const descendant = context.register(
    context.obj({
      Type: "Font",
      Subtype: "CIDFontType2",
      BaseFont: name,
      CIDSystemInfo: {
        Registry: PDFString.of("Adobe"),
        Ordering: PDFString.of("Identity"),
        Supplement: 0,
      },
      CIDToGIDMap: "Identity",
      FontDescriptor: descriptor,
      DW: 500,
      W: known.flatMap(({ id, width }) => [id, [width]]),
    }),
  );
  const ref = context.register(
    context.obj({
      Type: "Font",
      Subtype: "Type0",
      BaseFont: name,
      Encoding: "Identity-H",
      DescendantFonts: [descendant],
      ToUnicode: context.register(context.flateStream(toUnicode())),
    }),
  );
  return {
    ref,
    getCharacterSet: () => [...glyphs.keys()].map((letter) => letter.codePointAt(0) ?? 0),
    widthOfTextAtSize: (text, size) =>
      ([...text].reduce((sum, letter) => sum + (glyphs.get(letter)?.width ?? 0), 0) * size) / 1000,
    encodeText: (text) =>
      PDFHexString.of([...text].map((letter) => hex(glyphs.get(letter)?.id ?? 0)).join("")),
  };
}

/** Which letter each glyph is, so that a reader can search and copy. */
function toUnicode(): string {
  const letters = [...glyphs].map(
    ([letter, { id }]) => `<${hex(id)}> <${hex(letter.codePointAt(0) ?? 0)}>`,
  );
  const blocks: string[] = [];
  // A block holds at most a hundred.
  for (let at = 0; at < letters.length; at += 100) {
    const block = letters.slice(at, at + 100);
    blocks.push(`${block.length} beginbfchar`, ...block, "endbfchar");
  }
  return [
    "/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
    "/CMapName /Kalamu def /CMapType 2 def",
    "1 begincodespacerange <0000> <FFFF> endcodespacerange",
    ...blocks,
    "endcmap CMapName currentdict /CMap defineresource pop end end",
  ].join("\n");
}

const hex = (number: number) => number.toString(16).padStart(4, "0");
