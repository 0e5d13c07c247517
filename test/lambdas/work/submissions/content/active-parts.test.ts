import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { aCompoundFile } from "../../../../support/compound-file";
import { anExcelFile, aWordFile } from "../../../../support/work-files";
import { problemOf } from "./judged-file";

const part = strToU8("<part/>");
const saysOf = (type: string, partName: string) => ({
  "[Content_Types].xml": strToU8(
    `<?xml version="1.0"?><Types><Override PartName="${partName}" ContentType="${type}"/></Types>`,
  ),
});
const links = (type: string, target: string, mode = "External") => ({
  "word/_rels/settings.xml.rels": strToU8(
    `<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}" TargetMode="${mode}"/></Relationships>`,
  ),
});
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le");
const inWord = (name: string, bytes: Uint8Array) =>
  aWordFile({ [`word/embeddings/${name}`]: bytes });

const vba = "application/vnd.ms-office.vbaProject";
const macros = { "xl/vbaProject.bin": part };
const withMacros = anExcelFile(macros);

test.each<[string, string, Uint8Array]>([
  [
    "macros under another name",
    "work.docx",
    aWordFile({ ...saysOf(vba, "/word/picture.bin"), "word/picture.bin": part }),
  ],
  [
    "a part whose type allows macros",
    "work.docx",
    aWordFile(saysOf("application/vnd.ms-word.document.macroEnabled.12", "/word/a.bin")),
  ],
  [
    "such a type in UTF-16",
    "work.docx",
    aWordFile({ "[Content_Types].xml": utf16(`<Types><Default ContentType='${vba}'/></Types>`) }),
  ],
  [
    "such a type written in character references",
    "work.docx",
    aWordFile(saysOf(vba.replace("vba", "&#118;&#x62;a"), "/word/picture.bin")),
  ],
  ["a sheet of Excel 4 macros", "work.xlsx", anExcelFile({ "xl/macrosheets/sheet1.xml": part })],
  [
    "a sheet of Excel 4 macros elsewhere",
    "work.xlsx",
    anExcelFile(saysOf("application/vnd.ms-excel.macrosheet+xml", "/xl/worksheets/sheet1.xml")),
  ],
  [
    "a sheet of international Excel 4 macros elsewhere",
    "work.xlsx",
    anExcelFile(saysOf("application/vnd.ms-excel.intlmacrosheet+xml", "/xl/worksheets/sheet1.xml")),
  ],
  ["an ActiveX control", "work.docx", aWordFile({ "word/activeX/activeX1.bin": part })],
  ["an ActiveX control", "work.xlsx", anExcelFile({ "xl/activeX/activeX1.bin": part })],
  ["an Excel file with macros in it", "work.docx", inWord("sheet.xlsm", withMacros)],
  ["an Excel file with macros in it, renamed", "work.docx", inWord("sheet.xlsx", withMacros)],
  ["an older Word file with macros in it", "work.docx", inWord("a.doc", aCompoundFile(["Macros"]))],
  ["the same as an object", "work.docx", inWord("oleObject1.bin", aCompoundFile(["Macros"]))],
  [
    "an older Excel file with macros in it",
    "work.xlsx",
    anExcelFile({ "xl/embeddings/a.xls": aCompoundFile(["Workbook", "_VBA_PROJECT_CUR"]) }),
  ],
  ...["objects/a.bin", "/word/objects/a.bin", "../word/Objects/%61.BIN"].map(
    (target): [string, string, Uint8Array] => [
      `an object with macros that is linked as ${target}`,
      "work.docx",
      aWordFile({
        ...links("oleObject", target, "Internal"),
        "word/objects/a.bin": aCompoundFile(["Macros"]),
      }),
    ],
  ),
  [
    "an embedded file with macros under any name",
    "work.docx",
    aWordFile({ ...links("package", "sheet", "Internal"), "word/sheet": withMacros }),
  ],
  ["a file in a file with macros", "work.docx", inWord("a.docx", inWord("b.xlsx", withMacros))],
])("%s makes %s a file with macros", async (_, name, bytes) => {
  expect(await problemOf(name, bytes)).toEqual({ kind: "macros" });
});

/** As {@link links}, from XML that the test writes itself. */
const relationships = (xml: string) => ({ "word/_rels/settings.xml.rels": strToU8(xml) });
const template =
  "http://schemas.openxmlformats.org/officeDocument/2006/relationships/attachedTemplate";
const packageNamespace = "http://schemas.openxmlformats.org/package/2006/relationships";

