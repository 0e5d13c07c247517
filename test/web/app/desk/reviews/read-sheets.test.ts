import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { expect, test } from "vitest";
import { readOffice } from "../../../../../web/app/desk/reviews/read-office";
import { aWorkbook, rewritten } from "../../../../support/office-files";

const notShown = async (file: Uint8Array) => {
  const answer = await readOffice({ type: "xlsx", bytes: file.slice().buffer as ArrayBuffer });
  return "why" in answer ? answer : answer.notShown;
};
const rows = (count: number, cells = 1) =>
  Array.from({ length: count }, (_, at) => Array.from({ length: cells }, () => at));

test("a note lists the rows and sheets for which there is no room", async () => {
  const file = aWorkbook([
    { name: "Data", rows: rows(3000, 12) },
    { name: "Short", rows: rows(3) },
  ]);
  expect(await notShown(file)).toBe("1,500 rows of Data");
  expect(await notShown(aWorkbook([{ name: "Long", rows: rows(12_007) }]))).toBe(
    "7,007 rows of Long",
  );
  const many = Array.from({ length: 51 }, (_, at) => ({ name: `S${at}`, rows: rows(1) }));
  expect(await notShown(aWorkbook(many))).toBe("the sheet S50");
});

const relations = (...list: (readonly [type: string, target: string])[]) =>
  strToU8(
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list.map(([type, target], at) => `<Relationship Id="r${at}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`).join("")}</Relationships>`,
  );

test.each(["/xl/comments/comment1.xml", "../comments/comment1.xml", "/notes/of%20us.xml"])(
  "content other than cells is listed, no matter where its part is stored: %s",
  async (target) => {
    const place = { "/notes/of%20us.xml": "notes/of us.xml" }[target] ?? "xl/comments/comment1.xml";
    const drawing = `<xdr:wsDr xmlns:xdr="x" xmlns:a="a" xmlns:mc="mc"><xdr:sp><xdr:txBody><a:p><a:r><a:t>Words</a:t></a:r></a:p></xdr:txBody></xdr:sp><xdr:sp><xdr:txBody><a:p/></xdr:txBody></xdr:sp><xdr:cxnSp/><xdr:pic/><mc:AlternateContent><mc:Choice><cx:chart xmlns:cx="cx"/></mc:Choice><mc:Fallback><xdr:sp/></mc:Fallback></mc:AlternateContent></xdr:wsDr>`;
    const file = zipSync({
      ...unzipSync(aWorkbook([{ name: "S", rows: rows(1) }])),
      "xl/worksheets/_rels/sheet1.xml.rels": relations(
        ["comments", target],
        ["drawing", "/drawn/d.xml"],
        ["image", "http://["],
      ),
      [place]: strToU8("<comments><comment/><comment/></comments>"),
      "drawn/d.xml": strToU8(drawing),
    });
    expect(await notShown(file)).toBe("1 picture, 1 chart, 1 text box, 2 drawings, 2 comments");
  },
);

test("pictures in cells are named", async () => {
  const book = unzipSync(aWorkbook([{ name: "S", rows: rows(1) }]));
  const file = zipSync({
    ...book,
    "xl/_rels/workbook.xml.rels": strToU8(
      strFromU8(book["xl/_rels/workbook.xml.rels"] ?? new Uint8Array()).replace(
        "</Relationships>",
        '<Relationship Id="rich" Type="http://schemas.microsoft.com/office/2022/10/relationships/richValueRel" Target="richData/r.xml"/><Relationship Id="wps" Type="http://www.wps.cn/officeDocument/2020/cellImage" Target="cellimages.xml"/></Relationships>',
      ),
    ),
    "xl/richData/_rels/r.xml.rels": relations(["image", "../media/a.png"]),
    "xl/cellimages.xml": strToU8("<cellImages><cellImage><pic/></cellImage></cellImages>"),
  });
  expect(await notShown(file)).toBe("2 pictures");
});

test("a large workbook is shown even if its sheets come before the list of sheets", async () => {
  const row = `<row><c><v>${"1".padEnd(200, "0")}</v></c></row>`;
  const names = Array.from({ length: 12 }, (_, at) => ({ name: `S${at}`, rows: [] }));
  const book = unzipSync(aWorkbook(names));
  for (const name of Object.keys(book).filter((each) => each.includes("/sheet")))
    book[name] = strToU8(`<worksheet><sheetData>${row.repeat(11_000)}</sheetData></worksheet>`);
  const sheetsFirst = Object.entries(book).sort(([name]) => (name.includes("/sheet") ? -1 : 1));
  const answer = await readOffice({
    type: "xlsx",
    bytes: zipSync(Object.fromEntries(sheetsFirst)).buffer as ArrayBuffer,
  });
  expect(answer).toMatchObject({ html: expect.stringContaining("<h2>S0</h2>") });
  expect(answer).toMatchObject({
    notShown: expect.stringMatching(/the sheet S0, .*parts of other sheets$/),
  });
});

test("a workbook that unpacks to too many bytes shows its first rows", async () => {
  const row = `<row><c><v>7</v></c><c><v>${"1".padEnd(200, "0")}</v></c></row>`;
  const names = ["Data0", "Data1", "Data2"].map((name) => ({ name, rows: [] }));
  const file = names.reduce(
    (book, _, at) =>
      rewritten(book, `xl/worksheets/sheet${at + 1}.xml`, (xml) =>
        xml.replace(/<sheetData>.*<\/sheetData>/, `<sheetData>${row.repeat(30_000)}</sheetData>`),
      ),
    aWorkbook(names),
  );
  const answer = await readOffice({ type: "xlsx", bytes: file.slice().buffer as ArrayBuffer });
  expect(answer).toMatchObject({
    html: expect.stringMatching(
      /<h2>Data0<\/h2>.*Row 5,000: the rows.*<h2>Data1<\/h2>.*<td>7<\/td>.*<h2>Data2<\/h2>.*<td>7<\/td>/,
    ),
    notShown:
      "the rows after row 5,000 of Data0, the rows after row 1,500 of Data1, the rows after row 166 of Data2",
  });
});
