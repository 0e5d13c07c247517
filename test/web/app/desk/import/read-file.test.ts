import { unparse } from "papaparse";
import { expect, test } from "vitest";
import { readFile } from "../../../../../web/app/desk/import/csv";
import { aSheet } from "../../../../support/office-files";

const read = (content: string | Uint8Array<ArrayBuffer>) =>
  readFile(new File([content], "tasks.csv"));
const heads = "Field,Due,Amount,Context";

async function rowsOf(content: string | Uint8Array<ArrayBuffer>) {
  const file = await read(content);
  return "problem" in file ? file.problem : file.rows;
}
const row = {
  field: "Law",
  dueDate: "30/11/2026",
  amount: "950",
  context: "Compare, well.",
  publishAt: "",
};

test.each([
  ["commas", `${heads}\nLaw,30/11/2026,950,"Compare, well."\n`],
  ["semicolons", `Field;Due;Amount;Context\nLaw;30/11/2026;950;Compare, well.\n`],
  ["tabs", `Field\tDue\tAmount\tContext\nLaw\t30/11/2026\t950\tCompare, well.\n`],
  ["a byte order mark", `\uFEFF${heads}\nLaw,30/11/2026,950,"Compare, well."`],
  [
    "CRLF and blank lines at its end",
    `${heads}\r\nLaw,30/11/2026,950,"Compare, well."\r\n\r\n,,,\r\n`,
  ],
  [
    "other names, order and cases of columns",
    `CONTEXT,amount (KES),Due date,category\n"Compare, well.",950,30/11/2026,Law\n`,
  ],
])("a file with %s is read", async (_, content) => {
  expect(await rowsOf(content)).toEqual([row]);
});

test("a quoted line break and quotes stay in the text", async () => {
  expect(await rowsOf(`${heads}\nLaw,30/11/2026,950,"One\n""two"""\n`)).toEqual([
    { ...row, context: 'One\n"two"' },
  ]);
});

test.each(["- compare both", "=1+1", "+254 is Kenya", "@home", "'Tis the season", "-'-"])(
  "the text %s is the same again in a file of rows that were saved to be mended",
  async (context) => {
    const written = { Field: "Law", Due: "30/11/2026", Amount: "950", Context: context };
    const saved = unparse([written], { escapeFormulae: true });

    expect(await rowsOf(saved)).toEqual([{ ...row, context }]);
  },
);

test("a file that Excel saved in the code page of Windows is read", async () => {
  const bytes = new Uint8Array(
    Buffer.from(`${heads}\nLaw,30/11/2026,950,"Compare, caf\u00e9."\n`, "latin1"),
  );
  expect(await rowsOf(bytes)).toEqual([{ ...row, context: "Compare, café." }]);
});

test("columns that mean nothing here are named, and not read", async () => {
  const file = await read("Field,Due,Amount,Context,Colour\nLaw,30/11/2026,950,x,red\n");
  expect("unknown" in file && file.unknown).toEqual(["Colour"]);
});

test("the same content has the same import, another has another", async () => {
  const [one, same, other] = await Promise.all(
    ["a", "a", "b"].map((word) => read(`${heads}\nLaw,30/11/2026,950,${word}\n`)),
  );
  const idOf = (file: typeof one) => (file && "importId" in file ? file.importId : "");
  expect(idOf(one)).toMatch(/^[0-9a-f]{64}$/);
  expect(idOf(same)).toBe(idOf(one));
  expect(idOf(other)).not.toBe(idOf(one));
});

test.each([
  ["a column is missing", "Field,Due,Context\nLaw,30/11/2026,x\n", /missing: Amount\./],
  ["there are no rows", `${heads}\n`, /no rows/],
  [
    "a quoted text begins and does not end",
    `${heads}\nLaw,30/11/2026,950,x\nLaw,30/11/2026,950,"x\nLaw,30/11/2026,950,y\n`,
    /^In row 3 .* quotation mark/,
  ],
  [
    "a text begins with a quoted word",
    `${heads}\nLaw,30/11/2026,950,"Loss" is it\nLaw,30/11/2026,950,x\nLaw,30/11/2026,950,"y"\n`,
    /^In row 2 .* quotation mark/,
  ],
  ["its first line is one quoted text", `"${heads}\nLaw,30/11/2026,950,x\n`, /^In the first line/],
  ["there is nothing", "", /must name the columns/],
  [
    "there are too many rows",
    `${heads}\n${"Law,30/11/2026,950,x\n".repeat(10_001)}`,
    /10,000 rows/,
  ],
])("when %s, the file says so", async (_, content, said) => {
  expect(await rowsOf(content)).toMatch(said);
});

test("rows have the numbers that a spreadsheet shows, also after blank ones", async () => {
  const file = await read(`${heads}\nLaw,30/11/2026,950,"One\ntwo"\n\n,,,\nLaw,30/11/2026,950,x\n`);
  expect("numbers" in file && file.numbers).toEqual([2, 5]);
});

test("an Excel file is read with its numbers as text", async () => {
  const rows = [
    ["Field", "Due", "Amount", "Context"],
    [],
    ["Law", "30/11/2026", 950, "Compare, well."],
  ];
  const file = await read(new Uint8Array(aSheet("Tomorrow", rows)));
  expect(file).toMatchObject({ rows: [row], numbers: [3] });
});

test("an Excel file of the old kind is refused by its name", async () => {
  const file = await readFile(new File([new Uint8Array([0xd0, 0xcf, 0x11, 0xe0])], "june.xls"));
  expect(file).toEqual({
    problem:
      "“june.xls” is an Excel file of the old kind. Please save it as .xlsx or CSV and choose that one.",
  });
});
