import type { Kind } from "./not-shown";
import { attributeOf, type Element, isFilled, made, mark, markFor } from "./word-tree";

/** Fields that Word computes when it opens a file, so that the file need not have their results. */
const computed: readonly (readonly [name: RegExp, kind: Kind])[] = [
  [/^\s*EQ\b/i, "equations"],
  [/^\s*(?:AUTONUM|LISTNUM)/i, "numbers"],
  [/^\s*SYMBOL\b/i, "symbols"],
];
/** A field that shows the words in its own instruction. */
const button = /^\s*(?:MACRO|GOTO)BUTTON\s+\S+\s+(.*)/is;

/** The text that Word shows for a field without a result, or a mark in its place. */
function shownOf(instruction: string): Element[] {
  const words = button.exec(instruction)?.[1];
  if (words) return [{ ...mark(words), shows: words.length }];
  const kind = computed.find(([name]) => name.test(instruction))?.[1];
  return kind ? [markFor(kind, [kind])] : [];
}

interface Field {
  instruction: string;
  /** The number of characters before its result, if it has a place for one. */
  before?: number;
}

/** Follows the fields of a text from element to element. */
export class Fields {
  readonly #open: Field[] = [];
  #characters = 0;

  /** Returns what an element shows as the end of a field without a result. */
  after(element: Element): Element[] {
    const field = this.#open.at(-1);
    switch (element.name) {
      case "t":
        this.#characters += element.text.trim().length;
        return [];
      case "instrText":
        if (field) field.instruction += element.text;
        return [];
      case "fldSimple":
        return isFilled(element) ? [] : [made("w:r", shownOf(attributeOf(element, "instr") ?? ""))];
      case "fldChar":
        return this.#passed(attributeOf(element, "fldCharType"), field);
      default:
        return [];
    }
  }

  #passed(type: string | undefined, field: Field | undefined): Element[] {
    if (type === "begin") this.#open.push({ instruction: "" });
    if (type === "separate" && field) field.before = this.#characters;
    if (type !== "end" || !field) return [];
    this.#open.pop();
    const hasResult = field.before !== undefined && field.before < this.#characters;
    return hasResult ? [] : shownOf(field.instruction);
  }
}
