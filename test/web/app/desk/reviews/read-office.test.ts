import { strToU8, unzipSync, zipSync } from "fflate";
import { expect, test } from "vitest";
import { readOffice } from "../../../../../web/app/desk/reviews/read-office";
import { aWordText, aWorkbook, rewritten } from "../../../../support/office-files";

const read = async (type: "docx" | "xlsx", bytes: Uint8Array) => {
  const answer = await readOffice({ type, bytes: bytes.slice().buffer as ArrayBuffer });
  return "why" in answer
    ? { why: answer.why }
    : { text: answer.html.replace(/<[^>]+>/g, "|").replace(/\|+/g, "|"), not: answer.notShown };
};
const sheet = (rows: string) =>
  rewritten(aWorkbook([{ name: "S", rows: [] }]), "xl/worksheets/sheet1.xml", (xml) =>
    xml.replace(/<sheetData>.*<\/sheetData>/, `<sheetData>${rows}</sheetData>`),
  );

test.each([
  ["0.00%", 0.125, "12.50%"],
  ["[h]:mm", 1.5, "36:00"],
  ["&quot;KES&quot; #,##0.00", 3400, "KES 3,400.00"],
  ["d mmm yyyy", 44197, "1 Jan 2021"],
  ["0", 123456789012345680, "123456789012346000"],
  ["_(* #,##0.00_);_(* \\(#,##0.00\\)", -3400, "(3,400.00)"],
  ["d mmm yyyy", 60, "29 Feb 1900"],
  ["0.00", 1.005, "1.01"],
  ["[=1]&quot;Yes&quot;;[=0]&quot;No&quot;;0", 1, "Yes"],
])("a number in the format %s is shown as Excel shows it", async (format, value, shown) => {
  const file = aWorkbook([{ name: "S", rows: [[[value, format]]] }]);
  expect(await read("xlsx", file)).toMatchObject({ text: expect.stringContaining(`|${shown}|`) });
});

test("a workbook of the 1904 date system counts its days from 1904", async () => {
  const rows = [
    [
      [42735, "d mmm yyyy"],
      [42735, "mmmm"],
      [0, "yyyy"],
      [1.5, "[h]:mm"],
    ] as const,
  ];
  expect(await read("xlsx", aWorkbook([{ name: "S", rows }], { date1904: true }))).toMatchObject({
    text: expect.stringContaining("|1 Jan 2021|January|1904|36:00|"),
  });
});

const iso = (text: string) => `<row><c t='d'><v>${text}</v></c></row>`;
const maize = "<row><c t='inlineStr'><is><t>Maize</t></is></c><c><v>3400</v></c></row>";
test.each([
  ["rows and cells without a place", sheet(maize), "|1|Maize|3400|"],
  ["an ISO time", sheet(iso("10:10:10")), "|1|10:10:10|"],
  [
    "CDATA",
    sheet("<row><c t='inlineStr'><is><t><![CDATA[a < b]]></t></is></c></row>"),
    "|1|a < b|".replace("<", "&#60;"),
  ],
  ["an ISO time with a day before 1900", sheet(iso("1899-12-31T10:10:00.000Z")), "|1|10:10|"],
  ["an ISO day of Excel's own calendar", sheet(iso("1900-01-01")), "|1|1 Jan 1900|"],
  [
    "rows out of order",
    sheet(`<row r='2'><c><v>2</v></c></row>${maize}`.replace("<row>", "<row r='1'>")),
    "|1|Maize|3400|2|2|",
  ],
  ["rich data", sheet("<row><c t='e' vm='1'><v>#VALUE!</v></c></row>"), "|1|[not shown]|"],
  ["an error", sheet("<row><c t='e'><v>#REF!</v></c></row>"), "|1|#REF!|"],
  ["a damaged end", sheet(`${maize}<row><c></row>`), "|1|Maize|3400|"],
  [
    "a cell far away",
    sheet(`${maize}<row r='1048576'><c r='XFD1048576'><v>1</v></c></row>`),
    "|1|Maize|3400|",
  ],
  [
    "backslashes in its names",
    rewritten(
      sheet(maize),
      "",
      (xml) => xml,
      (name) => name.replaceAll("/", "\\"),
    ),
    "|1|Maize|3400|",
  ],
  [
    "an encoding that browsers don't know",
    rewritten(sheet(maize), "xl/worksheets/sheet1.xml", (xml) => xml.replace("UTF-8", "x-own")),
    "|1|Maize|3400|",
  ],
  [
    "rows that are hidden unless they are listed",
    rewritten(sheet(maize), "xl/worksheets/sheet1.xml", (xml) =>
      xml.replace("<sheetData>", "<sheetFormatPr zeroHeight='1'/><sheetData>"),
    ),
    "|1|Maize|3400|",
  ],
  [
    "parts in UTF-16",
    rewritten(
      sheet(maize),
      "xl/worksheets/sheet1.xml",
      (xml) => `\ufeff${xml.replace("UTF-8", "UTF-16")}`,
      undefined,
      "utf16le",
    ),
    "|1|Maize|3400|",
  ],
])("a sheet with %s is shown", async (_, file, shown) => {
  expect(await read("xlsx", file)).toMatchObject({ text: expect.stringContaining(shown) });
});

