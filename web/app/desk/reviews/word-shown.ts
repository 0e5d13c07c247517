import type { Kind } from "./not-shown";
import { Fields } from "./word-fields";
import {
  attributeOf,
  childOf,
  type Element,
  isFilled,
  isOn,
  made,
  mark,
  markFor,
  relation,
  textOf,
  treeOf,
  within,
} from "./word-tree";

/**
 * Elements that keep their place: mammoth converts them, or must leave them out with their content.
 */
const known = new Set(
  "document,body,footnotes,footnote,endnotes,endnote,p,r,t,tbl,tr,tc,sdt,sdtContent,ins,hyperlink,smartTag,object,drawing,pict,txbxContent,del,moveFrom,rt,Choice,Fallback,AlternateContent,oMath,oMathPara,fldChar,ffData".split(
    ",",
  ),
);

/**
 * Rewrites the text of a Word file so that mammoth shows as much of it as possible. Content that is
 * left out becomes a mark.
 *
 * @param pictures ids of the relationships to pictures that browsers can show
 */
export function shownTree(xml: string, pictures: ReadonlySet<string>): Element {
  const fields = new Fields();
  return treeOf(xml, (element) => {
    const shown = fields.after(element);
    const change = changes[element.name];
    if (change) return change(element, pictures);
    // Mammoth would drop the text and the marks inside a wrapper that it doesn't know.
    const isWrapper = !known.has(element.name) && !isDrawing.test(element.tag);
    return isWrapper && isFilled(element) && !/Pr$/.test(element.name)
      ? freed(element)
      : [element, ...shown];
  });
}

/** Elements inside a drawing, which `drawing` converts as a whole. */
const isDrawing = /^(?:v|o|a|wp\d*|wps|wpg|wpc|wpi|pic|c|cx|dgm|dsp|lc|m):/;

const mostDeclared = 100;

/** The children of an element, with its namespace declarations. */
function freed({ of, children }: Element): Element[] {
  const declared = Object.entries(of).filter(([name]) => name.startsWith("xmlns"));
  if (declared.length === 0) return children;
  // Each child gets a copy of all declarations, so many of them would take much memory.
  if (declared.length > mostDeclared) throw new RangeError("The file declares too many prefixes.");
  return children.map((child) => ({
    ...child,
    of: { ...Object.fromEntries(declared), ...child.of },
  }));
}

type Change = (element: Element, pictures: ReadonlySet<string>) => Element[];

const leaves =
  (kind: Kind): Change =>
  (element) => [{ ...element, left: [...element.left, kind] }];

const picture: Change = (element, pictures) => {
  const id = attributeOf(element, element.name === "blip" ? "embed" : "id");
  return pictures.has(id ?? "")
    ? [{ ...element, shows: 1 }]
    : leaves("pictures")(element, pictures);
};

const deleted: Change = (element) => {
  const isText = element.children.length > 0;
  return [{ ...element, shows: 0, left: isText ? ["deletions"] : [] }];
};

const changes: Readonly<Record<string, Change>> = {
  AlternateContent: (element) => chosen(element),
  oMath: () => [marked("w:r", "equations")],
  oMathPara: (element) => freed(element).filter(({ name }) => name === "r"),
  graphicData: (element, pictures) =>
    childOf(element, "chart") ? leaves("charts")(element, pictures) : [element],
  relIds: leaves("diagrams"),
  OLEObject: leaves("objects"),
  ddList: leaves("choices"),
  contentPart: (element) =>
    element.tag === "w:contentPart" ? [markFor("drawings", ["drawings"])] : [element],
  blip: picture,
  imagedata: picture,
  drawing: (element) => drawing(element),
  pict: (element) => drawing(element),
  object: (element) => drawing(element),
  altChunk: () => [made("w:p", [marked("w:r", "documents")])],
  subDoc: () => [made("w:p", [marked("w:r", "documents")])],
  cr: () => [made("w:br")],
  ptab: () => [made("w:tab")],
  del: deleted,
  moveFrom: deleted,
  // Mammoth leaves a deleted row out.
  trPr: (element, pictures) =>
    childOf(element, "del") ? leaves("deletions")(element, pictures) : [element],
  r: (element) => [visible(element)],
  ruby: (element) => {
    const above = childOf(element, "rt");
    const base = childOf(element, "rubyBase");
    const said = above ? textOf(above) : "";
    return [...(base ? freed(base) : []), ...(said ? [mark(` (${said})`)] : [])];
  },
  rubyBase: (element) => [element],
  sdt: (element) => {
    const isBox = childOf(childOf(element, "sdtPr"), "checkbox") !== undefined;
    const content = childOf(element, "sdtContent");
    // Mammoth would show only the check box.
    return isBox && content && textOf(content).trim().length > 1 ? freed(content) : [element];
  },
};

