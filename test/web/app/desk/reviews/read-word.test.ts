import { strToU8, unzipSync, zipSync } from "fflate";
import { expect, test } from "vitest";
import { readOffice } from "../../../../../web/app/desk/reviews/read-office";
import { aWordText, rewritten } from "../../../../support/office-files";

const openXml = "http://schemas.openxmlformats.org";
const relationTypes = `${openXml}/officeDocument/2006/relationships`;
const prefixes = Object.entries({
  w: `${openXml}/wordprocessingml/2006/main`,
  r: relationTypes,
  m: `${openXml}/officeDocument/2006/math`,
  mc: `${openXml}/markup-compatibility/2006`,
  wp: `${openXml}/drawingml/2006/wordprocessingDrawing`,
  a: `${openXml}/drawingml/2006/main`,
  pic: `${openXml}/drawingml/2006/picture`,
  c: `${openXml}/drawingml/2006/chart`,
  wps: "http://schemas.microsoft.com/office/word/2010/wordprocessingShape",
  wpg: "http://schemas.microsoft.com/office/word/2010/wordprocessingGroup",
  w14: "http://schemas.microsoft.com/office/word/2010/wordml",
  v: "urn:schemas-microsoft-com:vml",
  o: "urn:schemas-microsoft-com:office:office",
})
  .map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`)
  .join(" ");

/** A Word file with this body. Each of `others` is another part: its type, name and content. */
const word = (body: string, ...others: (readonly [string, string, string])[]) =>
  zipSync({
    ...unzipSync(
      rewritten(
        aWordText("x"),
        "word/document.xml",
        () => `<w:document ${prefixes}><w:body>${body}</w:body></w:document>`,
      ),
    ),
    "word/_rels/document.xml.rels": strToU8(
      `<Relationships xmlns="${openXml}/package/2006/relationships">${others.map(([type, name], at) => `<Relationship Id="r${at}" Type="${relationTypes}/${type}" Target="${name}"${name.includes(":") ? ' TargetMode="External"' : ""}/>`).join("")}</Relationships>`,
    ),
    ...Object.fromEntries(others.map(([, name, xml]) => [`word/${name}`, strToU8(xml)])),
  });

const read = async (file: Uint8Array) => {
  const answer = await readOffice({ type: "docx", bytes: file.slice().buffer as ArrayBuffer });
  if ("why" in answer) throw new Error(answer.why);
  return {
    text: answer.html
      .replace(/<img [^>]*>/g, "(picture)")
      .replace(/<[^>]+>/g, "|")
      .replace(/\|+/g, "|"),
    not: answer.notShown,
  };
};

const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const p = (text: string, properties = "") =>
  `<w:p><w:pPr>${properties}</w:pPr>${text && run(text)}</w:p>`;
const inline = (graphic: string) =>
  `<w:drawing><wp:inline><a:graphic><a:graphicData>${graphic}</a:graphicData></a:graphic></wp:inline></w:drawing>`;
const shape = (text = "") =>
  `<wps:wsp><wps:spPr/>${text && `<wps:txbx><w:txbxContent>${p(text)}</w:txbxContent></wps:txbx>`}</wps:wsp>`;
const either = (choice: string, fallback?: string) =>
  `<mc:AlternateContent><mc:Choice Requires="wps">${choice}</mc:Choice>${fallback === undefined ? "" : `<mc:Fallback>${fallback}</mc:Fallback>`}</mc:AlternateContent>`;
const picture = (id: string) =>
  `<pic:pic><pic:blipFill><a:blip r:embed="${id}"/></pic:blipFill></pic:pic>`;
const vml = (inside: string) => `<w:pict>${inside}</w:pict>`;
const vmlBox = (text: string) =>
  `<v:shape><v:textbox><w:txbxContent>${p(text)}</w:txbxContent></v:textbox></v:shape>`;

test.each([
  ["a box with an empty fallback", either(inline(shape("box")), vml("")), "|x|box|", ""],
  [
    "a box with its text in both forms",
    either(inline(shape("box")), vml(vmlBox("box"))),
    "|x|box|",
    "",
  ],
  [
    "a box of the strict edition",
    inline(`<wps:wsp><z:txbxContent xmlns:z="urn:z">${p("box")}</z:txbxContent></wps:wsp>`),
    "|x|box|",
    "",
  ],
  ["a box without a fallback", either(inline(shape("box"))), "|x|box|", ""],
  ["a shape with text", inline(shape("box")), "|x|box|", ""],
  ["a box only in the older form", either("", vml(vmlBox("box"))), "|x|box|", ""],
  [
    "a group of boxes",
    inline(`<wpg:wgp>${shape("one")}${shape("two")}</wpg:wgp>`),
    "|x|one|two|",
    "",
  ],
  ["an arrow", either(inline(shape()), vml("<v:shape id='s'/>")), "|x[drawing]|", "1 drawing"],
  ["an older line", vml("<v:line/>"), "|x[drawing]|", "1 drawing"],
  ["a rule across the page", vml("<v:rect o:hr='t'/>"), "|x|", ""],
  ["ink", either(inline("")), "|x[drawing]|", "1 drawing"],
  ["ink with its picture", either(inline(""), inline(picture("r0"))), "|x(picture)|", ""],
  [
    "a box and an arrow",
    inline(`<wpg:wgp>${shape("one")}${shape()}</wpg:wgp>`),
    "|x|one|",
    "1 drawing",
  ],
  [
    "a picture in a group",
    inline(`<wpg:wgp>${picture("r0")}${shape("of it")}</wpg:wgp>`),
    "|x(picture)|of it|",
    "",
  ],
  [
    "a picture that fills a shape",
    inline(
      '<wps:wsp><wps:spPr><a:blipFill><a:blip r:embed="r0"/></a:blipFill></wps:spPr></wps:wsp>',
    ),
    "|x(picture)|",
    "",
  ],
  ["a picture outside the file", inline(picture("r1")), "|x[picture not shown]|", "1 picture"],
  ["WordArt", vml("<v:shape><v:textpath string='DRAFT'/></v:shape>"), "|x|DRAFT|", ""],
  ["a chart", inline("<c:chart r:id='c'/>"), "|x[chart]|", "1 chart"],
])("%s is shown, or replaced by a mark and listed", async (_, content, text, not) => {
  const file = word(
    `<w:p>${run("x")}<w:r>${content}</w:r></w:p>`,
    ["image", "media/a.png", "picture"],
    ["image", "https://example.com/a.png", ""],
  );
  expect(await read(file)).toEqual({ text, not });
});

test("text beside a ticked box is shown, and a document inside the file is listed", async () => {
  const box = `<w:sdt><w:sdtPr><w14:checkbox><w14:checked w14:val="1"/></w14:checkbox></w:sdtPr><w:sdtContent>${p("☒ I agree")}</w:sdtContent></w:sdt>`;
  expect(await read(word(`${box}<w:altChunk r:id="r9"/>`))).toEqual({
    text: "|☒ I agree|[document inside it]|",
    not: "1 document inside it",
  });
});

test("a deleted table row is listed as not shown", async () => {
  const row = (text: string, properties = "") =>
    `<w:tr>${properties}<w:tc>${p(text)}</w:tc></w:tr>`;
  const table = `<w:tbl>${row("kept")}${row("gone", "<w:trPr><w:del/></w:trPr>")}</w:tbl>`;
  expect(await read(word(table))).toEqual({ text: "|kept|", not: "1 tracked deletion" });
});

test("a title becomes a heading", async () => {
  const styles = `<w:styles ${prefixes}><w:style w:type="paragraph" w:styleId="Titre"><w:name w:val="Title"/></w:style></w:styles>`;
  const file = word(p("Maize", '<w:pStyle w:val="Titre"/>'), ["styles", "styles.xml", styles]);
  expect(
    await readOffice({ type: "docx", bytes: file.slice().buffer as ArrayBuffer }),
  ).toMatchObject({
    html: "<h1>Maize</h1>",
  });
});

const level = (at: number, format: string, text: string, rest = "") =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/>${rest}</w:lvl>`;
const list = (id: number, levels: string) =>
  `<w:abstractNum w:abstractNumId="${id}">${levels}</w:abstractNum>`;
