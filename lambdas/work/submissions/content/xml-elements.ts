import { SaxesParser, type SaxesTagNS } from "saxes";
import type { Budget } from "./budget";
import { ContentFault } from "./content-problem";

/** The lists of an Office file have elements in one other, and no more; a prefix is looked for in all of them. */
const deepest = 20;
/** Read at once, before the budget is asked again. */
const pieceLength = 10_000;
/** As much work as another step. All lists of an honest file together are hardly a million signs. */
const signsPerStep = 10;
const encodings = /^utf-?(8|16)$/i;

/** An element, with its attributes that have no prefix. */
export interface Element {
  name: string;
  attributes: ReadonlyMap<string, string>;
}

/**
 * Shows each element of a list of an Office file. Throws for what is no XML with namespaces, or has
 * entities or an encoding of its own: what it says can't be known here, and no Office file has them.
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
