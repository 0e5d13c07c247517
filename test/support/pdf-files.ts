import { deflateSync } from "node:zlib";
import { PDFDocument, PDFName, StandardFonts } from "@cantoo/pdf-lib";

/** A PDF with one page for each text. */
export async function aTextPdf(...texts: string[]): Promise<Uint8Array> {
  const file = await PDFDocument.create();
  const font = await file.embedFont(StandardFonts.TimesRoman);
  for (const text of texts)
    file.addPage([400, 560]).drawText(text, { x: 40, y: 500, size: 18, font });
  return await file.save();
}

/** Sixteen white lines in a fax machine's encoding (ITU-T T.6): each like the previous one, and the end. */
const fax = Uint8Array.of(0xff, 0xff, 0x00, 0x10, 0x01);

/** Makes a PDF of one scanned page: a picture of fax lines, shown black. */
export async function aScannedPdf(): Promise<Uint8Array> {
  const file = await PDFDocument.create();
  const page = file.addPage([160, 160]);
  const image = file.context.stream(fax, {
    Type: "XObject",
    Subtype: "Image",
    Width: 16,
    Height: 16,
    BitsPerComponent: 1,
    ColorSpace: "DeviceGray",
    Filter: "CCITTFaxDecode",
    DecodeParms: { K: -1, Columns: 16, Rows: 16 },
    Decode: [1, 0],
  });
  page.node.setXObject(PDFName.of("Scan"), file.context.register(image));
  const drawn = file.context.stream("160 0 0 160 0 0 cm /Scan Do");
  page.node.set(PDFName.of("Contents"), file.context.register(drawn));
  return await file.save();
}

/** A PDF of a few kilobytes whose page unpacks to 300 MB. */
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

/** Makes a PDF whose catalogue names missing pages. */
export const aBrokenPdf = (): Uint8Array =>
  new TextEncoder().encode(
    `%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\ntrailer\n<< /Root 1 0 R >>\nstartxref\n9\n%%EOF\n`,
  );