const num = (id: number, of: number, rest = "") =>
  `<w:num w:numId="${id}"><w:abstractNumId w:val="${of}"/>${rest}</w:num>`;
const style = (id: string, name: string, rest: string) =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${rest}</w:style>`;
const numbering = `<w:numbering ${prefixes}>${list(1, level(0, "upperRoman", "%1)") + level(1, "lowerLetter", "(%2)"))}${list(2, level(0, "decimal", "%1", "<w:pStyle w:val='H1'/>") + level(1, "decimal", "%1.%2", "<w:pStyle w:val='H2'/>"))}${list(3, level(0, "chineseCounting", "%1."))}${list(4, level(0, "bullet", "o"))}${num(1, 1)}${num(2, 2)}${num(3, 3)}${num(4, 4)}${num(5, 1, '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="9"/></w:lvlOverride>')}</w:numbering>`;
const styles = `<w:styles ${prefixes}>${style("H1", "heading 1", "<w:pPr><w:numPr><w:numId w:val='2'/></w:numPr></w:pPr>")}${style("H2", "heading 2", "<w:pPr><w:numPr><w:numId w:val='2'/></w:numPr></w:pPr>")}${style("Own", "Own", "<w:basedOn w:val='H1'/>")}${style("Plain", "Plain", "")}</w:styles>`;
const of = (id: number, at = 0) =>
  `<w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${id}"/></w:numPr>`;