test.each<[string, Uint8Array]>([
  ["a template on the web", aWordFile(links("attachedTemplate", "http://a.test/b.dotm"))],
  [
    "a template on another computer",
    aWordFile(links("attachedTemplate", "file:///\\\\server\\b.dotm")),
  ],
  [
    "a template on another computer, in disguise",
    aWordFile(links("attachedTemplate", "file:///%5C%5Cserver/b.dotm")),
  ],
  [
    "a template on the web, under a prefix of its own",
    aWordFile(
      relationships(
        `<é:Relationships xmlns:é="${packageNamespace}"><é:Relationship Type="${template}" Target="http://a.test/b.dotm" TargetMode="External"/></é:Relationships>`,
      ),
    ),
  ],
  [
    "a template on the web, after another attribute of the name",
    aWordFile(
      relationships(
        `<Relationships xmlns:a="urn:a"><Relationship Type="${template}" Target="http://a.test/b.dotm" TargetMode="External" a:TargetMode="Internal"/></Relationships>`,
      ),
    ),
  ],
  ...["\\??\\UNC\\server\\b.dotm", "file:///%5C%3F%3F%5CUNC/server/b.dotm", "/??/UNC/server/b"].map(
    (target): [string, Uint8Array] => [
      `a template at ${target}`,
      aWordFile(links("attachedTemplate", target)),
    ],
  ),
  [
    "a page in the document that Word converts",
    aWordFile({
      ...links("aFChunk", "chunk.html", "Internal"),
      "word/chunk.html": strToU8(`<img src="http://a.test/seen.png">`),
    }),
  ],
  ["an object on the web", aWordFile(links("oleObject", "mhtml:http://a.test/!x"))],
  ["a picture on the web", aWordFile(links("image", "http://a.test/seen.png"))],
  ["a picture on the writer's own computer", aWordFile(links("image", "file:///C:/seen.png"))],
  ["a frame", aWordFile(links("frame", "http://a.test/"))],
  ["another document", aWordFile(links("subDocument", "http://a.test/b.docx"))],
  ["what calls itself a link", aWordFile(links("x/hyperlink", "http://a.test/b.dotm"))],
  ["another workbook", anExcelFile(links("externalLinkPath", "Budget.xlsx"))],
])("%s is loaded from outside, and its file is refused", async (_, bytes) => {
  const name = Buffer.from(bytes).includes("xl/workbook.xml") ? "work.xlsx" : "work.docx";
  expect(await problemOf(name, bytes)).toEqual({ kind: "outside" });
});

test.each<[string, Uint8Array]>([
  ["a link", aWordFile(links("hyperlink", "https://a.test/"))],
  ["a link to a template", aWordFile(links("hyperlink", "https://a.test/b.dotm"))],
  [
    "a template of the writer's own computer",
    aWordFile(links("attachedTemplate", "file:///C:\\Users\\A%20B\\Templates\\Essay.dotx")),
  ],
  ["the same on a Mac", aWordFile(links("attachedTemplate", "file:///Users/a/Essay.dotx"))],
  ["a template beside it", aWordFile(links("attachedTemplate", "Essay.dotx"))],
  ["an object inside", aWordFile(links("oleObject", "embeddings/oleObject1.bin", "Internal"))],
  ["a chart with its sheet", inWord("Microsoft_Excel_Worksheet.xlsx", anExcelFile())],
  ["an older sheet", inWord("oleObject1.bin", aCompoundFile(["Workbook"]))],
  ["an embedded file that nothing opens", inWord("a.xlsx", withMacros.subarray(0, 40))],
  ["an embedded text", inWord("oleObject1.bin", strToU8("only a text"))],
])("a Word file with %s is taken", async (_, bytes) => {
  expect(await problemOf("work.docx", bytes)).toBeUndefined();
});

test("a file with macros that is named .docx is refused as what it is", async () => {
  const type = "application/vnd.ms-word.document.macroEnabled.main+xml";
  const bytes = aWordFile(saysOf(type, "/word/document.xml"));

  expect(await problemOf("work.docx", bytes)).toEqual({
    kind: "other-content",
    found: "a .docm file",
  });
});

test("an embedded file with a password is refused, since it can't be examined", async () => {
  const bytes = inWord("a.docx", aCompoundFile(["EncryptedPackage"]));

  expect(await problemOf("work.docx", bytes)).toEqual({ kind: "encrypted" });
});

test("a list of types that declares entities is refused", async () => {
  const list = `<!DOCTYPE Types [<!ENTITY a "vba">]><Types><Default ContentType="&a;Project"/></Types>`;

  expect(await problemOf("work.docx", aWordFile({ "[Content_Types].xml": strToU8(list) }))).toEqual(
    { kind: "damaged" },
  );
});

test("embedded files that become huge are refused, whatever the archive declares", async () => {
  const bytes = inWord("oleObject1.bin", new Uint8Array(33 * 1024 * 1024));
  declareSmall(bytes);

  expect(await problemOf("work.docx", bytes)).toEqual({ kind: "oversized" });
});

test("files nested too deep are refused and not opened further", async () => {
  let nested = anExcelFile();
  for (let depth = 0; depth < 5; depth++) nested = zipSync({ "word/embeddings/a.docx": nested });

  expect(await problemOf("work.docx", inWord("a.docx", nested))).toEqual({ kind: "oversized" });
});

/** Says of the last part of an archive that it is one byte. */
function declareSmall(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const at = Buffer.from(bytes.buffer, bytes.byteOffset).lastIndexOf("PK\x01\x02", "latin1");
  view.setUint32(at + 24, 1, true);
}
