import { type Parts, partNamed, targetsOf } from "../workbook/parts";
import { attributeOf, childOf, type Element, isOn, made, mark, treeOf, valOf } from "./word-tree";

/** One level of a list (ECMA-376, 17.9.6). */
interface Level {
  start: number;
  format: string;
  /** The pattern of the number, such as `%1.%2`. */
  text: string;
  /** The paragraph style that has this level. */
  style: string | undefined;
  /**
   * A paragraph of this level (counted from 1), or of a level above it, restarts the count. If
   * undefined, the level just above does; 0 means never.
   */
  restart: number | undefined;
  isDecimal: boolean;
}

interface List {
  /** Lists with the same id share one count. */
  id: string;
  levels: ReadonlyMap<number, Level>;
  /** The first numbers of the levels that restart where this list begins. */
  starts: ReadonlyMap<number, number>;
}

/**
 * Writes the numbers of lists and headings, which Word computes itself, as text at the start of
 * their paragraphs. Returns the number of paragraphs whose number it can't write.
 */
export function writeNumbers(text: Element, parts: Parts, main: string): number {
  const partOf = (type: string) => {
    const [place = ""] = targetsOf(parts, main, type).values();
    return treeOf(partNamed(parts, place) ?? "").children[0];
  };
  const styles = new Map(
    (partOf("styles")?.children ?? []).map((style) => [attributeOf(style, "styleId"), style]),
  );
  const lists = listsOf(partOf("numbering"), styles);
  const count = counter();
  let unwritten = 0;
  eachParagraph(text, (paragraph) => {
    const properties = childOf(paragraph, "pPr");
    const place = placeOf(properties, styles, lists);
    if (!place) return;
    const number = count(place.list, place.level);
    if (number === undefined) unwritten++;
    else if (number !== "")
      paragraph.children.splice(properties ? 1 : 0, 0, made("w:r", [mark(`${number} `)]));
  });
  return unwritten;
}

function eachParagraph(element: Element, found: (paragraph: Element) => void) {
  for (const child of element.children) {
    if (child.name === "p") found(child);
    if (!/^(?:del|moveFrom|pPr|rPr)$/.test(child.name)) eachParagraph(child, found);
  }
}

function listsOf(
  numbering: Element | undefined,
  styles: ReadonlyMap<string | undefined, Element>,
): ReadonlyMap<string, List> {
  const all = numbering?.children ?? [];
  const named = (name: string, id: string) =>
    new Map(all.filter((each) => each.name === name).map((each) => [attributeOf(each, id), each]));
  const [abstracts, nums] = [named("abstractNum", "abstractNumId"), named("num", "numId")];
  const abstractOf = (num: Element | undefined, depth = 0): Element | undefined => {
    const abstract = abstracts.get(valOf(num, "abstractNumId"));
    const link = valOf(abstract, "numStyleLink");
    if (link === undefined || depth > 5) return abstract;
    const numPr = childOf(childOf(styles.get(link), "pPr"), "numPr");
    return abstractOf(nums.get(valOf(numPr, "numId")), depth + 1);
  };
  const lists = new Map<string, List>();
  for (const [id = "", num] of nums) {
    const abstract = abstractOf(num);
    if (!abstract) continue;
    const overrides = num.children.filter(({ name }) => name === "lvlOverride");
    const own = overrides.flatMap(({ children }) => children.filter(({ name }) => name === "lvl"));
    const starts = overrides.flatMap((each): [number, number][] => {
      const start = valOf(each, "startOverride");
      return start === undefined ? [] : [[Number(attributeOf(each, "ilvl")), Number(start)]];
    });
    const levels = [
      ...abstract.children.filter(({ name }) => name === "lvl").slice(0, mostLevels),
      ...own.slice(0, mostLevels),
    ];
    lists.set(id, {
      id: attributeOf(abstract, "abstractNumId") ?? "",
      levels: new Map(
        levels.map((each) => [Number(attributeOf(each, "ilvl") ?? 0), levelOf(each)]),
      ),
      starts: new Map(starts),
    });
  }
  return lists;
}

/** A list of Word has nine levels. */
const mostLevels = 9;
const longestNumber = 255;

function levelOf(element: Element): Level {
  const restart = valOf(element, "lvlRestart");
  return {
    start: Number(valOf(element, "start") ?? 0),
    format: valOf(element, "numFmt") ?? "decimal",
    text: valOf(element, "lvlText")?.slice(0, longestNumber) ?? "",
    style: valOf(element, "pStyle"),
    restart: restart === undefined ? undefined : Number(restart),
    isDecimal: isOn(childOf(element, "isLgl")),
  };
}

