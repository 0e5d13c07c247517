import { buffer } from "node:stream/consumers";
import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";

/**
 * pdf.js's verdict on a PDF: the names of its attached files, or the reason why nobody can open it.
 */
export type PdfRead = { attached: string[] } | { why: "damaged" | "encrypted" };

// pdf.js expects these classes when it is loaded, but uses them only to draw.
for (const name of ["DOMMatrix", "ImageData", "Path2D"])
  if (!(name in globalThis)) Object.assign(globalThis, { [name]: Object });

/** The most milliseconds for looking through the pages. */
const longest = 1000;

/**
 * The names of files that are attached to places on the pages of an encrypted PDF. In an
 * unencrypted PDF, `judgePdf` finds these names in the file's text.
 */
async function filesInNotes(pdf: PDFDocumentProxy): Promise<string[]> {
  const { info } = await pdf.getMetadata();
  if (!Reflect.get(info, "EncryptFilterName")) return [];
  const names: string[] = [];
  const end = performance.now() + longest;
  for (let number = 1; number <= pdf.numPages && performance.now() < end; number++) {
    // An unreadable page is skipped, since the reviewer can't see it.
    const page = await pdf.getPage(number).catch(() => undefined);
    const annotations = (await page?.getAnnotations().catch(() => [])) ?? [];
    names.push(...annotations.flatMap(({ file }) => (file ? [String(file.filename)] : [])));
  }
  return names;
}

async function read(data: Uint8Array): Promise<PdfRead> {
  const { getDocument, VerbosityLevel } = await import("pdfjs-dist/legacy/build/pdf.mjs");
  try {
    const task = getDocument({ data, verbosity: VerbosityLevel.ERRORS, useSystemFonts: false });
    const pdf = await task.promise;
    await pdf.getPage(1);
    const attachments = (await pdf.getAttachments()) ?? {};
    const files = attachments instanceof Map ? attachments.values() : Object.values(attachments);
    const attached = [...files].map((file) => String(file.filename));
    return { attached: [...attached, ...(await filesInNotes(pdf))] };
  } catch (error) {
    // pdf.js opens no file that a certificate or a seller's program locks.
    const isLocked =
      error instanceof Error &&
      /PasswordException|encryption/.test(`${error.name} ${error.message}`);
    return { why: isLocked ? "encrypted" : "damaged" };
  }
}

// pdf.js may print something before the answer.
const answer = await read(new Uint8Array(await buffer(process.stdin)));
process.stdout.write(`\n${JSON.stringify(answer)}`, () => process.exit());
