import { unzipSync, zipSync } from "fflate";
import { expect, test } from "vitest";
import { aCompoundFile } from "../../../../support/compound-file";
import { aSheet, aWordText } from "../../../../support/office-files";
import { anExcelFile, aPdf, aWordFile } from "../../../../support/work-files";
import { bytesOf, type Content, file, judged, problemOf } from "./judged-file";

const olderWord = (...streams: string[]) => aCompoundFile(["WordDocument", ...streams]);
const olderExcel = aCompoundFile(["Workbook"]);
const text = "The history of the dhow.";
const book = aSheet("Prices", [["Maize", 3400]]);
const padded = (before: number, bytes: Uint8Array, after: number) =>
  Buffer.concat([Buffer.alloc(before, " "), bytes, Buffer.alloc(after)]);
const changed = (
  bytes: Uint8Array,
  nameOf: (name: string) => string,
  change: (xml: string) => Content = (xml) => xml,
) =>
  zipSync(
    Object.fromEntries(
      Object.entries(unzipSync(bytes)).map(([name, part]) => [
        nameOf(name),
        bytesOf(change(Buffer.from(part).toString())),
      ]),
    ),
  );
const same = (name: string) => name;
const inUtf16 = (xml: string) => Buffer.from(`\ufeff${xml.replace("UTF-8", "UTF-16")}`, "utf16le");
const unmarked = (xml: string) => Buffer.from(xml.replace("UTF-8", "UTF-16LE"), "utf16le");
const inWindows = (xml: string) => xml.replace("UTF-8", "windows-1252");
const inTransitionalWords = "http://schemas.openxmlformats.org/officeDocument/2006";
const inStrictWords = "http://purl.oclc.org/ooxml/officeDocument";
const asStrict = (xml: string) =>
  xml
    .replaceAll(inTransitionalWords, inStrictWords)
    .replace(/<(\/?)Relationship/g, "<$1r:Relationship")
    .replace("Relationships xmlns=", "Relationships xmlns:r=");
const withoutTable = Buffer.from(aPdf()).toString("latin1").replace("xref", "xxxx");
const lockedPdf = aPdf("/ID [(a) (b)] /Encrypt << /Filter /Adobe.PubSec /V 4 >> ");
const rtf = `{\\rtf1\\ansi ${text}}`;
const page = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><table><tr><td>1</td></tr></table></html>`;
const book2003 = `<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>`;

test.each<[string, string, Content]>([
  ["WORK.DOCX", "a Word file", aWordFile({}, 600_000)],
  ["a.xlsx", "an Excel file", anExcelFile()],
  ["a.pdf", "a PDF", aPdf()],
  ["a.doc", "an older Word file", olderWord()],
  ["a.xls", "an older Excel file", olderExcel],
  [
    "a.docx",
    "a file whose main part only a relationship names",
    file("main-part-by-relationship.docx"),
  ],
  ["a.pdf", "a file whose tokens are on separate lines", file("tokens-on-lines.pdf")],
  ["a.pdf", "a file with an owner's password, which opens without it", file("owner-password.pdf")],
  ["a.pdf", "a file with spaces before it and zeros after it", padded(1000, aPdf(), 20_000)],
  ["a.pdf", "a file without its table of objects", withoutTable],
  ["a.docx", "a file with a template on the writer's Mac", file("template-of-a-mac.docx")],
  ["a.docx", "a file with a chart whose numbers are .xlsb", file("chart-of-xlsb.docx")],
  ["a.xlsx", "a file with Excel's default password", file("default-password.xlsx")],
  ["a.xlsx", "names with backslashes", changed(book, (name) => name.replaceAll("/", "\\"))],
  [
    "a.docx",
    "names in upper case, after a slash",
    changed(aWordText(text), (name) => `/${name.toUpperCase()}`),
  ],
  ["a.docx", "parts in UTF-16", changed(aWordText(text), same, inUtf16)],
  ["a.docx", "parts in UTF-16 without a byte order mark", changed(aWordText(text), same, unmarked)],
  ["a.xlsx", "parts in an older encoding", changed(book, same, inWindows)],
  ["a.xlsx", "names that begin with a dot", changed(book, (name) => `./${name}`)],
  ["a.xlsx", "the strict edition, with namespace prefixes", changed(book, same, asStrict)],
  ["a.docx", "bytes after the end of the archive", padded(0, aWordText(text), 500)],
  ["a.doc", "RTF", rtf],
  ["a.doc", "a text", text],
  ["a.xls", "a page of HTML with a table", page],
  ["a.xls", "a sheet of Excel 4", Buffer.from("09040600000010000000 0a00", "hex")],
])("%s is accepted: %s", async (fileName, _, content) => {
  expect(await judged(fileName, content)).toEqual({ fileName, marks: [] });
});

test.each<[string, string, Content]>([
  ["essay.final.doc", "essay.final.docx", aWordText(text)],
  ["a.pdf", "a.xlsx", book],
  ["a.docx", "a.doc", olderWord()],
  ["A.DOC", "A.xls", olderExcel],
  ["a.doc", "a.pdf", aPdf()],
  ["a.docx", "a.doc", rtf],
  ["a.xlsx", "a.xls", book2003],
])("%s is accepted as %s because of its content", async (name, fileName, content) => {
  expect(await judged(name, content)).toEqual({ fileName, marks: [] });
});

const pageWithMacros = `${page}<link rel=Edit-Data href="editdata.mso">`;

test.each<[string, string, string, Content]>([
  ["work.docx", "other-content", "a text", text],
  ["work.pdf", "other-content", "a text", text],
  ["work.doc", "other-content", "a picture", Buffer.from("89504e470d0a1a0a0000", "hex")],
  ["work.docx", "other-content", "any archive", zipSync({ "notes.txt": bytesOf("x") })],
  ["work.doc", "other-content", "another program's file", aCompoundFile(["PowerPoint Document"])],
  ["work.docx", "macros", "a .docx file", aWordFile({ "word/vbaProject.bin": bytesOf("a") })],
  ["work.doc", "macros", "an older file", olderWord("Macros")],
  ["work.doc", "macros", "a page", pageWithMacros],
  ["work.docx", "encrypted", "a file with a password", aCompoundFile(["EncryptedPackage"])],
  ["work.pdf", "encrypted", "a PDF for one reader alone", lockedPdf],
  ["work.pdf", "damaged", "half a PDF", "%PDF-1.7\n1 0 obj\n<< /Type /Cat"],
  ["work.docx", "damaged", "half a Word file", aWordFile({}, 9000).subarray(0, 6000)],
  ["work.doc", "damaged", "half an older file", olderWord().subarray(0, 600)],
])("%s is refused as %s: %s", async (name, kind, _, content) => {
  expect((await problemOf(name, content))?.kind).toBe(kind);
});
