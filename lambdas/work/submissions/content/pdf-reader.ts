import { buffer } from "node:stream/consumers";

/**
 * pdf.js's verdict on a PDF: the names of its attached files, or the reason why nobody can open it.
 */
export type PdfRead = { attached: string[] } | { why: "damaged" | "encrypted" };

// pdf.js expects these classes when it is loaded, but uses them only to draw.
for (const name of ["DOMMatrix", "ImageData", "Path2D"])
  if (!(name in globalThis)) Object.assign(globalThis, { [name]: Object });

async function read(data: Uint8Array): Promise<PdfRead> {
  const { getDocument, VerbosityLevel } = await import("pdfjs-dist/legacy/build/pdf.mjs");
  try {
    const task = getDocument({ data, verbosity: VerbosityLevel.ERRORS, useSystemFonts: false });
    const pdf = await task.promise;
    await pdf.getPage(1);
    const attachments = (await pdf.getAttachments()) ?? {};
    const files = attachments instanceof Map ? attachments.values() : Object.values(attachments);
    return { attached: [...files].map((file) => String(file.filename)) };
  } catch (error) {
    const isLocked = error instanceof Error && error.name === "PasswordException";
    return { why: isLocked ? "encrypted" : "damaged" };
  }
}

// pdf.js may print something before the answer.
const answer = await read(new Uint8Array(await buffer(process.stdin)));
process.stdout.write(`\n${JSON.stringify(answer)}`, () => process.exit());
