import { expect, test } from "vitest";
import { limitOf } from "../../../../../web/app/desk/reviews/office-limits";
import { mostCells, mostRows, sheetsHtml } from "../../../../../web/app/desk/reviews/sheets-html";

const sheetOf = (name: string, data: readonly (readonly string[])[]) => ({
  name,
  rows: data.map((cells, at) => ({ number: at + 1, isHidden: false, cells: [...cells] })),
  hiddenColumns: new Set<number>(),
});

test("a sheet shows row numbers, column letters and escaped text", () => {
  const html = sheetsHtml([
    sheetOf("A & B", [["Cargo", "12.5"], [], ["", "<img src=x>", "2026-11-30"]]),
  ]);

  expect(html).toContain("<h2>A &#38; B</h2>");
  expect(html).toContain("<th>A</th><th>B</th><th>C</th>");
  expect(html).toContain("<th>1</th><td>Cargo</td><td>12.5</td><td></td>");
  expect(html).toContain("<th>3</th><td></td><td>&#60;img src=x&#62;</td><td>2026-11-30</td>");
});

test("a note gives the last shown row of a long sheet", () => {
  const data = Array.from({ length: mostRows + 7 }, (_, at) => [String(at)]);

  expect(sheetsHtml([sheetOf("Long", data)])).toContain(
    "Row 5,000 of 5,007: the rows after it are in the file itself.",
  );
  expect(sheetsHtml([sheetOf("None", [])])).toContain("This sheet is empty.");
});

test("a sheet is split into several tables, each with the column letters", () => {
  const tables = (columns: number) => {
    const row = Array.from({ length: columns }, () => "1");
    const html = sheetsHtml([
      sheetOf(
        "S",
        Array.from({ length: 250 }, () => row),
      ),
    ]);
    return html.match(/<div>.*?<\/div>/g)?.map((table) => table.match(/<tr><th>\d/g)?.length);
  };

  expect(tables(3)).toEqual([100, 100, 50]);
  expect(tables(25)).toEqual([50, 50, 50, 50, 50]);
});

test("a sheet of the largest allowed size is shown", () => {
  const rowsOf = (columns: number) =>
    Array.from({ length: mostRows }, () => Array.from({ length: columns }, () => "1"));

  for (const columns of [1, 3, 12, 60])
    expect(limitOf(sheetsHtml([sheetOf("S", rowsOf(columns))]))).toBeUndefined();
});

test("a workbook of many full sheets shows a limited number of cells and lists the rest", () => {
  const data = Array.from({ length: mostRows }, () => Array.from({ length: 60 }, () => "1"));
  const html = sheetsHtml(Array.from({ length: 80 }, (_, at) => sheetOf(`S${at}`, data)));

  expect(html.split("<td>").length - 1).toBeLessThanOrEqual(mostCells);
  expect(html).toContain("Row 167 of 5,000: the rows after it are in the file itself.");
  expect(html.split("<th>1</th><td>").length - 1).toBe(50);
  expect(html).toContain("30 more sheets are in the file itself.");
  expect(limitOf(html)).toBeUndefined();
});

test("a sheet with too much text shows the rows for which there is room", () => {
  const html = sheetsHtml([
    sheetOf("S", Array(3000).fill(["&".repeat(200)])),
    sheetOf("T", [["x"]]),
  ]);

  expect(html).toContain("Row 1,480 of 3,000: the rows after it are in the file itself.");
  expect(html).toContain("<th>1</th><td>x</td>");
  expect(limitOf(html)).toBeUndefined();
});

test("a file with too many elements or too much text is not shown", () => {
  expect(limitOf("<p>a</p>".repeat(20_000))).toBeUndefined();
  expect(limitOf("<p>a</p>".repeat(40_000))).toBe("parts");
  expect(limitOf(`<p>${"a".repeat(2_000_001)}</p>`)).toBe("text");
  expect(limitOf(`<img src="data:image/png;base64,${"A".repeat(3_000_000)}" />`)).toBeUndefined();
});
