import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { unparse } from "papaparse";
import { expect, test } from "vitest";
import { readFile } from "../../../../../web/app/desk/import/read-file";
import { aSheet, aWorkbook, rewritten } from "../../../../support/office-files";

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
  ["semicolons", `Field;Due;Amount;Context\nLaw;30/11/2026;950;Compare, well.\n`],
  ["tabs", `Field\tDue\tAmount\tContext\nLaw\t30/11/2026\t950\tCompare, well.\n`],
  ["a byte order mark", `\uFEFF${heads}\nLaw,30/11/2026,950,"Compare, well."`],
  [
    "CRLF and blank lines at its end",
    `${heads}\r\nLaw,30/11/2026,950,"Compare, well."\r\n\r\n,,,\r\n`,
  ],
  [
    "other names of columns, in another order",
    `Budget (Ksh.),date_due,Task field,Instructions\n950,30/11/2026,Law,"Compare, well."\n`,
  ],
  [
    "a line that names the separator",
    `sep=;\r\nField;Due;Amount;Context\r\nLaw;30/11/2026;950;Compare, well.`,
  ],
  [
    "a line that names the separator, with empty cells",
    `"sep=;";;;\nField;Due;Amount;Context\nLaw;30/11/2026;950;Compare, well.`,
  ],
  [
    "a line that names another separator",
    `sep=,\nField;Due;Amount;Context\nLaw;30/11/2026;950;Compare, well.`,
  ],
  [
    "columns in camel case",
    `taskField,dueDate,amountKes,taskContext\nLaw,30/11/2026,950,"Compare, well."`,
  ],
  [
    "units and the order of dates in the names of columns",
    `Field*,Deadline (DD/MM/YYYY HH:MM),Amount (Kenya Shillings),Brief\nLaw,30/11/2026,950,"Compare, well."`,
  ],
  [
    "several columns that could be meant",
    `Task,Subject,Field,Description,Budget,Amount (K.Sh.),Due\nOne,Torts,Law,"Compare, well.",9000,950,30/11/2026`,
  ],
  ["texts that Excel must not convert", `${heads}\nLaw,="30/11/2026",="950","Compare, well."`],
  ["blanks before quotation marks", `${heads}\n"Law", "30/11/2026", "950", "Compare, well."`],
  [
    "blanks before the quotation marks of a text in the middle",
    'Field,Context,Due,Amount\nLaw, "Compare, well.", 30/11/2026, 950',
  ],
  [
    "other blanks before quotation marks",
    `${heads}\nLaw,\u00a0"30/11/2026",\t950,  "Compare, well."`,
  ],
  ["empty cells after a gap", `${heads},\nLaw, 30/11/2026, 950, "Compare, well.", ,\n`],
  ["the end mark of MS-DOS", `${heads}\nLaw,30/11/2026,950,"Compare, well."\n\u001a\u0000`],
  [
    "prose above",
    `Tasks of the week, Law; Math, and others;;\n\nField;Due;Amount;Context\nLaw;30/11/2026;950;Compare, well.\n`,
  ],
  ["a column for the time", `Field,Due,Time,Amount,Context\nLaw,30/11/2026,,950,"Compare, well."`],
  [
    "marks that nobody sees",
    `\u200bField,Due,Amount,Context\u200f\n\u202aLaw\u202c,30/11/2026\u200b,950,"Comp\u00adare, well."`,
  ],
])("a file with %s is read", async (_, content) => {
  expect(await rowsOf(content)).toEqual([row]);
});

test.each(["- compare both", "=1+1", "+254 is Kenya", "@home", "'Tis the season", "-'-"])(
  "the text %s is read unchanged from a saved file of wrong rows",
  async (context) => {
    const written = { Field: "Law", Due: "30/11/2026", Amount: "950", Context: context };
    const saved = unparse([written], { escapeFormulae: true });

    expect(await rowsOf(saved)).toEqual([{ ...row, context }]);
  },
);