/**
 * The list and the level of a paragraph. They come from the paragraph, from its style, or from a
 * style on which this style is based.
 */
function placeOf(
  properties: Element | undefined,
  styles: ReadonlyMap<string | undefined, Element>,
  lists: ReadonlyMap<string, List>,
): { list: List; level: number } | undefined {
  let level: number | undefined;
  for (const { id, element } of [{ id: "", element: properties }, ...linesOf(properties, styles)]) {
    const numPr = childOf(element, "numPr");
    const said = valOf(numPr, "ilvl");
    if (said !== undefined) level ??= Number(said);
    const listId = valOf(numPr, "numId");
    if (listId === undefined) continue;
    const list = lists.get(listId);
    const ofStyle = [...(list?.levels ?? [])].find(([, { style }]) => id !== "" && style === id);
    return list && { list, level: level ?? ofStyle?.[0] ?? 0 };
  }
  return undefined;
}

/** The ids and properties of a paragraph's style and of the styles that it is based on. */
function linesOf(
  properties: Element | undefined,
  styles: ReadonlyMap<string | undefined, Element>,
): { id: string; element: Element | undefined }[] {
  const lines: { id: string; element: Element | undefined }[] = [];
  let id = valOf(properties, "pStyle");
  while (id !== undefined && lines.length < 20) {
    const style = styles.get(id);
    lines.push({ id, element: childOf(style, "pPr") });
    id = valOf(style, "basedOn");
  }
  return lines;
}

/**
 * A counter for all lists. It returns the number of the next paragraph: empty for a bullet,
 * undefined if its format is unknown.
 */
function counter() {
  const counts = new Map<string, (number | undefined)[]>();
  const begun = new Set<List>();
  return (list: List, at: number): string | undefined => {
    const level = list.levels.get(at);
    if (!level) return "";
    const count = counts.get(list.id) ?? [];
    counts.set(list.id, count);
    if (!begun.has(list)) for (const place of list.starts.keys()) count[place] = undefined;
    begun.add(list);
    step(list, at, count);
    return written(list, level, count);
  };
}

/** Adds one to a level's count, and restarts the levels below it. */
function step(list: List, at: number, count: (number | undefined)[]) {
  const before = count[at];
  count[at] = before === undefined ? startOf(list, at) : before + 1;
  for (const [place, { restart = place }] of list.levels)
    if (place > at && at < restart) count[place] = undefined;
}

const startOf = ({ starts, levels }: List, at: number) =>
  starts.get(at) ?? levels.get(at)?.start ?? 1;

/** The text of a paragraph's number, which may contain the numbers of the levels above. */
function written(list: List, level: Level, count: readonly (number | undefined)[]) {
  if (level.format === "bullet") return "";
  let isKnown = true;
  const text = level.text.replace(/%([1-9])/g, (_, digit: string) => {
    const at = Number(digit) - 1;
    const format = level.isDecimal ? "decimal" : (list.levels.get(at)?.format ?? "decimal");
    const number = inSigns(count[at] ?? startOf(list, at), format);
    if (number === undefined) isKnown = false;
    return number ?? "";
  });
  return isKnown ? text : undefined;
}

function inSigns(number: number, format: string): string | undefined {
  if (format === "decimal") return String(number);
  if (format === "decimalZero") return String(number).padStart(2, "0");
  if (format === "none") return "";
  if (format === "ordinal") return `${number}${endings[ordinalOf(number)] ?? "th"}`;
  const signs = /^(?:upper|lower)Letter$/.test(format)
    ? lettersOf(number)
    : /^(?:upper|lower)Roman$/.test(format)
      ? romanOf(number)
      : undefined;
  return format.startsWith("lower") ? signs?.toLowerCase() : signs;
}

const endings: Readonly<Record<string, string>> = { one: "st", two: "nd", few: "rd" };
const ordinalOf = (number: number) =>
  new Intl.PluralRules("en", { type: "ordinal" }).select(number);

/** A number as letters: `A` to `Z`, then `AA`, `BB`, as Word counts. */
const lettersOf = (number: number) =>
  number < 1 || number > 780
    ? undefined
    : String.fromCharCode(65 + ((number - 1) % 26)).repeat(Math.ceil(number / 26));

const romans = Object.entries({
  M: 1000,
  CM: 900,
  D: 500,
  CD: 400,
  C: 100,
  XC: 90,
  L: 50,
  XL: 40,
  X: 10,
  IX: 9,
  V: 5,
  IV: 4,
  I: 1,
});

function romanOf(number: number): string | undefined {
  if (number < 1 || number > 10_000) return undefined;
  let [left, signs] = [number, ""];
  for (const [sign, value] of romans) for (; left >= value; left -= value) signs += sign;
  return signs;
}
