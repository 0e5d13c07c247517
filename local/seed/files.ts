import { PDFDocument, StandardFonts } from "@cantoo/pdf-lib";
import { strToU8, zipSync } from "fflate";

/** A small, valid file that a demo writer submits. */
export interface DemoFile {
  name: string;
  bytes: Uint8Array;
}

/** Fixed, so that a start after an interruption creates the same bytes. */
const writtenOn = new Date("2026-01-01T00:00:00.000Z");

const wordNamespace = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const sheetNamespace = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const packages = "http://schemas.openxmlformats.org/package/2006";
const documents = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const office = "application/vnd.openxmlformats-officedocument";
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

export function wordFile(title: string, paragraphs: readonly string[]): Uint8Array {
  const run = (text: string, look = "") =>
    `<w:p><w:r>${look}<w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`;
  const body = [
    run(title, '<w:rPr><w:b/><w:sz w:val="36"/></w:rPr>'),
    ...paragraphs.map((text) => run(text)),
  ].join("");
  return packed("word/document.xml", `${office}.wordprocessingml.document.main+xml`, {
    "word/document.xml": `<w:document xmlns:w="${wordNamespace}"><w:body>${body}</w:body></w:document>`,
  });
}

export function excelFile(sheet: string, rows: readonly (readonly string[])[]): Uint8Array {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${escaped(text)}</t></is></c>`;
  const data = rows.map((row) => `<row>${row.map(cell).join("")}</row>`).join("");
  const type = `${office}.spreadsheetml`;
  return packed("xl/workbook.xml", `${type}.sheet.main+xml`, {
    "xl/workbook.xml": `<workbook xmlns="${sheetNamespace}" xmlns:r="${documents}"><sheets><sheet name="${escaped(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relationships("worksheet", "worksheets/sheet1.xml"),
    "xl/worksheets/sheet1.xml": `<worksheet xmlns="${sheetNamespace}"><sheetData>${data}</sheetData></worksheet>`,
  });
}

function packed(main: string, mainType: string, parts: Record<string, string>): Uint8Array {
  const sheetType = `${office}.spreadsheetml.worksheet+xml`;
  const types = [
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    `<Override PartName="/${main}" ContentType="${mainType}"/>`,
    ...(main.startsWith("xl/")
      ? [`<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetType}"/>`]
      : []),
  ].join("");
  const all = {
    "[Content_Types].xml": `<Types xmlns="${packages}/content-types">${types}</Types>`,
    "_rels/.rels": relationships("officeDocument", main),
    ...parts,
  };
  const written = Object.entries(all).map(([name, xml]) => [name, strToU8(declaration + xml)]);
  return zipSync(Object.fromEntries(written), { mtime: writtenOn });
}

const relationships = (type: string, target: string) =>
  `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${documents}/${type}" Target="${target}"/></Relationships>`;

const page = { width: 595, height: 842, margin: 64 };

export async function pdfFile(title: string, paragraphs: readonly string[]): Promise<Uint8Array> {
  const file = await PDFDocument.create({ updateMetadata: false });
  file.setCreationDate(writtenOn);
  file.setModificationDate(writtenOn);
  file.setTitle(title);
  const [heading, text] = await Promise.all([
    file.embedFont(StandardFonts.TimesRomanBold),
    file.embedFont(StandardFonts.TimesRoman),
  ]);
  const sheet = file.addPage([page.width, page.height]);
  const maxWidth = page.width - 2 * page.margin;
  let y = page.height - page.margin - 20;
  sheet.drawText(title, { x: page.margin, y, size: 20, font: heading, maxWidth, lineHeight: 24 });
  y -= 24 * Math.ceil(heading.widthOfTextAtSize(title, 20) / maxWidth) + 12;
  for (const paragraph of paragraphs) {
    sheet.drawText(paragraph, {
      x: page.margin,
      y,
      size: 12,
      font: text,
      maxWidth,
      lineHeight: 17,
    });
    y -= 17 * Math.ceil((text.widthOfTextAtSize(paragraph, 12) * 1.08) / maxWidth) + 10;
  }
  return await file.save();
}
