import { readFileSync } from "node:fs";
import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { aCompoundFile, record } from "../../../../support/compound-file";
import { anExcelFile, aPdf, aWordFile } from "../../../../support/work-files";
import { judged, problemOf } from "./judged-file";

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
const file = (name: string) => readFileSync(new URL(`files/${name}`, import.meta.url));
/** Makes a document whose header has a field, split into the given pieces. */
const withField = (...pieces: string[]) => ({
  "word/header1.xml": strToU8(
    `<w:hdr xmlns:w="urn:w"><w:fldChar w:fldCharType="begin"/>${pieces
      .map((piece) => `<w:r><w:instrText xml:space="preserve">${piece}</w:instrText></w:r>`)
      .join("")}<w:fldChar w:fldCharType="end"/></w:hdr>`,
  ),
});
/** Packs a file into an object ([MS-OLEDS] 2.3.6), under this name. */
const packed = (name: string) =>
  Buffer.concat([Buffer.alloc(6), strToU8(`${name}\0C:\\${name}\0`), Buffer.alloc(40)]);
/** Makes RTF with an object ([MS-OLEDS] 2.2.5), and with more control words next to it. */
function richText(program: string, object: Uint8Array, more = ""): string {
  const said = Buffer.from(
    `\x01\x05\0\0\x02\0\0\0${String.fromCharCode(program.length + 1)}\0\0\0${program}\0`,
    "latin1",
  );
  const hex = Buffer.concat([said, Buffer.alloc(8), object]).toString("hex");
  return `{\\rtf1{\\object\\objemb${more}{\\*\\objdata ${hex}}}}`;
}
/** A link of an older workbook to another, or to a program ([MS-XLS] 2.4.271). */
const otherBook = (path: string) =>
  record(0x1ae, [1, 0, path.length, 0, 0, ...Buffer.from(path, "latin1")]);
const aWorkbook = (records: readonly number[][]) =>
  Uint8Array.from([record(0x809, Array(16).fill(0)), ...records, record(0x0a)].flat());
/** Makes an older document with this template, at the place that its header names ([MS-DOC] 2.5.6). */
function anOlderText(template: string): Uint8Array {
  const text = Buffer.alloc(5000);
  const strings = Buffer.concat([
    Buffer.from([0xff, 0xff, 2, 0, 0, 0, 0, 0, template.length, 0]),
    Buffer.from(template, "utf16le"),
  ]);
  text.writeUInt32LE(0, 0x19a);
  text.writeUInt32LE(strings.length, 0x19e);
  return aCompoundFile({ WordDocument: text, "0Table": strings });
}
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le");
const inWord = (name: string, bytes: Uint8Array) =>
  aWordFile({ [`word/embeddings/${name}`]: bytes });

const formula = strToU8("<macrosheet><f>EXEC()</f></macrosheet>");
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
    "such a type in UTF-16",
    "work.docx",
    aWordFile({
      "[Content_Types].xml": utf16(`<Types><Default Extension="x" ContentType='${vba}'/></Types>`),
      "word/a.x": part,
    }),
  ],
  [
    "such a type written in character references",
    "work.docx",
    aWordFile({
      ...saysOf(vba.replace("vba", "&#118;&#x62;a"), "/word/picture.bin"),
      "word/picture.bin": part,
    }),
  ],
  ["a sheet of Excel 4 macros", "work.xlsx", anExcelFile({ "xl/macrosheets/sheet1.xml": formula })],
  [
    "a sheet of Excel 4 macros elsewhere",
    "work.xlsx",
    anExcelFile({
      ...saysOf("application/vnd.ms-excel.macrosheet+xml", "/xl/worksheets/sheet1.xml"),
      "xl/worksheets/sheet1.xml": formula,
    }),
  ],
  [
    "a sheet of international Excel 4 macros elsewhere",
    "work.xlsx",
    anExcelFile({
      ...saysOf("application/vnd.ms-excel.intlmacrosheet+xml", "/xl/worksheets/sheet1.xml"),
      "xl/worksheets/sheet1.xml": formula,
    }),
  ],
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
  ["an object on the web", aWordFile(links("oleObject", "mhtml:http://a.test/!x"))],
  ["a frame", aWordFile(links("frame", "http://a.test/"))],
  ["another document", aWordFile(links("subDocument", "http://a.test/b.docx"))],
  ["a page as an object", aWordFile(links("oleObject", "https://a.test/x.html!"))],
  ["a template beside a file server", aWordFile(links("attachedTemplate", "file://server/b.dotm"))],
  ["an older text's template", anOlderText("\\\\server\\share\\a.dot")],
])("%s is loaded by itself, and its file is refused with the address", async (_, bytes) => {
  const problem = await problemOf("work.docx", bytes);

  expect(problem).toMatchObject({
    kind: "outside",
    found: expect.stringMatching(/a\.test|server/i),
  });
});

