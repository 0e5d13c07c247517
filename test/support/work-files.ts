import { randomBytes } from "node:crypto";
import { strToU8, zipSync } from "fflate";

const contentTypes = { "[Content_Types].xml": strToU8("<Types/>") };

/** A Word file with a text, further parts, and `padding` additional bytes. */
export const aWordFile = (parts: Record<string, Uint8Array> = {}, padding = 0): Uint8Array =>
  zipSync({
    ...contentTypes,
    "word/document.xml": strToU8("<w:document><w:t>The history of the dhow.</w:t></w:document>"),
    ...(padding > 0 && { "word/media/picture.bin": [randomBytes(padding), { level: 0 }] }),
    ...parts,
  });

export const anExcelFile = (parts: Record<string, Uint8Array> = {}): Uint8Array =>
  zipSync({ ...contentTypes, "xl/workbook.xml": strToU8("<workbook/>"), ...parts });

/**
 * A PDF of one empty page. `trailer` extends its trailer; `content` is in the file but is never
 * shown.
 */
export function aPdf(trailer = "", content: Uint8Array = new Uint8Array()): Uint8Array {
  const objects = [
    "1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n",
    "2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n",
    "3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>\nendobj\n",
  ];
  const body = `%PDF-1.7\n${objects.join("")}`;
  const places = objects.map((object) => body.indexOf(object));
  const table = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  const end = `xref\n0 4\n0000000000 65535 f \n${table}trailer\n<< /Size 4 /Root 1 0 R ${trailer}>>\nstartxref\n${body.length + content.length}\n%%EOF\n`;
  return Buffer.concat([strToU8(body), content, strToU8(end)]);
}