const tricky = "The writer’s “own” words — in a café, Zoë’s naïve résumé… 5–6 €9";

/** Encodes a text in a code page: each character's byte is its position in the page. */
const inCodePage = (text: string, label: string) => {
  const decoder = new TextDecoder(label);
  const page = Array.from({ length: 256 }, (_, byte) => decoder.decode(new Uint8Array([byte])));
  return Buffer.from([...text].map((sign) => page.indexOf(sign)));
};
const utf16 = (text: string) => Buffer.from(text, "utf16le");

test.each([
  ["Windows", (text: string) => inCodePage(text.replaceAll("\n", "\r\n"), "windows-1252")],
  ["old Macs", (text: string) => inCodePage(text.replaceAll("\n", "\r"), "macintosh")],
  ["UTF-8", (text: string) => Buffer.from(text)],
  ["big-endian UTF-16", (text: string) => utf16(`\ufeff${text}`).swap16()],
  ["UTF-16 without a byte order mark", utf16],
  ["big-endian UTF-16 without a byte order mark", (text: string) => utf16(text).swap16()],
])("a file encoded as %s is read", async (_, encode) => {
  const bytes = new Uint8Array(encode(`${heads}\nLaw,30/11/2026,950,"${tricky}"\n`));
  const file = await read(bytes);
  expect(file).toMatchObject({ rows: [{ ...row, context: tricky }], warnings: [] });
});

test.each([
  ["’", "windows-1252", "the writer’s"],
  ["é", "windows-1252", "a café"],
  ["’", "macintosh", "the writer’s"],
  ["é", "macintosh", "a café"],
  ["É", "windows-1252", "in the CAFÉ"],
  ["“", "windows-1252", "“’Tis”"],
  ["„", "windows-1252", "„so“ »nun«"],
  ["„", "macintosh", "„so“ »nun«"],
  ["¿", "macintosh", "el señor ¿qué? ¡sí!"],
  ["±", "macintosh", "1 ± 2"],
])("a single %s is enough to detect the encoding %s", async (_, label, context) => {
  const bytes = inCodePage(`${heads}\nLaw,30/11/2026,950,${context}\n`, label);
  const file = await read(new Uint8Array(bytes));
  expect(file).toMatchObject({ rows: [{ ...row, context }], warnings: [] });
});

test.each([
  ["a code page of MS-DOS", Buffer.from(`${heads}\nLaw,30/11/2026,950,a caf\x82\n`, "latin1")],
  ["UTF-8 that was read as Windows text", Buffer.from(`${heads}\nLaw,30/11/2026,950,a cafÃ©\n`)],
  [
    "damage",
    Buffer.concat([Buffer.from(`${heads}\nLaw,30/11/2026,950,“a” caf`), Buffer.from([0xc3])]),
  ],
])("letters that are garbled because of %s cause a warning", async (_, bytes) => {
  const file = await read(new Uint8Array(bytes));
  expect("warnings" in file && file.warnings).toEqual([
    expect.stringMatching(/^Some letters look wrong, as in “caf/),
  ]);
});

test.each([
  ["the code page of the Czech Windows", "windows-1250", "Łódź žluťoučký kůň"],
  ["the code page of the Russian Windows", "windows-1251", "Привет мир, как дела"],
  ["the code page of the Arabic Windows", "windows-1256", "مرحبا بالعالم"],
  ["the code page of the Russian Unix", "koi8-r", "Привет мир"],
  ["UTF-8 that was read as a text of old Macs", "utf-8", "don‚Äôt caf√©"],
  ["a text of old Macs that was read as a text of Windows", "utf-8", "donÕt"],
  ["letters that were lost before", "utf-8", "don\ufffdt"],
])("a text in %s causes a warning", async (_, label, context) => {
  const content = `${heads}\nLaw,30/11/2026,950,"${context}"\n`;
  const file = await read(label === "utf-8" ? content : new Uint8Array(inCodePage(content, label)));
  expect("warnings" in file && file.warnings).toEqual([
    expect.stringMatching(/^Some letters look wrong/),
  ]);
});

