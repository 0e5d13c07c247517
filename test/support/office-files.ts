import { strToU8, zipSync } from "fflate";

const openXml = "http://schemas.openxmlformats.org";
const declared = '<?xml version="1.0" encoding="UTF-8"?>';
const relations = (type: string, target: string) =>
  strToU8(
    `${declared}<Relationships xmlns="${openXml}/package/2006/relationships"><Relationship Id="rId1" Type="${openXml}/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`,
  );
const types = (part: string, type: string) =>
  strToU8(
    `${declared}<Types xmlns="${openXml}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`,
  );

/** A Word file as Word writes it, with a paragraph for each text. */
export const aWordText = (...texts: string[]): Uint8Array =>
  zipSync({
    "[Content_Types].xml": types("/word/document.xml", "wordprocessingml.document"),
    "_rels/.rels": relations("officeDocument", "word/document.xml"),
    "word/document.xml": strToU8(
      `${declared}<w:document xmlns:w="${openXml}/wordprocessingml/2006/main"><w:body>${texts
        .map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`)
        .join("")}</w:body></w:document>`,
    ),
  });

/** An Excel file of one sheet; an empty row is left out of it, as Excel does. */
export const aSheet = (name: string, rows: readonly (readonly (string | number)[])[]): Uint8Array =>
  zipSync({
    "[Content_Types].xml": types("/xl/workbook.xml", "spreadsheetml.sheet"),
    "_rels/.rels": relations("officeDocument", "xl/workbook.xml"),
    "xl/_rels/workbook.xml.rels": relations("worksheet", "worksheets/sheet1.xml"),
    "xl/workbook.xml": strToU8(
      `${declared}<workbook xmlns="${openXml}/spreadsheetml/2006/main" xmlns:r="${openXml}/officeDocument/2006/relationships"><sheets><sheet name="${name}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    "xl/worksheets/sheet1.xml": strToU8(
      `${declared}<worksheet xmlns="${openXml}/spreadsheetml/2006/main"><sheetData>${rows
        .map(
          (row, at) =>
            `<row r="${at + 1}">${row.map((cell, column) => cellXml(cell, at, column)).join("")}</row>`,
        )
        .join("")}</sheetData></worksheet>`,
    ),
  });

function cellXml(cell: string | number, row: number, column: number): string {
  const place = `${String.fromCharCode(65 + column)}${row + 1}`;
  return typeof cell === "number"
    ? `<c r="${place}"><v>${cell}</v></c>`
    : `<c r="${place}" t="inlineStr"><is><t>${cell}</t></is></c>`;
}