test("a note lists the parts of a workbook that are not shown", async () => {
  const file = aWorkbook([
    { name: "S", rows: [["a"], ["b"]], hiddenRows: [1] },
    { name: "Chart", rows: [], isChart: true },
    { name: "H", rows: [["c"]], state: "hidden" },
  ]);
  expect(await read("xlsx", file)).toMatchObject({ not: "1 hidden sheet, 1 hidden row" });
});

/** A field whose result is not in the file, with its instruction in pieces. */
const field = (...pieces: string[]) =>
  `${mark("begin")}${pieces.map((piece) => `<w:r><w:instrText>${piece}</w:instrText></w:r>`).join("")}${mark("end")}`;
const mark = (type: string) => `<w:r><w:fldChar w:fldCharType='${type}'/></w:r>`;
const word = (body: string) =>
  rewritten(aWordText("x"), "word/document.xml", (xml) =>
    xml
      .replace("<w:t>x</w:t>", `<w:t>x</w:t></w:r>${body}<w:r>`)
      .replace(
        "xmlns:w=",
        'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" xmlns:w=',
      ),
  );
test.each([
  [
    "a simple field",
    '<w:fldSimple w:instr=" IF 1 > 0 "><w:r><w:t>7</w:t></w:r></w:fldSimple>',
    "|x7|",
    "",
  ],
  [
    "an equation in a field",
    "<w:fldSimple w:instr='REF a'><m:oMath><m:r><m:t>A</m:t></m:r></m:oMath></w:fldSimple>",
    "|x[equation]|",
    "1 equation",
  ],
  ["an equation", "<m:oMath><m:r><m:t>A</m:t></m:r></m:oMath>", "|x[equation]|", "1 equation"],
  [
    "a deletion",
    "<w:del><w:r><w:delText>old</w:delText></w:r></w:del><w:ins><w:r><w:t>new</w:t></w:r></w:ins>",
    "|xnew|",
    "1 tracked deletion",
  ],
  [
    "a hidden text",
    "<w:r><w:rPr><w:b/><w:vanish/></w:rPr><w:t>key</w:t></w:r><w:r><w:rPr><w:vanish w:val='0'/></w:rPr><w:t>y</w:t></w:r><w:r><w:rPr><w:vanish/></w:rPr><w:lastRenderedPageBreak/></w:r>",
    "|xy|",
    "1 hidden text",
  ],
  [
    "a ticked box",
    "<w:sdt xmlns:w14='http://schemas.microsoft.com/office/word/2010/wordml'><w:sdtPr><w14:checkbox><w14:checked w14:val='1'/></w14:checkbox></w:sdtPr><w:sdtContent><w:r><w:t>☒</w:t></w:r></w:sdtContent></w:sdt>",
    "|x☒|",
    "",
  ],
  ["a field of an equation", field(" E", "Q \\f(1,2) "), "|x[equation]|", "1 equation"],
  [
    "a simple field of an equation",
    "<w:fldSimple w:instr='EQ \\r(2,3)'/>",
    "|x[equation]|",
    "1 equation",
  ],
  ["a number that Word counts", field("AUTONUM"), "|x[automatic number]|", "1 automatic number"],
  ["a symbol's field", field("SYMBOL 183"), "|x[symbol of a font]|", "1 symbol of a font"],
  [
    "a symbol's field with its result",
    `${mark("begin")}<w:r><w:instrText>SYMBOL 183</w:instrText></w:r>${mark("separate")}<w:r><w:t>·</w:t></w:r>${mark("end")}`,
    "|x·|",
    "",
  ],
  ["a field to press", field("MACROBUTTON NoMacro Your name"), "|xYour name|", ""],
  ["a line break of older programs", "<w:r><w:cr/><w:t>y</w:t></w:r>", "|x|y|", ""],
  [
    "a choice from a list",
    "<w:r><w:fldChar w:fldCharType='begin'><w:ffData><w:ddList><w:result w:val='1'/></w:ddList></w:ffData></w:fldChar></w:r><w:r><w:fldChar w:fldCharType='end'/></w:r>",
    "|x|",
    "1 choice from a list",
  ],
  [
    "a symbol that only one font has",
    "<w:r><w:sym w:font='Own' w:char='F0AA'/></w:r>",
    "|x|",
    "1 symbol of a font",
  ],
])("%s is shown or listed as not shown", async (_, body, text, not) => {
  expect(await read("docx", word(body))).toEqual({ text, not });
});