test("a warning quotes only a part of a long word", async () => {
  const file = await read(`${heads}\nLaw,30/11/2026,950,${"x".repeat(100)}Ã©${"y".repeat(100)}\n`);
  expect("warnings" in file && file.warnings).toEqual([
    expect.stringContaining(`as in “${"x".repeat(20)}Ã©${"y".repeat(18)}”`),
  ]);
});

test("a long text in UTF-16 without a byte order mark is read, in any script", async () => {
  const context = "مرحبا بالعالم ".repeat(90).trim();
  const content = `${heads}\nLaw,30/11/2026,950,"${context}"\n`;
  for (const bytes of [utf16(content), utf16(content).swap16()])
    expect(await rowsOf(new Uint8Array(bytes))).toEqual([{ ...row, context }]);
});

test("a text keeps quotation marks, and each kind of line break becomes a line feed", async () => {
  const content = `${heads}\nLaw,30/11/2026,950,"One\n""two""\u000bthree\u2028four\u0085five\rsix"\n`;
  const context = 'One\n"two"\nthree\nfour\nfive\nsix';
  expect(await rowsOf(content)).toEqual([{ ...row, context }]);
});

test("the page lists the parts of a file that it ignores", async () => {
  const file = await read(
    "December\n\nField,Due,Amount,Context,Colour\nLaw,30/11/2026,950,x,red\n",
  );
  expect("notes" in file && file.notes).toEqual([
    "Not read, since we don’t know these columns: Colour.",
    "Not read: 1 row above the names of the columns.",
  ]);
});

test.each(["Total:", "GRAND TOTAL (KES)", "Sub-total", "Total amount", "Jumla"])(
  "a row with “%s” is not read as a task",
  async (name) => {
    const file = await read(`${heads}\nLaw,30/11/2026,950,"Compare, well."\n${name},,950,\n`);
    expect(file).toMatchObject({ rows: [row], notes: ["Not read: the total in row 3."] });
  },
);

test.each([
  ["Law,30/11/2026,1,500,Compare rulings", "1, 500", "Compare rulings"],
  ["Law,30/11/2026,KES 1,500.00,Compare, well", "KES 1, 500.00", "Compare, well"],
  ["Law,30/11/2026,950,500 words, well", "950", "500 words, well"],
  ["Law,30/11/2026,950,500", "950", "500"],
  ['Law,30/11/2026,950,Say "a", "b"', "950", 'Say "a", "b"'],
  ['Law, 30/11/2026, "1,500", Say, well', "1,500", "Say, well"],
  ['Law, "30/11/2026", "1,500", Say "a", "b"', "1,500", 'Say "a", "b"'],
  ['Law, "30/11/2026", 950, "a", "b"', "950", '"a", "b"'],
  ['Law, "30/11/2026", 950, "Law" and 6" pipes', "950", '"Law" and 6" pipes'],
  ['Law, "30/11/2026", 950, "Say ""a"", ""b"""', "950", 'Say "a", "b"'],
])("the unquoted row %s has the amount %s", async (line, amount, context) => {
  expect(await rowsOf(`${heads}\n${line}\n`)).toEqual([{ ...row, amount, context }]);
});

test("a row of totals is not read as a task", async () => {
  const file = await read(
    `${heads},What to fix\nLaw,30/11/2026,950,"Compare, well.",Not a date.\nTotal:,,950,,\n`,
  );
  expect(file).toMatchObject({ rows: [row], notes: ["Not read: the total in row 3."] });
});