const connection = `<connections><connection id="1" name="Prices"/></connections>`;

test.each<[string, Uint8Array]>([
  ["a linked chart", file("linked-chart.docx")],
  ["another workbook", file("other-workbook.xlsx")],
  ["data that is fetched", file("connection.xlsx")],
  [
    "a connection in a part of any name",
    anExcelFile({
      ...saysOf(
        "application/vnd.openxmlformats-officedocument.spreadsheetml.connections+xml",
        "/xl/a.xml",
      ),
      "xl/a.xml": utf16(connection),
    }),
  ],
  ["a picture on the web", aWordFile(links("image", "http://a.test/seen.png"))],
  ["a picture of the writer's own computer", aWordFile(links("image", "file:///C:/seen.png"))],
  ["what calls itself a link", aWordFile(links("x/hyperlink", "http://a.test/b.dotm"))],
  [
    "a linked workbook on the web",
    aWordFile(links("oleObject", "https://a.test/b.xlsx!Sheet1!R1C1")),
  ],
  [
    "a page in the document that Word converts",
    aWordFile({
      ...links("aFChunk", "chunk.html", "Internal"),
      "word/chunk.html": strToU8(`<img src="http://a.test/seen.png">`),
    }),
  ],
  [
    "a field that fetches a picture",
    aWordFile(withField(`INCLUDEPICTURE "http://a.test/seen.png"`)),
  ],
  [
    "a formula that asks the web",
    anExcelFile({ "xl/worksheets/a.xml": strToU8("<c><f>_xlfn.WEBSERVICE(A1)</f></c>") }),
  ],
  [
    "an older workbook that names another",
    aCompoundFile({ Workbook: aWorkbook([otherBook("\u0001\u0001CBudget.xls")]) }),
  ],
  [
    "a page with a picture on the web",
    strToU8(`<html><body><img src="http://a.test/seen.png"></body></html>`),
  ],
])("%s is taken, and its reviewer is told", async (_, bytes) => {
  expect(await judged("work.doc", bytes)).toMatchObject({ marks: ["asks-outside"] });
});

const command = (name: string) => aCompoundFile({ "\u0001Ole10Native": packed(name) });

