import { type PDFDocument, type PDFFont, PDFName, type PDFRef } from "@cantoo/pdf-lib";
import { borderOf, nib } from "./statement-border";

export type Fonts = Record<"text" | "bold" | "pen" | "mono", PDFFont>;

/** Red, green and blue from 0 to 1, as a page is told them. */
export const colors = {
  ink: "0.07 0.08 0.18",
  soft: "0.29 0.31 0.45",
  line: "0.85 0.87 0.93",
  blue: "0.137 0.18 0.541",
};

export const [width, height] = [595.28, 841.89];
const [left, right] = [42, 553];

interface Style {
  /** Where it begins; where it ends with `align: "end"`. Points from the left and from the foot. */
  x: number;
  y: number;
  size: number;
  font?: keyof Fonts;
  color?: keyof typeof colors;
  align?: "end";
  /** Set smaller where it would be wider. */
  width?: number;
}

/**
 * Pages to write on, in our letters and colours, with the border of cloth. A page is one text of
 * operators: the library's own drawing keeps an object for each, and 5,000 rows would not fit.
 */
export function sheetsOf(document: PDFDocument, fonts: Fonts) {
  const border = borderOf(document, width, height);
  return () => sheetOn(document, fonts, border);
}

export type Sheet = ReturnType<typeof sheetOn>;

function sheetOn(document: PDFDocument, fonts: Fonts, border: PDFRef) {
  const content: string[] = ["/Border Do"];
  return {
    write(text: string, { x, y, size, font = "text", color = "ink", align, width }: Style) {
      const letters = writable(text, fonts[font]);
      const needsWidth = align === "end" || width !== undefined;
      const wide = needsWidth ? fonts[font].widthOfTextAtSize(letters, size) : 0;
      const scale = width !== undefined && wide > width ? width / wide : 1;
      const from = align === "end" ? x - wide * scale : x;
      const set = `/${font} ${(size * scale).toFixed(2)} Tf ${from.toFixed(2)} ${y.toFixed(2)} Td`;
      content.push(`BT ${colors[color]} rg ${set} ${fonts[font].encodeText(letters)} Tj ET`);
    },

    /** The product's sign, with its top left at a point. */
    sign: (x: number, top: number) => void content.push(nib(x, top)),

    /** A line from margin to margin. */
    rule(y: number, color: "ink" | "line") {
      const thickness = color === "ink" ? 0.8 : 0.5;
      content.push(`${colors[color]} RG ${thickness} w ${left} ${y} m ${right} ${y} l S`);
    },

    /** Puts the page behind those that are finished. */
    finish() {
      const { node } = document.addPage([width, height]);
      for (const [name, font] of Object.entries(fonts))
        node.setFontDictionary(PDFName.of(name), font.ref);
      node.setXObject(PDFName.of("Border"), border);
      const stream = document.context.flateStream(content.join("\n"));
      node.set(PDFName.of("Contents"), document.context.register(stream));
    },
  };
}

const known = new WeakMap<PDFFont, Set<number>>();

/** A text in the letters that a font has: ĩ becomes i, and what has no likeness a question mark. */
function writable(text: string, font: PDFFont): string {
  const letters = known.get(font) ?? new Set(font.getCharacterSet());
  known.set(font, letters);
  const has = (letter: string) => letters.has(letter.codePointAt(0) ?? 0);
  const likeness = (letter: string) => {
    if (has(letter)) return letter;
    const base = letter.normalize("NFD").replace(/\p{M}/gu, "");
    return base !== "" && [...base].every(has) ? base : "?";
  };
  return [...text.normalize("NFC").replace(/\s/g, " ")].map(likeness).join("");
}
