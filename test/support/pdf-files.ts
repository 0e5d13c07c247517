import { deflateSync } from "node:zlib";
import { PDFDocument, StandardFonts } from "@cantoo/pdf-lib";

export async function aTextPdf(...texts: string[]): Promise<Uint8Array> {
  const file = await PDFDocument.create();
  const font = await file.embedFont(StandardFonts.TimesRoman);
  for (const text of texts)
    file.addPage([400, 560]).drawText(text, { x: 40, y: 500, size: 18, font });
  return await file.save();
}

/** A PDF of a few kilobytes with a page that unpacks to 300 MB. */
export function aVastPdf(): Uint8Array {
  const page = deflateSync(deflateSync(Buffer.alloc(300_000_000, " ")));
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R >>",
    `<< /Length ${page.length} /Filter [/FlateDecode /FlateDecode] >>\nstream\n`,
  ];
  const text = objects.map((each, at) => `${at + 1} 0 obj\n${each}`).join("\nendobj\n");
  return Buffer.concat([
    Buffer.from(`%PDF-1.7\n${text}`),
    page,
    Buffer.from("\nendstream\nendobj\ntrailer\n<< /Root 1 0 R /Size 5 >>\n%%EOF\n"),
  ]);
}