test.each<[string, Uint8Array | string, string]>([
  ["a packed program", file("packed-program.docx"), "Invoice.exe"],
  ...["run.bat", "a.LNK", "invoice.pdf.js", "setup.msi "].map(
    (name): [string, Uint8Array, string] => [
      `the packed program ${name}`,
      inWord("oleObject1.bin", command(name)),
      name.trim(),
    ],
  ),
  [
    "a packed program in an older text",
    aCompoundFile({ WordDocument: part, "\u0001Ole10Native": packed("a.vbs") }),
    "a.vbs",
  ],
  ["a program as it is", inWord("oleObject1.bin", strToU8("MZ\u0090")), "a program"],
  ["an archive with a program", inWord("a.zip", zipSync({ "a.scr": part })), "a.scr"],
  [
    "a field that starts one",
    aWordFile(withField(`DDEAUTO c:\\windows\\cmd.exe "/k calc"`)),
    "cmd.exe",
  ],
  [
    "the same in pieces and references",
    aWordFile(withField("DD", "EAUTO &quot;cm", "d&#46;exe&quot;")),
    "cmd.exe",
  ],
  [
    "a link of a workbook that starts one",
    anExcelFile({
      "xl/externalLinks/a.xml": strToU8(
        `<externalLink><ddeLink ddeService="cmd" ddeTopic="/c calc"/></externalLink>`,
      ),
    }),
    "cmd /c calc",
  ],
  [
    "a formula that starts one",
    anExcelFile({ "xl/worksheets/a.xml": strToU8("<c><f>cmd|'/c calc'!A0</f></c>") }),
    "cmd /c calc",
  ],
  [
    "an older workbook's link that starts one",
    aCompoundFile({ Workbook: aWorkbook([otherBook("cmd\u0003/c calc")]) }),
    "cmd /c calc",
  ],
  ["a text of cells that starts one", "Maize\t=cmd|'/c calc'!A1", "cmd"],
  [
    "a control that shows pages",
    aWordFile({
      "word/activeX/a.xml": strToU8(
        `<ax:ocx ax:classid="{8856F961-340A-11D0-A96B-00C04FD705A2}" xmlns:ax="a"/>`,
      ),
    }),
    "a control",
  ],
  ["RTF with one packed into it", richText("Package", packed("Invoice.exe")), "Invoice.exe"],
  [
    "RTF with one behind a numbered word",
    richText("Package", packed("Invoice.exe")).replace("objdata", "objdata0"),
    "Invoice.exe",
  ],
  [
    "RTF with one behind a name with two ends",
    richText("Package\0", packed("Invoice.exe")),
    "Invoice.exe",
  ],
  [
    "RTF with an object of the old equation editor",
    richText("Equation.3", new Uint8Array(9)),
    "Equation.3",
  ],
  [
    "RTF with one that a numbered word loads",
    richText("Word", packed("a"), "\\objupdate1"),
    "an object",
  ],
  ["RTF with one as an object", richText("Word", strToU8("0123MZ")), "a program"],
  [
    "RTF with one that is loaded with it",
    richText("Word", packed("a"), "\\objupdate"),
    "an object",
  ],
  ["RTF that hides an object", "{\\rtf1{\\object{\\*\\objdata 01{\\a}05}}}", "an object"],
  [
    "a PDF that starts one",
    aPdf("/OpenAction << /S /L#61unch /Win << /F (cmd.exe) >> >> "),
    "cmd.exe",
  ],
  ["a PDF with one attached", aPdf("/Names << /F (a.exe) /EF << /F 9 0 R >> >> "), "a.exe"],
])("%s is refused, and named", async (_, bytes, found) => {
  const content = typeof bytes === "string" ? strToU8(bytes) : bytes;
  const name = typeof bytes === "string" && !bytes.startsWith("{") ? "work.xls" : "work.docx";

  expect(await problemOf(name, content)).toMatchObject({
    kind: "program",
    found: expect.stringContaining(found),
  });
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
  [
    "a template of a Mac, as Word writes it there",
    aWordFile(links("attachedTemplate", "file:////Users/a/Essay.dotx")),
  ],
  [
    "types that allow macros, without any",
    aWordFile(
      saysOf("application/vnd.ms-word.document.macroEnabled.main+xml", "/word/document.xml"),
    ),
  ],
  ["a control that is a field of a form", aWordFile({ "word/activeX/activeX1.bin": part })],
  ["a page number", aWordFile(withField("PAGE"))],
  ["a picture packed into it", inWord("oleObject1.bin", command("photo.jpg"))],
  ["an embedded text", inWord("oleObject1.bin", strToU8("only a text"))],
])("a Word file with %s is taken", async (_, bytes) => {
  expect(await problemOf("work.docx", bytes)).toBeUndefined();
});

test.each<[string, string | Uint8Array]>([
  [
    "RTF with a sheet in it",
    richText("Excel.Sheet.8", Buffer.concat([Buffer.alloc(4), aCompoundFile(["Workbook"])])),
  ],
  ["RTF with a picture packed into it", richText("Package", packed("photo.jpg"))],
  ["a PDF that opens another", aPdf("/OpenAction << /S /Launch /F (toolkit\\056pdf) >> ")],
])("%s is taken", async (_, bytes) => {
  const content = typeof bytes === "string" ? strToU8(bytes) : bytes;
  expect(await problemOf("work.doc", content)).toBeUndefined();
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

/** Declares the last part of an archive to be one byte long. */
function declareSmall(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const at = Buffer.from(bytes.buffer, bytes.byteOffset).lastIndexOf("PK\x01\x02", "latin1");
  view.setUint32(at + 24, 1, true);
}