test("two files have the same import id only if their content is equal", async () => {
  const [one, same, other] = await Promise.all(
    ["a", "a", "b"].map((word) => read(`${heads}\nLaw,30/11/2026,950,${word}\n`)),
  );
  const idOf = (file: typeof one) => (file && "importId" in file ? file.importId : "");
  expect(idOf(one)).toMatch(/^[0-9a-f]{64}$/);
  expect(idOf(same)).toBe(idOf(one));
  expect(idOf(other)).not.toBe(idOf(one));
});

test("a date with the month first causes a warning about dates with two readings", async () => {
  const warningsOf = async (...days: string[]) => {
    const lines = days.map((day) => `Law,${day},950,x\n`).join("");
    const file = await read(`${heads}\n${lines}`);
    return "warnings" in file && file.warnings;
  };
  expect(await warningsOf("01/12/2026", "12/25/2026")).toEqual([
    "The date 12/25/2026 has its month first. Other dates, such as 01/12/2026, are read with the day first, so check them before you post.",
  ]);
  expect(await warningsOf("12/12/2026", "2026-12-01", "12/25/2026")).toEqual([]);
  expect(await warningsOf("01/12/2026", "25/12/2026")).toEqual([]);
});

test("a row with a field of work is a task, even if its note is “Subtotal”", async () => {
  const file = await read(`${heads},Note\nLaw,,950,"Compare, well.",Subtotal\n`);
  expect(file).toMatchObject({ rows: [{ ...row, dueDate: "" }] });
});

test.each(["Amount ($)", "Amount (KES '000)", "Amount (thousands)", "Amount per page"])(
  "the column “%s” is not read as amounts in shillings",
  async (name) => {
    const file = await read(`Field,Due,${name},Context\nLaw,30/11/2026,50,"Compare, well."\n`);
    expect(file).toMatchObject({ problem: expect.stringContaining("missing: Amount") });
  },
);

test.each(["Due (MM/DD/YYYY)", "Due date (mm-dd-yy)", "Due (UTC)"])(
  "the column “%s” is not read as due dates in Nairobi, day first",
  async (name) => {
    const file = await read(`Field,${name},Amount,Context\nLaw,01/12/2026,50,"Compare."\n`);
    expect(file).toMatchObject({ problem: expect.stringContaining("missing: Due") });
  },
);

test.each([
  ["a column is missing", "Field,Due,Context\nLaw,30/11/2026,x\n", /missing: Amount\./],
  ["two columns have the same name", `${heads},Amount\n`, /have the same name: Amount\./],
  ["it has no rows", `${heads}\n`, /no rows/],
  [
    "a quoted text has no end",
    `${heads}\nLaw,30/11/2026,950,x\nLaw,30/11/2026,950,"x\nLaw,30/11/2026,950,y\n`,
    /^In row 3 .* quotation mark/,
  ],
  ["its first line is one quoted text", `"${heads}\nLaw,30/11/2026,950,x\n`, /^In the first line/],
  ["it is empty", "", /must name the columns/],
  ["it has too many rows", `${heads}\n${"Law,30/11/2026,950,x\n".repeat(10_001)}`, /10,000 rows/],
])("a file is refused with the reason if %s", async (_, content, said) => {
  expect(await rowsOf(content)).toMatch(said);
});

test("rows have the numbers that a spreadsheet shows, even after blank rows", async () => {
  const file = await read(`${heads}\nLaw,30/11/2026,950,"One\ntwo"\n\n,,,\nLaw,30/11/2026,950,x\n`);
  expect("numbers" in file && file.numbers).toEqual([2, 5]);
});

const headRow = heads.split(",");
const taskRow = ["Law", "30/11/2026", 950, "Compare, well."];
const tasks = [headRow, taskRow];
const readBook = async (...book: Parameters<typeof aWorkbook>) =>
  read(new Uint8Array(aWorkbook(...book)));

test("an Excel file is read, with its numbers as text", async () => {
  const file = await readBook([{ name: "Tomorrow", rows: [headRow, [], taskRow] }]);
  expect(file).toMatchObject({ rows: [row], numbers: [3] });
});

