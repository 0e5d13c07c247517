import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { aCompoundFile, record } from "../../../../support/compound-file";
import { anExcelFile, aPdf, aWordFile } from "../../../../support/work-files";
import { bytesOf, type Content, file, judged, problemOf } from "./judged-file";

const word = (parts: Record<string, Content>) => aWordFile(allBytes(parts));
const excel = (parts: Record<string, Content>) => anExcelFile(allBytes(parts));
const allBytes = (parts: Record<string, Content>) =>
  Object.fromEntries(Object.entries(parts).map(([name, content]) => [name, bytesOf(content)]));

const listOfTypes = "[Content_Types].xml";
/** A part, and the list that declares its content type. */
const typed = (type: string, name: string, content: Content = "<part/>") => ({
  [listOfTypes]: `<Types><Override PartName="/${name}" ContentType="${type}"/></Types>`,
  [name]: content,
});
const relationships = "word/_rels/settings.xml.rels";
const relationshipTypes = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const link = (type: string, target: string, mode: string) => ({
  [relationships]: `<Relationships><Relationship Type="${relationshipTypes}/${type}" Target="${target}" TargetMode="${mode}"/></Relationships>`,
});
const outside = (type: string, target: string) => word(link(type, target, "External"));
const inside = (type: string, target: string, parts: Record<string, Content>) =>
  word({ ...link(type, target, "Internal"), ...parts });
/** A document whose header contains a field, divided into the given pieces. */
const withField = (...pieces: string[]) => {
  const runs = pieces.map((piece) => `<w:r><w:instrText>${piece}</w:instrText></w:r>`).join("");
  const mark = (type: string) => `<w:fldChar w:fldCharType="${type}"/>`;
  const header = `<w:hdr xmlns:w="urn:w">${mark("begin")}${runs}${mark("end")}</w:hdr>`;
  return word({ "word/header1.xml": header });
};
const sheetWith = (formula: string) => excel({ "xl/worksheets/a.xml": `<c><f>${formula}</f></c>` });
/** Packs a file with this name into an object ([MS-OLEDS] 2.3.6). */
const packed = (name: string, content: Content = "") =>
  Buffer.concat([
    Buffer.alloc(6),
    strToU8(`${name}\0C:\\${name}\0`),
    Buffer.from([0, 0, 3, 0, 2, 0, 0, 0, 0x43, 0, 0, 0, 0, 0]),
    bytesOf(content),
  ]);