const marked = (tag: string, kind: Kind): Element => made(tag, [markFor(kind, [kind])]);

/** Content that a picture can't replace, since the picture may only show an error message. */
const never = new Set<Kind>(["equations", "charts", "diagrams"]);

/**
 * The alternative that shows the most content. If several show as much, the first, which is the
 * newest form.
 */
function chosen({ of, children }: Element): Element[] {
  const [first, ...others] = children;
  if (!first) return [];
  const best = others.reduce((most, each) => (each.shows > most.shows ? each : most), first);
  const lost = children
    .filter((each) => each !== best && each.name === "Choice")
    .flatMap(({ left }) => left.filter((kind) => never.has(kind)));
  const [one, ...rest] = freed({ ...best, of: { ...of, ...best.of } });
  return one ? [{ ...one, left: [...one.left, ...lost] }, ...rest] : [];
}

/** A run without its hidden text. Its other children stay, since fields may start and end there. */
function visible(run: Element): Element {
  if (!isOn(childOf(childOf(run, "rPr"), "vanish"))) return run;
  const hidden = run.children.filter(({ name, text }) => name === "t" && text !== "");
  const left = [...run.left, ...hidden.map((): Kind => "hiddenTexts")];
  return { ...run, shows: 0, left, children: run.children.filter((it) => !hidden.includes(it)) };
}

const imageName = /^(?:blip|imagedata)$/;
const boxName = /^(?:txbxContent|txBody|textpath)$/;
const shapeName =
  /^(?:wsp|cxnSp|sp|contentPart|shape|rect|roundrect|oval|line|polyline|curve|arc)$/;

/**
 * The pictures and texts of a drawing in a form that mammoth can convert; a mark if there are none.
 */
function drawing(element: Element): Element[] {
  const [graphic] = within(element, /^graphicData$/);
  const images = within(element, imageName);
  if (childOf(graphic, "pic") && images.length === 1 && images[0]?.shows) return [element];
  const inside = within(element, /^(?:blip|imagedata|txbxContent|txBody|textpath)$/);
  const shown = inside.flatMap((each) => (boxName.test(each.name) ? box(each) : imageOf(each)));
  const isEmpty = (shape: Element) =>
    attributeOf(shape, "hr") === undefined &&
    !within(shape, imageName).length &&
    !within(shape, boxName).some((each) => box(each).length > 0);
  const isDrawn = within(element, shapeName).some(isEmpty);
  const isObject = element.left.includes("objects");
  const left = element.left.filter((kind) => !(isObject && kind === "pictures"));
  const [first, ...rest] = shown;
  if (first) {
    const all: Kind[] = isDrawn && !isObject ? [...left, "drawings"] : left;
    return [{ ...first, left: all }, ...rest.map((each) => ({ ...each, left: [] }))];
  }
  const [kind] = left;
  if (kind) return [markFor(kind, left)];
  return isDrawn || element.name === "drawing" ? [markFor("drawings", ["drawings"])] : [];
}

/**
 * A text box with its paragraphs. Text of another form (`txBody`, `textpath`) becomes a text box
 * with plain paragraphs.
 */
function box(element: Element): Element[] {
  if (element.name === "txbxContent")
    return isFilled(element) ? [made("w:pict", [made("w:txbxContent", freed(element))])] : [];
  const lines =
    element.name === "textpath"
      ? [attributeOf(element, "string") ?? ""]
      : within(element, /^p$/).map(textOf);
  const paragraphs = lines
    .filter((line) => line.trim() !== "")
    .map((line) => made("w:p", [made("w:r", [{ ...mark(line), shows: line.length }])]));
  return paragraphs.length > 0 ? [made("w:pict", [made("w:txbxContent", paragraphs)])] : [];
}

/** A picture without the group or shape around it; a mark if browsers can't show it. */
function imageOf(element: Element): Element {
  if (element.shows === 0) return mark("[picture not shown]");
  const isBlip = element.name === "blip";
  const name = isBlip ? "embed" : "id";
  const image = made(isBlip ? "a:blip" : "v:imagedata");
  const of = { ...image.of, ...relation(name, attributeOf(element, name) ?? "") };
  const tags = ["pic:blipFill", "pic:pic", "a:graphicData", "a:graphic", "wp:inline", "w:drawing"];
  return (isBlip ? tags : []).reduce((inner, tag) => made(tag, [inner]), {
    ...image,
    of,
    shows: 1,
  });
}