const timed = "dd/mm/yyyy\\ hh:mm";
test.each([
  [46368.7083333333, "[$-409]m/d/yy h:mm AM/PM;@", "2026-12-12 17:00"],
  [46368.749999999, timed, "2026-12-12 18:00"],
  [46368.9999999999, timed, "2026-12-13 00:00"],
  [46368, timed, "2026-12-12 00:00"],
  [46368, "d\\-mmm\\-yy", "2026-12-12"],
  [46367.9999999999, "[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy", "2026-12-12"],
  [46368.75, "dd/mm/yyyy", "2026-12-12 18:00"],
  [0.7083333333, "hh:mm", "17:00"],
  [46368, "General", "46368"],
  [46368, "&quot;days&quot; #,##0", "days 46368"],
])("Excel's number %s in the format %s is read as %s", async (serial, format, dueDate) => {
  const rows = [headRow, ["Law", [serial, format] as const, 950, "Compare, well."]];
  expect(await readBook([{ name: "Tasks", rows }])).toMatchObject({ rows: [{ ...row, dueDate }] });
});

test.each([
  ["[$$-409]#,##0.00", "$ 50"],
  ["&quot;US$&quot; #,##0", "US$ 50"],
  ["#,##0\\ [$€-407]", "€ 50"],
  ["_($* #,##0.00_)", "$ 50"],
  ["[$CHF-807] #,##0", "CHF 50"],
  ["#,##0&quot; dollars&quot;", "dollars 50"],
  ["\\U\\S\\D #,##0", "USD 50"],
  ["&quot;₦&quot; #,##0", "₦ 50"],
  ["&quot;R&quot;\\ #,##0.00", "R 50"],
  ["&quot;Rs.&quot; #,##0", "Rs. 50"],
  ["#,##0,&quot;k&quot;", "k 50"],
  ["&quot;KES&quot; #,##0 &quot;per page&quot;", "per page 50"],
  ["#,##0,\\k", "k 50"],
  ["0 &quot;bob&quot;", "bob 50"],
  ["0 &quot;Ugandan shillings&quot;", "Ugandan shillings 50"],
  ["#,##0&quot; thousand&quot;", "thousand 50"],
  ["[&gt;=1000]#,##0;0&quot; pages&quot;", "pages 50"],
  ["[&gt;=10]#,##0;0&quot; pages&quot;", "50"],
  ["#,##0;-#,##0;&quot;nil&quot;", "50"],
  ["#,##0;[Red]&quot;minus $; &quot;#,##0", "50"],
  ["&quot;Amount: &quot;#,##0", "50"],
  ["#,##0&quot; only&quot;", "50"],
  ["&quot;KES/=&quot;0", "50"],
  ["#,##0\\ &quot;Kshs net&quot;", "50"],
  ["#,##0&quot;/=&quot;", "50"],
  ["[$-409]#,##0;[Red]-#,##0", "50"],
  ["[$Ksh-441]#,##0.00", "50"],
  ["&quot;KES&quot; #,##0", "50"],
])("50 in Excel's format %s is read as %s", async (format, amount) => {
  const rows = [headRow, ["Law", "30/11/2026", [50, format] as const, "Compare, well."]];
  expect(await readBook([{ name: "Tasks", rows }])).toMatchObject({ rows: [{ ...row, amount }] });
});

test("each minute of a day is read as Excel shows it, whether 15 or 16 digits are stored", async () => {
  const minutes = Array.from({ length: 24 * 60 }, (_, minute) => minute);
  const rows = [
    headRow,
    ...minutes.flatMap((minute) =>
      [15, 16].map((digits) => [
        "Law",
        [(46368 + minute / 1440).toPrecision(digits), timed] as const,
        950,
        "x",
      ]),
    ),
  ];
  const file = await readBook([{ name: "Tasks", rows }]);
  const clock = (minute: number) => new Date(minute * 60_000).toISOString().slice(11, 16);
  expect("rows" in file && file.rows.map(({ dueDate }) => dueDate)).toEqual(
    minutes.flatMap((minute) => [`2026-12-12 ${clock(minute)}`, `2026-12-12 ${clock(minute)}`]),
  );
});