const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const withPart = (file: Uint8Array, kind: string, name: string, content: Uint8Array) =>
  zipSync({
    ...unzipSync(file),
    "word/_rels/document.xml.rels": strToU8(
      `<Relationships xmlns='http://schemas.openxmlformats.org/package/2006/relationships'><Relationship Id='part' Type='${office}/${kind}' Target='${name}'/></Relationships>`,
    ),
    [`word/${name}`]: content,
  });

test("a short text replaces a picture that browsers can't show", async () => {
  const drawn = word(
    `<w:r><w:pict xmlns:v='urn:schemas-microsoft-com:vml' xmlns:r='${office}'><v:shape><v:imagedata r:id='part'/></v:shape></w:pict></w:r>`,
  );
  const file = withPart(drawn, "image", "media/a.emf", Uint8Array.of(1));
  expect(await read("docx", file)).toEqual({
    text: "|x[picture not shown]|",
    not: "1 picture",
  });
});

test.each([
  ["./media/a.png", ""],
  ["/word/media/a.png", ""],
  ["..\\word\\Media\\%61.PNG", ""],
  ["../b.png", "1 picture"],
])(
  "a picture whose relationship leads to %s is shown, or named if it is absent",
  async (target, not) => {
    const drawn = word(
      `<w:r><w:pict xmlns:v='urn:schemas-microsoft-com:vml' xmlns:r='${office}'><v:shape><v:imagedata r:id='part'/></v:shape></w:pict></w:r>`,
    );
    const file = withPart(drawn, "image", target, new Uint8Array());
    const pictured = zipSync({ ...unzipSync(file), "word/media/a.png": Uint8Array.of(1) });
    expect(await read("docx", pictured)).toMatchObject({ not });
  },
);

const relationsWith = (type: string, target: string) =>
  strToU8(
    `<Relationships xmlns='http://schemas.openxmlformats.org/package/2006/relationships'><Relationship Id='r' Type='${type}/officeDocument' Target='${target}'/></Relationships>`,
  );
test.each([
  ["./word/document3.xml", office],
  ["word/Document3.xml", office],
  ["word\\document3.xml", office],
  ["/word/%64ocument3.xml", office],
  ["word/document3.xml", "http://purl.oclc.org/ooxml/officeDocument/relationships"],
])("the text is found where %s leads", async (target, type) => {
  const { "word/document.xml": main = new Uint8Array(), ...files } = unzipSync(aWordText("Chai"));
  const file = { ...files, "word/document3.xml": main, "_rels/.rels": relationsWith(type, target) };
  expect(await read("docx", zipSync(file))).toMatchObject({ text: "|Chai|" });
});

test.each([44, 8])("a number in Excel's own format %i is shown as a number", async (id) => {
  const file = rewritten(
    aWorkbook([{ name: "S", rows: [[[1500, "0"]]] }]),
    "xl/styles.xml",
    (xml) => xml.replace('<xf numFmtId="201"/>', `<xf numFmtId="${id}"/>`),
  );
  expect(await read("xlsx", file)).toMatchObject({ text: expect.stringContaining("|1,500") });
});

test("each file that can't be shown gives its reason", async () => {
  const large = strToU8("<w:p><w:r><w:t>a</w:t></w:r></w:p>".repeat(700_000));
  expect(await read("docx", zipSync({ "word/document.xml": large }))).toEqual({ why: "unpacked" });
  expect(await read("docx", zipSync({}))).toEqual({ why: "broken" });
  expect(await read("xlsx", strToU8("<html></html>"))).toEqual({ why: "other" });
  expect(await read("xlsx", Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0))).toEqual({ why: "locked" });
});
