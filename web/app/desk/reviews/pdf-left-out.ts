import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { Kind, NotShown } from "./not-shown";

/** An annotation as the library describes it. */
interface Annotation {
  subtype?: string;
  /** The file holds a picture of it. */
  hasAppearance?: boolean;
  contentsObj?: { str?: string };
  fieldType?: string;
  fieldValue?: unknown;
  actions?: Readonly<Record<string, readonly string[]>> | null;
}

/** Annotations that the library draws without a picture of them in the file, or that draw nothing. */
const drawn =
  /^(?:Link|Popup|Widget|FreeText|Ink|Line|Square|Circle|PolyLine|Polygon|Highlight|Underline|Squiggly|StrikeOut)$/;

/** The page waits for it, so it ends soon. Milliseconds. */
const longest = 2000;

/** Content that the drawn pages leave out, and the name of the pages that were not looked at. */
export async function leftOut(pdf: PDFDocumentProxy): Promise<{ counts: NotShown; cut: string[] }> {
  const counts: NotShown = {};
  const add = (kind: Kind, count = 1) => {
    counts[kind] = (counts[kind] ?? 0) + count;
  };
  const attached = await pdf.getAttachments();
  add("attachments", attached instanceof Map ? attached.size : Object.keys(attached ?? {}).length);
  add("scripts", scriptsIn(await pdf.getJSActions()));
  const end = performance.now() + longest;
  for (let number = 1; number <= pdf.numPages; number++) {
    if (performance.now() > end)
      return { counts, cut: [`notes, if there are any, from page ${number} on`] };
    await countPage(pdf, number, add);
  }
  return { counts, cut: [] };
}

async function countPage(
  pdf: PDFDocumentProxy,
  number: number,
  add: (kind: Kind, count?: number) => void,
) {
  try {
    const page = await pdf.getPage(number);
    add("scripts", scriptsIn(await page.getJSActions()));
    for (const annotation of (await page.getAnnotations()) as Annotation[]) {
      const kind = kindOf(annotation);
      if (kind) add(kind);
      add("scripts", scriptsIn(annotation.actions));
    }
  } catch {
    // The page itself says that it can't be shown.
  }
}

function kindOf(annotation: Annotation): Kind | undefined {
  const { subtype = "", contentsObj, hasAppearance, fieldType, fieldValue } = annotation;
  if (subtype === "FileAttachment") return "attachments";
  if (subtype === "Widget")
    return !hasAppearance && /^(?:Tx|Ch)$/.test(fieldType ?? "") && `${fieldValue ?? ""}` !== ""
      ? "answers"
      : undefined;
  const isWritten = (contentsObj?.str ?? "").trim() !== "";
  // The words of these stand on the page, or in the note that they belong to.
  if (isWritten && !/^(?:FreeText|Link|Popup|Stamp)$/.test(subtype)) return "notes";
  return hasAppearance || drawn.test(subtype) ? undefined : "annotations";
}

const scriptsIn = (actions: unknown) =>
  (actions instanceof Map ? [...actions.values()] : Object.values(actions ?? {})).flat().length;
