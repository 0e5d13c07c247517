import { expect, test } from "vitest";
import { mostRows, sheetsHtml } from "../../../../../web/app/desk/reviews/sheets-html";

test("a sheet keeps the numbers of its rows and the letters of its columns, and its text stays text", () => {
  const html = sheetsHtml([
    { sheet: "A & B", data: [["Cargo", 12.5], [], [null, "<img src=x>", new Date("2026-11-30")]] },
  ]);

  expect(html).toContain("<h2>A &#38; B</h2>");
  expect(html).toContain("<th>A</th><th>B</th><th>C</th>");
  expect(html).toContain("<th>1</th><td>Cargo</td><td>12.5</td><td></td>");
  expect(html).toContain("<th>3</th><td></td><td>&#60;img src=x&#62;</td><td>2026-11-30</td>");
});

test("a long sheet says how many rows it leaves out, and an empty one that it is empty", () => {
  const data = Array.from({ length: mostRows + 7 }, (_, at) => [at]);

  expect(sheetsHtml([{ sheet: "Long", data }])).toContain("7 more rows are in the file itself.");
  expect(sheetsHtml([{ sheet: "None", data: [] }])).toContain("This sheet is empty.");
});
