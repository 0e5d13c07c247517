import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { Kind, NotShown } from "./not-shown";

interface Annotation {
  subtype?: string;
  /** True if the file has a picture of the annotation. */
  hasAppearance?: boolean;
  contentsObj?: { str?: string };
  fieldType?: string;
  fieldValue?: unknown;
  actions?: Readonly<Record<string, readonly string[]>> | null;
}

/**
 * Annotations that pdf.js draws even if the file has no picture of them, or that need no drawing.
 */
const drawn =
  /^(?:Link|Popup|Widget|FreeText|Ink|Line|Square|Circle|PolyLine|Polygon|Highlight|Underline|Squiggly|StrikeOut)$/;

/** The most milliseconds for the search. The page waits for it. */
const longest = 2000;

/**
 * Counts the content that the drawn pages leave out, and names the pages that were not searched.
 */
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
    // The view shows an error for this page when somebody opens it.
  }
}

function kindOf(annotation: Annotation): Kind | undefined {
  const { subtype = "", contentsObj, hasAppearance, fieldType, fieldValue } = annotation;
  if (subtype === "FileAttachment") return "attachments";
  if (subtype === "Widget")
    return !hasAppearance &&
      /^(?:Tx|Ch|Btn)$/.test(fieldType ?? "") &&
      !/^(?:Off)?$/.test(`${fieldValue ?? ""}`)
      ? "answers"
      : undefined;
  const isWritten = (contentsObj?.str ?? "").trim() !== "";
  // The other four kinds show their text on the page, or belong to a note that is counted itself.
  if (isWritten && !/^(?:FreeText|Link|Popup|Stamp)$/.test(subtype)) return "notes";
  return hasAppearance || drawn.test(subtype) ? undefined : "annotations";
}

const scriptsIn = (actions: unknown) =>
  (actions instanceof Map ? [...actions.values()] : Object.values(actions ?? {})).flat().length;
