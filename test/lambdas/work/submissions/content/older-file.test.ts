import { strToU8 } from "fflate";
import { expect, test } from "vitest";
import { aCompoundFile, record } from "../../../../support/compound-file";
import { anExcelFile, aWordFile } from "../../../../support/work-files";
import { problemOf } from "./judged-file";

const beginning = record(0x809, Array(16).fill(0));
const sheet = (kind: number) => record(0x85, [0, 0, 0, 0, 0, kind, 1, 0, 0x41]);
const password = record(0x2f, Array(54).fill(0));
/** Records of Excel's own password "VelvetSweatshop", as another program writes them. */
const ownPasswords = [
  "000011220a9a",
  "010001000100000102030405060708090a0b0c0d0e0f01fd4e05dc6e0e72fcc4b72175686883ded643a3b989170bc6e163b5debaf714",
].map((hex) => record(0x2f, [...Buffer.from(hex, "hex")]));
const end = record(0x0a);
/** Joins records, and fills up with zeros to a size. */
const workbook = (records: readonly number[][], size = 0) =>
  Uint8Array.from([...records.flat(), ...Array(Math.max(0, size - records.flat().length)).fill(0)]);

const page = strToU8("x");
const worksheet = [beginning, sheet(0), end];
const macroSheet = [beginning, sheet(0), sheet(1), end];
const afterMuch = [beginning, ...Array<number[]>(12).fill(record(0xe0, Array(8000).fill(1)))];

test.each<[string, Record<string, Uint8Array>]>([
  ["a sheet", { Workbook: workbook(worksheet, 5000) }],
  ...ownPasswords.map((own, at): [string, Record<string, Uint8Array>] => [
    `Excel's own password (${at})`,
    { Workbook: workbook([beginning, own, sheet(0), end]) },
  ]),
  ["a small stream", { Workbook: workbook(worksheet) }],
  ["a chart", { Workbook: workbook([beginning, sheet(2), end]) }],
  ["much before its sheet", { Workbook: workbook([...afterMuch, ...worksheet]) }],
  ["what looks like a macro after its first part", { Book: workbook([...worksheet, sheet(1)]) }],
])("an older Excel file with %s is taken", async (_, streams) => {
  expect(await problemOf("work.xls", aCompoundFile(streams))).toBeUndefined();
});

test.each([
  ["a sheet of macros", { Workbook: workbook(macroSheet, 5000) }],
  ["a sheet of macros in a small stream", { Workbook: workbook(macroSheet) }],
  ["a sheet of macros after much", { Workbook: workbook([...afterMuch, ...macroSheet]) }],
  ["a module of Excel 5", { Book: workbook([beginning, sheet(6), end], 5000) }],
  [
    "a workbook with a sheet of macros beside it",
    { Workbook: workbook(worksheet, 5000), BOOK: workbook(macroSheet, 5000) },
  ],
])("an older Excel file with %s is refused", async (_, streams) => {
  expect(await problemOf("work.xls", aCompoundFile(streams))).toEqual({ kind: "macros" });
});

test.each([
  ["an Excel file", "work.xls", { Workbook: workbook([beginning, password, sheet(1)], 5000) }],
  [
    "a small Excel file",
    "work.xls",
    { Workbook: workbook([beginning, record(0x86), password, sheet(0), end]) },
  ],
  ["a Word file", "work.doc", { WordDocument: Uint8Array.from([...Array(11).fill(0), 1, 0]) }],
])("an older %s with a password is refused", async (_, name, streams) => {
  expect(await problemOf(name, aCompoundFile(streams))).toEqual({ kind: "encrypted" });
});

test("an older Word file that contains a macro sheet is refused", async () => {
  const streams = { WordDocument: new Uint8Array(5000), Workbook: workbook(macroSheet) };

  expect(await problemOf("work.doc", aCompoundFile(streams))).toEqual({ kind: "macros" });
});

test.each([
  ["work.doc", (content: Uint8Array) => aCompoundFile({ WordDocument: page, Package: content })],
  [
    "work.docx",
    (content: Uint8Array) =>
      aWordFile({ "word/embeddings/oleObject1.bin": aCompoundFile({ Package: content }) }),
  ],
])("an Excel file that is an object of %s is looked into", async (name, around) => {
  const withMacros = anExcelFile({ "xl/vbaProject.bin": strToU8("macros") });

  expect(await problemOf(name, around(withMacros))).toEqual({ kind: "macros" });
  expect(await problemOf(name, around(anExcelFile()))).toBeUndefined();
});

test("a file with endless records is no workbook, and reading it ends", async () => {
  const bytes = aCompoundFile({ Workbook: new Uint8Array(500_000) });

  expect(await problemOf("work.xls", bytes)).toEqual({ kind: "damaged" });
});