test("dates of old Mac workbooks, and dates stored as text, are read as Excel shows them", async () => {
  const cells = [
    [44906.75, timed],
    ["2026-12-12T18:00:00", timed, "d"],
    ["2026-12-12T17:59:59.999Z", timed, "d"],
    ["2026-12-12T00:00:00", "yyyy-mm-dd", "d"],
    ["2026-12-12", "yyyy-mm-dd", "d"],
  ] as const;
  const rows = [headRow, ...cells.map((cell) => ["Law", cell, 950, "x"])];
  const file = await readBook([{ name: "Tasks", rows }], { date1904: true });
  expect("rows" in file && file.rows.map(({ dueDate }) => dueDate)).toEqual([
    ...["2026-12-12 18:00", "2026-12-12 18:00", "2026-12-12 18:00", "2026-12-12", "2026-12-12"],
  ]);
});

test("a day and a time in two cells are read as one deadline", async () => {
  const heads = ["Field", "Due", "Due time", "Amount", "Context"];
  const rows = [heads, ["Law", [46368, "d/m/yy"] as const, [0.75, "h:mm"] as const, 950, "x"]];
  expect(await readBook([{ name: "Tasks", rows }])).toMatchObject({
    rows: [{ dueDate: "2026-12-12 18:00" }],
  });
});

test.each([
  ["1500.0000000000002", "1500"],
  ["1.5E3", "1500"],
  ["1499.9999999999998", "1500"],
  ["1500.00000000002", "1500"],
  ["1500.5", "1500.5"],
])("the stored number %s is read as %s", async (stored, amount) => {
  const rows = [headRow, ["Law", "30/11/2026", [stored] as const, "Compare, well."]];
  expect(await readBook([{ name: "Tasks", rows }])).toMatchObject({ rows: [{ ...row, amount }] });
});

const old = [headRow, ["Law", "30/11/2026", 700, "Old."]];
test.each([
  ["after a hidden sheet of tasks", [{ name: "November", rows: old, state: "hidden" }]],
  [
    "after a sheet that only a macro can show",
    [{ name: "November", rows: old, state: "veryHidden" }],
  ],
  ["after a hidden sheet of lists", [{ name: "Lists", rows: [["Law"]], state: "hidden" }]],
  ["after a chart", [{ name: "Chart", rows: [], isChart: true }]],
  ["after empty sheets", [{ name: "Sheet2", rows: [] }]],
] as const)(
  "tasks on a sheet %s are found, and a note lists the ignored parts",
  async (_, before) => {
    const file = await readBook([...before, { name: "December", rows: tasks }]);
    const said = "notes" in file ? [...file.notes, ...file.warnings].join() : "";
    expect(file).toMatchObject({ rows: [row] });
    expect("facts" in file && file.facts).toContain("its sheet “December”");
    expect(said.includes(before[0].name)).toBe(before[0].name !== "Sheet2");
  },
);

test("a warning names a second sheet with tasks", async () => {
  const file = await readBook([
    { name: "Writing", rows: tasks },
    { name: "Maths", rows: old },
  ]);
  expect(file).toMatchObject({ rows: [row] });
  expect("warnings" in file && file.warnings).toEqual([
    "The sheet “Maths” has 1 row of tasks that are not read. To post them too, save that sheet as a file of its own.",
  ]);
});