const is = (id: string, rest = "") => `<w:pStyle w:val="${id}"/>${rest}`;

test.each([
  [
    "in Roman numerals, with letters one level below,",
    p("a", of(1)) + p("b", of(1, 1)) + p("c", of(1, 1)) + p("d", of(1)) + p("e", of(1, 1)),
    "|I) a|(a) b|(b) c|II) d|(a) e|",
    "",
  ],
  [
    "that continue after another paragraph",
    p("a", of(1)) + p("break") + p("b", of(1)),
    "|I) a|break|II) b|",
    "",
  ],
  [
    "with another first number",
    p("a", of(1)) + p("b", of(5)) + p("c", of(5)),
    "|I) a|IX) b|X) c|",
    "",
  ],
  [
    "of headings, by their styles",
    p("a", is("H1")) + p("b", is("H2")) + p("c", is("Own")),
    "|1 a|1.1 b|2 c|",
    "",
  ],
  [
    "that a paragraph removes",
    p("a", is("H1", "<w:numPr><w:numId w:val='0'/></w:numPr>")),
    "|a|",
    "",
  ],
  [
    "that a tracked change removed",
    p("a", is("Plain", `<w:pPrChange><w:pPr>${of(1)}</w:pPr></w:pPrChange>`)),
    "|a|",
    "",
  ],
  ["of bullets", p("a", of(4)), "|a|", ""],
  ["in Chinese characters", p("a", of(3)), "|a|", "1 automatic number"],
])("numbers %s are the same as Word's, or are listed as not shown", async (_, body, text, not) => {
  const file = word(
    body,
    ["numbering", "numbering.xml", numbering],
    ["styles", "styles.xml", styles],
  );
  expect(await read(file)).toEqual({ text, not });
});

test("a footnote shows its number", async () => {
  const notes = `<w:footnotes ${prefixes}><w:footnote w:id="2">${p("KNBS, page 4")}</w:footnote></w:footnotes>`;
  const file = word(`<w:p>${run("x")}<w:r><w:footnoteReference w:id="2"/></w:r></w:p>`, [
    "footnotes",
    "footnotes.xml",
    notes,
  ]);
  expect((await read(file)).text).toBe("|x|[1]|[1] KNBS, page 4 |↑|");
});

const manyPrefixes = Array.from({ length: 101 }, (_, at) => `xmlns:n${at}="urn:${at}"`).join(" ");

test.each([
  ["more elements than memory is safe for", word("<w:p/>".repeat(400_001))],
  ["a wrapper with a hundred prefixes", word(`<w:new ${manyPrefixes}>${p("x")}</w:new>`)],
])("a small file with %s is not shown, and the reason is given", async (_with, file) => {
  expect(file.length).toBeLessThan(100_000);
  await expect(read(file)).rejects.toThrow("unpacked");
});

test("the numbers of lists are at most as long as Word's own", async () => {
  const numbering = `<w:numbering ${prefixes}><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/><w:lvlText w:val="${"a".repeat(300)}"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`;
  const file = word(p("x", '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'), [
    "numbering",
    "numbering.xml",
    numbering,
  ]);
  expect((await read(file)).text).toBe(`|${"a".repeat(255)} x|`);
});

test("a large picture that repeats is shown up to the size limit, and the rest is counted", async () => {
  const file = word(`<w:p><w:r>${inline(picture("r0")).repeat(9)}</w:r></w:p>`, [
    "image",
    "media/a.png",
    `\u0089PNG${"a".repeat(6_000_000)}`,
  ]);
  const { text, not } = await read(file);
  expect(text.match(/\(picture\)|\[picture not shown\]/g)).toHaveLength(9);
  expect(not).toBe("3 pictures");
});
