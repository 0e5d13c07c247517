import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";

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

/** A cell: a text, a number, or `[value, format code, type]` as Excel stores it. */
type Cell = string | number | readonly [value: string | number, format?: string, type?: string];

interface SheetOfFile {
  name: string;
  rows: readonly (readonly Cell[])[];
  state?: "hidden" | "veryHidden";
  hiddenRows?: readonly number[];
  isChart?: boolean;
}

/** An Excel file of one sheet. Empty rows are omitted, as in Excel's own files. */
export const aSheet = (name: string, rows: SheetOfFile["rows"]) => aWorkbook([{ name, rows }]);

/** An Excel file. A cell's style number is the index of its format in `formats`. */
export function aWorkbook(sheets: readonly SheetOfFile[], { date1904 = false } = {}): Uint8Array {
  const formats = ["General"];
  const files = sheets.map((sheet, at) => {
    const kind = sheet.isChart ? "chartsheet" : "worksheet";
    const xml = `${declared}<${kind} xmlns="${openXml}/spreadsheetml/2006/main">${sheet.isChart ? "" : sheetData(sheet, formats)}</${kind}>`;
    return { kind, place: `${kind}s/sheet${at + 1}.xml`, xml };
  });
  const book = `<workbookPr date1904="${date1904}"/><sheets>${sheets
    .map(
      ({ name, state = "visible" }, at) =>
        `<sheet name="${name}" sheetId="${at + 1}" state="${state}" r:id="rId${at + 1}"/>`,
    )
    .join("")}</sheets>`;
  const related = [...files, { kind: "styles", place: "styles.xml" }].map(
    ({ kind, place }, at) =>
      `<Relationship Id="rId${at + 1}" Type="${openXml}/officeDocument/2006/relationships/${kind}" Target="/xl/${place}"/>`,
  );
  const codes = formats.map((code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${code}"/>`);
  const styles = formats.map((_, at) => `<xf numFmtId="${200 + at}"/>`);
  return zipSync({
    "[Content_Types].xml": types("/xl/workbook.xml", "spreadsheetml.sheet"),
    "_rels/.rels": relations("officeDocument", "xl/workbook.xml"),
    "xl/_rels/workbook.xml.rels": strToU8(
      `${declared}<Relationships xmlns="${openXml}/package/2006/relationships">${related.join("")}</Relationships>`,
    ),
    "xl/workbook.xml": strToU8(
      `${declared}<workbook xmlns="${openXml}/spreadsheetml/2006/main" xmlns:r="${openXml}/officeDocument/2006/relationships">${book}</workbook>`,
    ),
    "xl/styles.xml": strToU8(
      `${declared}<styleSheet xmlns="${openXml}/spreadsheetml/2006/main"><numFmts>${codes.join("")}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${styles.join("")}</cellXfs></styleSheet>`,
    ),
    ...Object.fromEntries(files.map(({ place, xml }) => [`xl/${place}`, strToU8(xml)])),
  });
}

const sheetData = ({ rows, hiddenRows = [] }: SheetOfFile, formats: string[]) =>
  `<sheetData>${rows
    .map((row, at) =>
      row.length > 0
        ? `<row r="${at + 1}"${hiddenRows.includes(at) ? ' hidden="1"' : ""}>${row.map((cell, column) => cellXml(cell, at, column, formats)).join("")}</row>`
        : "",
    )
    .join("")}</sheetData>`;

function cellXml(cell: Cell, row: number, column: number, formats: string[]): string {
  const place = `${String.fromCharCode(65 + column)}${row + 1}`;
  if (typeof cell === "string") return `<c r="${place}" t="inlineStr"><is><t>${cell}</t></is></c>`;
  const [value, format = "General", type = "n"] = typeof cell === "number" ? [cell] : cell;
  const known = formats.indexOf(format);
  const style = known < 0 ? formats.push(format) - 1 : known;
  return `<c r="${place}" s="${style}" t="${type}"><v>${value}</v></c>`;
}

/** Copies a file: changes or re-encodes `part`, and renames all parts with `rename`. */
export const rewritten = (
  file: Uint8Array,
  part: string,
  change: (xml: string) => string,
  rename = (name: string) => name,
  encoding: "utf8" | "utf16le" = "utf8",
): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(unzipSync(file)).map(([name, content]) => [
        rename(name),
        name === part ? new Uint8Array(Buffer.from(change(strFromU8(content)), encoding)) : content,
      ]),
    ),
  );