/** RTF with an object ([MS-OLEDS] 2.2.5). The control words in `more` precede its data. */
function richText(program: string, object: Uint8Array, more = ""): string {
  const length = String.fromCharCode(program.length + 1);
  const said = Buffer.from(`\x01\x05\0\0\x02\0\0\0${length}\0\0\0${program}\0`, "latin1");
  const hex = Buffer.concat([said, Buffer.alloc(8), object]).toString("hex");
  return `{\\rtf1{\\object\\objemb${more}{\\*\\objdata ${hex}}}}`;
}
/** An older workbook with a link to another workbook or to a program ([MS-XLS] 2.4.271). */
function olderBookWithLink(path: string) {
  const target = record(0x1ae, [1, 0, path.length, 0, 0, ...Buffer.from(path, "latin1")]);
  const records = [record(0x809, Array(16).fill(0)), target, record(0x0a)];
  return aCompoundFile({ Workbook: Uint8Array.from(records.flat()) });
}
/** An older Word text, whose header gives the offset of this template's path ([MS-DOC] 2.5.6). */
function olderTextWithTemplate(template: string): Uint8Array {
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
const embedded = (name: string, content: Content) => word({ [`word/embeddings/${name}`]: content });
const object = (content: Content) => embedded("oleObject1.bin", content);
const packedObject = (name: string, content?: Content) =>
  object(aCompoundFile({ "\u0001Ole10Native": packed(name, content) }));

const macroSheet = "<macrosheet><f>EXEC()</f></macrosheet>";
const vba = "application/vnd.ms-office.vbaProject";
const withMacros = excel({ "xl/vbaProject.bin": "<part/>" });
const olderMacros = aCompoundFile(["Macros"]);
const locked = aCompoundFile(["EncryptedPackage"]);

test.each<[string, Content]>([
  ["macros under another name", word(typed(vba, "word/picture.bin"))],
  [
    "macros of a type that is declared in UTF-16",
    word({
      [listOfTypes]: utf16(`<Types><Default Extension="x" ContentType='${vba}'/></Types>`),
      "word/a.x": "<part/>",
    }),
  ],
  [
    "macros of a type that is written in character references",
    word(typed(vba.replace("vba", "&#118;&#x62;a"), "word/picture.bin")),
  ],
  ["a sheet of Excel 4 macros", excel({ "xl/macrosheets/sheet1.xml": macroSheet })],
  [
    "a sheet of Excel 4 macros elsewhere",
    excel(typed("application/vnd.ms-excel.intlmacrosheet+xml", "xl/worksheets/a.xml", macroSheet)),
  ],
  ["an Excel file with macros in it", embedded("sheet.xlsx", withMacros)],
  ["an older Word file with macros in it", object(olderMacros)],
  ["an older Excel file with macros in it", object(aCompoundFile(["_VBA_PROJECT_CUR"]))],
  ...["objects/a.bin", "/word/objects/a.bin", "../word/Objects/%61.BIN"].map(
    (target): [string, Content] => [
      `an object with macros that is linked as ${target}`,
      inside("oleObject", target, { "word/objects/a.bin": olderMacros }),
    ],
  ),
  [
    "an embedded file with macros under any name",
    inside("package", "sheet", { "word/sheet": withMacros }),
  ],
  ["a packed file with macros", packedObject("a.docm", word(typed(vba, "word/a.bin")))],
  [
    "a packed file with macros behind an embedded file with a password",
    packedObject("a.docm", word({ "word/embeddings/a.docx": locked, ...typed(vba, "word/a.bin") })),
  ],
  ["macros packed into a packed file", packedObject("a.docx", packedObject("b.doc", olderMacros))],
  ["a file in a file with macros", embedded("a.docx", embedded("b.xlsx", withMacros))],
])("a file with %s counts as a file with macros", async (_, content) => {
  expect(await problemOf("work.docx", content)).toEqual({ kind: "macros" });
});

const templateAt = (target: string): [string, Content] => [
  `a template at ${target}`,
  outside("attachedTemplate", target),
];
const template = `Type="${relationshipTypes}/attachedTemplate" Target="http://a.test/b.dotm"`;
const ofPackages = "http://schemas.openxmlformats.org/package/2006/relationships";

test.each<[string, Content]>([
  [
    "a template on the web, under a prefix of its own",
    word({
      [relationships]: `<é:Relationships xmlns:é="${ofPackages}"><é:Relationship ${template} TargetMode="External"/></é:Relationships>`,
    }),
  ],
  [
    "a template on the web, before an attribute of the same name",
    word({
      [relationships]: `<Relationships xmlns:a="urn:a"><Relationship ${template} TargetMode="External" a:TargetMode="Internal"/></Relationships>`,
    }),
  ],
  ...[
    "http://a.test/b.dotm",
    "file:///\\\\server\\b.dotm",
    "file:///%5C%5Cserver/b.dotm",
    "file://server/b.dotm",
    "\\??\\UNC\\server\\b.dotm",
    "file:///%5C%3F%3F%5CUNC/server/b.dotm",
    "/??/UNC/server/b",
    "Mac:Users:/server/b",
    "http:Users:a@server",
    "ht&#9;tp:Users:server",
    "%20http:Users:server",
    "http:%55sers:a@server",
    "ms-msdt:Library:server",
  ].map(templateAt),
  ["an object of a protocol", outside("oleObject", "search-ms:Users:server")],
  ["an object of an account", outside("oleObject", "Macintosh HD:Users:a@server")],
  ["an object on the web", outside("oleObject", "mhtml:http://a.test/!x")],
  ["a page as an object", outside("oleObject", "https://a.test/x.html!")],
  ["a frame", outside("frame", "http://a.test/")],
  ["another document", outside("subDocument", "http://a.test/b.docx")],
  ["an older text's template", olderTextWithTemplate("\\\\server\\share\\a.dot")],
])("a file that loads %s automatically is refused, with the address", async (_, content) => {
  expect(await problemOf("work.docx", content)).toMatchObject({
    kind: "outside",
    found: expect.stringMatching(/a\.test|server/i),
  });
});

const picture = `<img src="http://a.test/seen.png">`;
const connections = "application/vnd.openxmlformats-officedocument.spreadsheetml.connections+xml";

test.each<[string, Content]>([
  ["a linked chart", file("linked-chart.docx")],
  ["another workbook", file("other-workbook.xlsx")],
  ["data that is fetched", file("connection.xlsx")],
  [
    "a connection in a part of any name",
    excel(typed(connections, "xl/a.xml", utf16(`<connections><connection id="1"/></connections>`))),
  ],
  ["a picture on the web", outside("image", "http://a.test/seen.png")],
  [
    "a relationship whose type only ends in hyperlink",
    outside("x/hyperlink", "http://a.test/b.dotm"),
  ],
  ["a linked workbook of a Mac", outside("oleObject", "Macintosh%20HD:Users:a:b.xlsx")],
  ["a linked workbook on the web", outside("oleObject", "https://a.test/b.xlsx!Sheet1!R1C1")],
  [
    "a page in the document that Word converts",
    inside("aFChunk", "chunk.html", { "word/chunk.html": picture }),
  ],
  ["a field that fetches a picture", withField(`INCLUDEPICTURE "http://a.test/seen.png"`)],
  ["a formula that asks the web", sheetWith("_xlfn.WEBSERVICE(A1)")],
  ["an older workbook that names another", olderBookWithLink("\u0001\u0001CBudget.xls")],
  ["a page with a picture on the web", `<html><body>${picture}</body></html>`],
])("a file with %s is accepted, and its reviewer is warned", async (_, content) => {
  expect(await judged("work.doc", content)).toMatchObject({ marks: ["asks-outside"] });
});

const browserControl = `<ax:ocx ax:classid="{8856F961-340A-11D0-A96B-00C04FD705A2}" xmlns:ax="a"/>`;
const ddeLink = `<externalLink><ddeLink ddeService="cmd" ddeTopic="/c calc"/></externalLink>`;
const inPackage = richText("Package", packed("Invoice.exe"));
const pdfWithProgram = aPdf("/Names << /F (a.exe) /EF << /F 9 0 R >> >> ");

test.each<[string, Content, string]>([
  ["a packed program", file("packed-program.docx"), "Invoice.exe"],
  ...["run.bat", "a.LNK", "invoice.pdf.js", "setup.msi ", "a.appx", "q.iqy"].map(
    (name): [string, Content, string] => [
      `the packed program ${name}`,
      packedObject(name),
      name.trim(),
    ],
  ),
  [
    "a packed program in an older text",
    aCompoundFile({ WordDocument: strToU8("<part/>"), "\u0001Ole10Native": packed("a.vbs") }),
    "a.vbs",
  ],
  ["a program in an object", object(strToU8("MZ\u0090")), "a program"],
  ["a program under its own name", embedded("Invoice.exe", "MZ"), "invoice.exe"],
  ["a packed program under another name", packedObject("a.txt", "MZ\u0090"), "a program"],
  ["packed RTF with a packed program", packedObject("a.rtf", inPackage), "Invoice.exe"],
  ["a packed PDF with an attached program", packedObject("a.pdf", pdfWithProgram), "a.exe"],
  ["an archive with a program", embedded("a.zip", zipSync({ "a.scr": strToU8("a") })), "a.scr"],
  ["a field that starts a program", withField(`DDEAUTO c:\\windows\\cmd.exe "/k calc"`), "cmd.exe"],
  [
    "a field that starts a program, in pieces and references",
    withField("DD", "EAUTO &quot;cm", "d&#46;exe&quot;"),
    "cmd.exe",
  ],
  ["a workbook's link to a program", excel({ "xl/externalLinks/a.xml": ddeLink }), "cmd /c calc"],
  ["a formula that starts a program", sheetWith("cmd|'/c calc'!A0"), "cmd /c calc"],
  ["a text of cells that starts a program", "Maize\t=cmd|'/c calc'!A1", "cmd"],
  ["an older workbook's link to a program", olderBookWithLink("cmd\u0003/c calc"), "cmd /c calc"],
  ["a control that shows pages", word({ "word/activeX/a.xml": browserControl }), "a control"],
  ["RTF with a packed program", inPackage, "Invoice.exe"],
  [
    "RTF with a packed program behind a numbered word",
    inPackage.replace("objdata", "objdata0"),
    "Invoice.exe",
  ],
  [
    "RTF with a packed program behind a name with two ends",
    richText("Package\0", packed("Invoice.exe")),
    "Invoice.exe",
  ],
  [
    "RTF with an object of the old equation editor",
    richText("Equation.3", new Uint8Array(9)),
    "Equation.3",
  ],
  [
    "RTF with an object that loads on opening",
    richText("Word", packed("a"), "\\objupdate"),
    "an object",
  ],
  [
    "RTF with an object that a numbered word loads",
    richText("Word", packed("a"), "\\objupdate1"),
    "an object",
  ],
  ["RTF with a program as an object", richText("Word", strToU8("0123MZ")), "a program"],
  ["RTF that hides an object", "{\\rtf1{\\object{\\*\\objdata 01{\\a}05}}}", "an object"],
  [
    "a PDF that starts a program",
    aPdf("/OpenAction << /S /L#61unch /Win << /F (cmd.exe) >> >> "),
    "cmd.exe",
  ],
  [
    "a PDF with a program on a page, behind its owner's password",
    file("program-in-note.pdf"),
    "go.exe",
  ],
  ["a PDF with an attached program", pdfWithProgram, "a.exe"],
])("%s is refused, and the message names the program", async (_, content, found) => {
  expect(await problemOf("work.xls", content)).toMatchObject({
    kind: "program",
    found: expect.stringContaining(found),
  });
});

const ofMegabytes = (count: number) => new Uint8Array(count * 1024 * 1024).fill(7);
const photos = ["a", "b", "c"].map((name): [string, Content] => [
  `word/embeddings/${name}.bin`,
  aCompoundFile({ "\u0001Ole10Native": packed(`${name}.jpg`, ofMegabytes(6)) }),
]);
const manyParts = zipSync(
  Object.fromEntries(Array.from({ length: 6000 }, (_, at) => [String(at), new Uint8Array()])),
);
const homework = { "main.py": "print(1)", "app.js": "a", "scan.img": "a", "embeddings/a.py": "a" };
const macroType = "application/vnd.ms-word.document.macroEnabled.main+xml";
const sheetOfRichText = Buffer.concat([Buffer.alloc(4), aCompoundFile(["Workbook"])]);

test.each<[string, Content]>([
  ["a link", outside("hyperlink", "https://a.test/b.dotm")],
  ...[
    "file:///C:\\Users\\A%20B\\Templates\\Essay.dotx",
    "file:///Users/a/Essay.dotx",
    "file:////Users/a/Essay.dotx",
    "Macintosh HD:Users:a:Essay.dotx",
    "Données:Users:a:Essay.dotx",
    "file:////data/user/0/com.microsoft.office.word/Essay.dotx",
    "Essay.dotx",
  ].map(templateAt),
  ["an object inside", inside("oleObject", "embeddings/oleObject1.bin", {})],
  ["a chart with its sheet", embedded("Microsoft_Excel_Worksheet.xlsx", anExcelFile())],
  ["an older sheet", object(aCompoundFile(["Workbook"]))],
  ["an embedded file that nothing opens", embedded("a.xlsx", withMacros.subarray(0, 40))],
  ["types that allow macros, without any", word(typed(macroType, "word/document.xml"))],
  ["a control that is a field of a form", word({ "word/activeX/activeX1.bin": "<part/>" })],
  ["a page number", withField("PAGE")],
  ["a picture packed into it", packedObject("photo.jpg")],
  ["an embedded text", object("only a text")],
  ["a picture called .img", embedded("a.img", "a")],
  ["a large file packed into it", packedObject("a.mp4", ofMegabytes(17))],
  ["three photos packed into it", word(Object.fromEntries(photos))],
  ["a packed file in a packed file", packedObject("a.docx", packedObject("b.pdf", aPdf()))],
  [
    "a packed file with an object",
    packedObject("a.docx", object(aCompoundFile({ Package: anExcelFile() }))),
  ],
  ["a packed file with a password", packedObject("a.docx", locked)],
  ["a damaged packed file", packedObject("a.docx", withMacros.subarray(0, 40))],
  ["a packed file with a template", packedObject("a.docx", outside("frame", "http://a.test/"))],
  ["a packed archive of programs' sources", packedObject("a.zip", zipSync(allBytes(homework)))],
  ["a packed file of many parts", packedObject("a.zip", manyParts)],
  ["a sheet in RTF", richText("Excel.Sheet.8", sheetOfRichText)],
  ["a picture packed into RTF", richText("Package", packed("photo.jpg"))],
  ["a PDF that opens another", aPdf("/OpenAction << /S /Launch /F (toolkit\\056pdf) >> ")],
])("a file with %s is accepted", async (_, content) => {
  expect(await problemOf("work.doc", content)).toBeUndefined();
});

/** An archive whose huge last part is declared as one byte long. */
function aHugePart(): Uint8Array {
  const bytes = Buffer.from(object(new Uint8Array(33 * 1024 * 1024)));
  bytes.writeUInt32LE(1, bytes.lastIndexOf("PK\x01\x02", "latin1") + 24);
  return bytes;
}
function aDeepNest(): Uint8Array {
  let nested = anExcelFile();
  for (let depth = 0; depth < 5; depth++) nested = zipSync({ "word/embeddings/a.docx": nested });
  return embedded("a.docx", nested);
}
const entity = `<!DOCTYPE Types [<!ENTITY a "vba">]><Types><Default ContentType="&a;Project"/></Types>`;

test.each<[string, string, Content]>([
  ["an embedded file with a password", "encrypted", embedded("a.docx", locked)],
  ["a list of types that declares entities", "damaged", word({ [listOfTypes]: entity })],
  ["an embedded file that becomes huge", "oversized", aHugePart()],
  ["files nested too deep", "oversized", aDeepNest()],
])("%s can't be examined, and is refused as %s", async (_, kind, content) => {
  expect(await problemOf("work.docx", content)).toEqual({ kind });
});