test("column names below a title are found, and hidden rows are listed separately", async () => {
  const rows = [["Tasks for December"], [], headRow, taskRow, taskRow, taskRow];
  const file = await readBook([{ name: "Tasks", rows, hiddenRows: [4] }]);
  expect(file).toMatchObject({
    rows: [row, row],
    numbers: [4, 6],
    hidden: [{ number: 5, cells: row }],
    notes: ["Not read: 1 row above the names of the columns."],
  });
});

test.each([
  ["a visible column is read before a hidden one of the same name", "Amount", "950", []],
  [
    "a warning names a hidden column that is read",
    "Words",
    "900",
    ["Excel hides this column, which is read too: Amount."],
  ],
])("%s", async (_, beside, amount, warnings) => {
  const rows = [
    ["Field", "Due", "Amount", beside, "Context"],
    ["Law", "30/11/2026", 900, 950, "Compare, well."],
  ];
  const hiding = rewritten(aSheet("Tasks", rows), "xl/worksheets/sheet1.xml", (xml) =>
    xml.replace("<sheetData>", '<cols><col min="3" max="3" hidden="1"/></cols><sheetData>'),
  );
  const file = await read(new Uint8Array(hiding));
  expect(file).toMatchObject({ rows: [{ ...row, amount }], warnings });
});

test("the page says that comments on cells are not read", async () => {
  const relations =
    '<Relationships><Relationship Id="rId1" Type="x/comments" Target="../comments1.xml"/></Relationships>';
  const book = { ...unzipSync(aSheet("Tasks", tasks)) };
  book["xl/worksheets/_rels/sheet1.xml.rels"] = strToU8(relations);
  expect(await read(new Uint8Array(zipSync(book)))).toMatchObject({
    rows: [row],
    notes: ["Not read: the comments on its cells."],
  });
});

test("rows that are struck through cause a warning", async () => {
  const styles =
    '<styleSheet><fonts><font/><font><strike/></font></fonts><cellXfs><xf fontId="0"/><xf fontId="1"/></cellXfs></styleSheet>';
  const book = { ...unzipSync(aSheet("Tasks", [...tasks, taskRow])) };
  const sheet = strFromU8(book["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
  book["xl/styles.xml"] = strToU8(styles);
  book["xl/worksheets/sheet1.xml"] = strToU8(sheet.replace('r="C3" s="0"', 'r="C3" s="1"'));
  const file = await read(new Uint8Array(zipSync(book)));
  expect("warnings" in file && file.warnings).toEqual([
    expect.stringMatching(/^Row 3 is struck through in Excel\./),
  ]);
});

test("formulas without results cause a warning", async () => {
  const unsolved = rewritten(aSheet("Tasks", tasks), "xl/worksheets/sheet1.xml", (xml) =>
    xml.replace("<v>950</v>", "<f>900+50</f>"),
  );
  const file = await read(new Uint8Array(unsolved));
  expect(file).toMatchObject({
    rows: [{ ...row, amount: "" }],
    warnings: [expect.stringMatching(/^A formula has no result in this file/)],
  });
});

test("cells to the right of the named columns cause a warning", async () => {
  const file = await read("Field,Context,Due,Amount\nLaw,Compare, well.,30/11/2026,950\n");
  expect("warnings" in file && file.warnings).toEqual([
    "Row 2 has more cells than there are names of columns. What stands there is not read.",
  ]);
});

test("an Excel file with a password is refused with instructions", async () => {
  const name = Buffer.from("EncryptedPackage", "utf16le");
  const bytes = Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.alloc(508), name]);
  expect(await read(new Uint8Array(bytes))).toEqual({
    problem: "This Excel file has a password. Please save it without one and choose it again.",
  });
});

test("an Excel file in the old format is refused with the format's name", async () => {
  const file = await readFile(new File([new Uint8Array([0xd0, 0xcf, 0x11, 0xe0])], "june.xls"));
  expect(file).toEqual({
    problem:
      "“june.xls” is an Excel file of the old kind. Please save it as .xlsx or CSV and choose that one.",
  });
});
