import { type Attributes, walk } from "../workbook/parts";
import { type Kind, markOf } from "./not-shown";
import { mostXmlElements } from "./office-limits";

/** An element of a Word file. Only elements without children have text. */
export interface Element {
  /** The name with its prefix. */
  tag: string;
  name: string;
  of: Attributes;
  children: Element[];
  text: string;
  /** The number of characters and pictures in the element that are shown. */
  shows: number;
  /** The kinds of content that the element leaves out, with repetitions. */
  left: Kind[];
}

/** Parses XML into a tree. `finish` gets each complete element, and returns its replacement. */
export function treeOf(xml: string, finish = (element: Element) => [element]): Element {
  const top = elementOf("top", "top", {});
  const open = [top];
  let count = 0;
  walk(
    xml,
    ({ name, prefix, of }) => {
      if (++count > mostXmlElements) throw new RangeError("The file has too many elements.");
      open.push(elementOf(prefix ? `${prefix}:${name}` : name, name, of));
    },
    (_, text) => {
      const element = open.pop();
      if (!element) return;
      if (element.children.length === 0) element.text = text;
      if (element.name === "t") element.shows = text.length;
      const [above, finished] = [open.at(-1), finish(element)];
      for (const each of finished) {
        above?.children.push(each);
        if (!above) continue;
        above.shows += each.shows;
        if (each.left.length > 0) above.left.push(...each.left);
      }
    },
  );
  return top;
}

const elementOf = (tag: string, name: string, of: Attributes): Element => ({
  tag,
  name,
  of,
  children: [],
  text: "",
  shows: 0,
  left: [],
});

export const relationTypes = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

const namespaces: Readonly<Record<string, string>> = {
  w: "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
  wp: "http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing",
  a: "http://schemas.openxmlformats.org/drawingml/2006/main",
  pic: "http://schemas.openxmlformats.org/drawingml/2006/picture",
  v: "urn:schemas-microsoft-com:vml",
  r: relationTypes,
  rel: "http://schemas.openxmlformats.org/package/2006/relationships",
};

/** A new element. It declares its own namespace, since the file may use another prefix. */
export function made(tag: string, children: Element[] = [], text = ""): Element {
  const [prefix = "", name = ""] = tag.split(":");
  const element = elementOf(tag, name, { [`xmlns:${prefix}`]: namespaces[prefix] ?? "" });
  const shows = children.reduce((sum, each) => sum + each.shows, 0);
  return { ...element, children, text, shows, left: children.flatMap(({ left }) => left) };
}

/** The id of a relationship as an attribute, with the declaration of its prefix. */
export const relation = (name: string, id: string): Attributes => ({
  "xmlns:r": namespaces["r"] ?? "",
  [`r:${name}`]: id,
});

export const mark = (text: string) => made("w:t", [], text);

/** A mark for content that is left out, with the kinds that it counts for. */
export const markFor = (kind: Kind, left: Kind[]): Element => ({ ...mark(markOf(kind)), left });

export const xmlOf = ({ tag, of, children, text }: Element): string => {
  const attributes = Object.entries(of).map(([name, value]) => ` ${name}="${escaped(value)}"`);
  const inside = children.length > 0 ? children.map(xmlOf).join("") : escaped(text);
  return `<${tag}${attributes.join("")}>${inside}</${tag}>`;
};

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** True if something in an element is shown, or left out and counted. */
export const isFilled = ({ shows, left }: Element) => shows > 0 || left.length > 0;

export const childOf = (element: Element | undefined, name: string) =>
  element?.children.find((child) => child.name === name);

/** The value of an attribute, by its name without prefix. */
export const attributeOf = ({ of }: Pick<Element, "of">, name: string) =>
  Object.entries(of).find(([key]) => key.slice(key.indexOf(":") + 1) === name)?.[1];

export const valOf = (element: Element | undefined, name: string) => {
  const child = childOf(element, name);
  return child && attributeOf(child, "val");
};

/** True if an element is there and its `val` does not switch it off. */
export const isOn = (element: Element | undefined) =>
  element !== undefined && !/^(?:0|false|off|none)$/.test(attributeOf(element, "val") ?? "");

/** The descendants with these names. Descendants of a match are not searched. */
export const within = (element: Element, wanted: RegExp): Element[] =>
  element.children.flatMap((child) => (wanted.test(child.name) ? [child] : within(child, wanted)));

export const textOf = (element: Element): string =>
  element.name === "t" ? element.text : element.children.map(textOf).join("");
