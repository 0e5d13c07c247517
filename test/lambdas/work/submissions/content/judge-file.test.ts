import { readFileSync } from "node:fs";
import { strToU8, unzipSync, zipSync } from "fflate";
import { expect, test } from "vitest";
import { aCompoundFile } from "../../../../support/compound-file";
import { aSheet, aWordText } from "../../../../support/office-files";
import { anExcelFile, aPdf, aWordFile } from "../../../../support/work-files";
import { judged, problemOf } from "./judged-file";

const file = (name: string): Uint8Array => readFileSync(new URL(`files/${name}`, import.meta.url));
const word = (...streams: string[]) => aCompoundFile(["WordDocument", ...streams]);
const excel = (...streams: string[]) => aCompoundFile(["Workbook", ...streams]);
const text = "The history of the dhow.";
const padded = (before: number, bytes: Uint8Array, after: number) =>
  Buffer.concat([Buffer.alloc(before, " "), bytes, Buffer.alloc(after)]);
/** Makes an archive with other part names or other content. */
const changed = (
  bytes: Uint8Array,
  change: (name: string, part: string) => readonly [string, Uint8Array | string],
) =>
  zipSync(
    Object.fromEntries(
      Object.entries(unzipSync(bytes)).map(([name, part]) => {
        const [newName, content] = change(name, Buffer.from(part).toString());
        return [newName, typeof content === "string" ? strToU8(content) : content];
      }),
    ),
  );
const inTransitionalWords = "http://schemas.openxmlformats.org/officeDocument/2006";
const inStrictWords = "http://purl.oclc.org/ooxml/officeDocument";
const rtf = `{\\rtf1\\ansi ${text}}`;
const page = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><table><tr><td>1</td></tr></table></html>`;
const book2003 = `<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>`;

test.each<[string, string, string, Uint8Array | string]>([
  ["a Word file", "work.docx", "work.docx", aWordFile()],
  ["a name in capitals", "WORK.DOCX", "WORK.DOCX", aWordFile({}, 600_000)],
  ["an Excel file", "work.xlsx", "work.xlsx", anExcelFile()],
  ["a PDF", "work.pdf", "work.pdf", aPdf()],
  ["an older Word file", "work.doc", "work.doc", word()],
  ["an older Excel file", "work.xls", "work.xls", excel()],
  [
    "a main part that only its relationship names",
    "a.docx",
    "a.docx",
    file("main-part-by-relationship.docx"),
  ],
  ["a PDF whose tokens stand on lines of their own", "a.pdf", "a.pdf", file("tokens-on-lines.pdf")],
  ["a PDF that only its owner's password protects", "a.pdf", "a.pdf", file("owner-password.pdf")],
  ["a PDF with zeros behind its end", "a.pdf", "a.pdf", padded(0, aPdf(), 20_000)],
  ["a PDF that begins late", "a.pdf", "a.pdf", padded(1000, aPdf(), 0)],
  [
    "a PDF without its table of objects",
    "a.pdf",
    "a.pdf",
    Buffer.from(Buffer.from(aPdf()).toString("latin1").replace("xref", "xxxx")),
  ],
  ["a template of the writer's Mac", "a.docx", "a.docx", file("template-of-a-mac.docx")],
  ["a chart whose numbers are .xlsb", "a.docx", "a.docx", file("chart-of-xlsb.docx")],
  ["a workbook with Excel's own password", "a.xlsx", "a.xlsx", file("default-password.xlsx")],
  [
    "names with backslashes",
    "a.xlsx",
    "a.xlsx",
    changed(aSheet("Prices", [["Maize", 3400]]), (name, part) => [
      name.replaceAll("/", "\\"),
      part,
    ]),
  ],
  [
    "names in other letters, after a slash",
    "a.docx",
    "a.docx",
    changed(aWordText(text), (name, part) => [`/${name.toUpperCase()}`, part]),
  ],
  [
    "parts in UTF-16",
    "a.docx",
    "a.docx",
    changed(aWordText(text), (name, part) => [
      name,
      Buffer.from(`\ufeff${part.replace("UTF-8", "UTF-16")}`, "utf16le"),
    ]),
  ],
  [
    "the strict edition, with prefixes of its own",
    "a.xlsx",
    "a.xlsx",
    changed(aSheet("Prices", [["Maize"]]), (name, part) => [
      name,
      part
        .replaceAll(inTransitionalWords, inStrictWords)
        .replace(/<(\/?)Relationship/g, "<$1r:Relationship")
        .replace("Relationships xmlns=", "Relationships xmlns:r="),
    ]),
  ],
  ["bytes behind the end of an archive", "a.docx", "a.docx", padded(0, aWordText(text), 500)],
  ["a .docx named .doc", "essay.final.doc", "essay.final.docx", aWordText(text)],
  ["a .xlsx named .pdf", "a.pdf", "a.xlsx", aSheet("Prices", [["Maize"]])],
  ["an older Word file named .docx", "a.docx", "a.doc", word()],
  ["an older Excel file named .DOC", "A.DOC", "A.xls", excel()],
  ["a PDF named .doc", "a.doc", "a.pdf", aPdf()],
  ["RTF named .doc", "a.doc", "a.doc", rtf],
  ["RTF named .docx", "a.docx", "a.doc", rtf],
  ["a page of HTML with a table named .xls", "a.xls", "a.xls", page],
  ["a workbook in the XML of 2003", "a.xlsx", "a.xls", book2003],
  ["a text named .doc", "a.doc", "a.doc", text],
  ["a sheet of Excel 4", "a.xls", "a.xls", Buffer.from("09040600000010000000 0a00", "hex")],
])("%s is taken", async (_, name, rightName, bytes) => {
  const content = typeof bytes === "string" ? strToU8(bytes) : bytes;

  expect(await judged(name, content)).toEqual({ fileName: rightName, marks: [] });
});

const macros = { "word/vbaProject.bin": strToU8("macros") };

test.each<[string, string, Uint8Array | string, string]>([
  ["a text", "work.docx", text, "other-content"],
  ["a text", "work.pdf", text, "other-content"],
  [
    "a picture",
    "work.doc",
    Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"),
    "other-content",
  ],
  ["any archive", "work.docx", zipSync({ "notes.txt": strToU8("x") }), "other-content"],
  ["another program's file", "work.doc", aCompoundFile(["PowerPoint Document"]), "other-content"],
  ["a Word file with macros", "work.docx", aWordFile(macros), "macros"],
  ["an older Word file with macros", "work.doc", word("Macros"), "macros"],
  ["a page with macros", "work.doc", `${page}<link rel=Edit-Data href="editdata.mso">`, "macros"],
  ["a Word file with a password", "work.docx", aCompoundFile(["EncryptedPackage"]), "encrypted"],
  ["half a PDF", "work.pdf", strToU8("%PDF-1.7\n1 0 obj\n<< /Type /Cat"), "damaged"],
  ["half a Word file", "work.docx", aWordFile({}, 9000).subarray(0, 6000), "damaged"],
  ["half an older Word file", "work.doc", word().subarray(0, 600), "damaged"],
])("%s as %s is refused", async (_, name, bytes, kind) => {
  const content = typeof bytes === "string" ? strToU8(bytes) : bytes;

  expect((await problemOf(name, content))?.kind).toBe(kind);
});
