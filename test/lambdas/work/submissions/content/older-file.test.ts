import { strToU8 } from "fflate";
import { expect, test } from "vitest";
import { aCompoundFile, record } from "../../../../support/compound-file";
import { anExcelFile, aWordFile } from "../../../../support/work-files";
import { problemOf } from "./judged-file";

const beginning = record(0x809, Array(16).fill(0));
const sheet = (kind: number) => record(0x85, [0, 0, 0, 0, 0, kind, 1, 0, 0x41]);
const password = record(0x2f, Array(54).fill(0));
/** Records for Excel's default password "VelvetSweatshop", as another program writes them. */
const ownPasswords = [
  "000011220a9a",
  "010001000100000102030405060708090a0b0c0d0e0f01fd4e05dc6e0e72fcc4b72175686883ded643a3b989170bc6e163b5debaf714",
].map((hex) => record(0x2f, [...Buffer.from(hex, "hex")]));
const end = record(0x0a);
const workbook = (...records: readonly number[][]) => Uint8Array.from(records.flat());
/** Adds zeros so that the stream is stored in large sectors. */
const large = (bytes: Uint8Array) => Buffer.concat([bytes, Buffer.alloc(5000)]);

const worksheet = [beginning, sheet(0), end];
const macroSheet = [beginning, sheet(0), sheet(1), end];
const afterMuch = [beginning, ...Array<number[]>(12).fill(record(0xe0, Array(8000).fill(1)))];
const macros = { kind: "macros" };
const encrypted = { kind: "encrypted" };
const wordWithPassword = Uint8Array.from([...Array(11).fill(0), 1, 0]);

test.each<[string, Record<string, Uint8Array>, object | undefined]>([
  ["a sheet", { Workbook: large(workbook(...worksheet)) }, undefined],
  ["a sheet in a small stream", { Workbook: workbook(...worksheet) }, undefined],
  ...ownPasswords.map((own, at): [string, Record<string, Uint8Array>, undefined] => [
    `Excel's own password (${at})`,
    { Workbook: workbook(beginning, own, sheet(0), end) },
    undefined,
  ]),
  ["a chart", { Workbook: workbook(beginning, sheet(2), end) }, undefined],
  ["many records before its sheet", { Workbook: workbook(...afterMuch, ...worksheet) }, undefined],
  [
    "a macro sheet's record after its first part",
    { Book: workbook(...worksheet, sheet(1)) },
    undefined,
  ],
  ["a sheet of macros", { Workbook: large(workbook(...macroSheet)) }, macros],
  ["a sheet of macros in a small stream", { Workbook: workbook(...macroSheet) }, macros],
  ["macros after many records", { Workbook: workbook(...afterMuch, ...macroSheet) }, macros],
  ["a module of Excel 5", { Book: workbook(beginning, sheet(6), end) }, macros],
  [
    "a workbook with macros beside it",
    { Workbook: workbook(...worksheet), BOOK: workbook(...macroSheet) },
    macros,
  ],
  [
    "macros beside a text",
    { WordDocument: new Uint8Array(5000), Workbook: workbook(...macroSheet) },
    macros,
  ],
  ["a password", { Workbook: large(workbook(beginning, password, sheet(1))) }, encrypted],
  [
    "a password after a protection",
    { Workbook: workbook(beginning, record(0x86), password, sheet(0), end) },
    encrypted,
  ],
  ["a password of Word", { WordDocument: wordWithPassword }, encrypted],
  ["endless records", { Workbook: new Uint8Array(500_000) }, { kind: "damaged" }],
])("an older file with %s is judged by its records", async (_, streams, problem) => {
  const name = "WordDocument" in streams ? "work.doc" : "work.xls";
  expect(await problemOf(name, aCompoundFile(streams))).toEqual(problem);
});

const inObject = (content: Uint8Array) => aCompoundFile({ Package: content });
test.each([
  [
    "work.doc",
    (content: Uint8Array) => aCompoundFile({ WordDocument: workbook(end), Package: content }),
  ],
  ["work.docx", (content: Uint8Array) => aWordFile({ "word/embeddings/a.bin": inObject(content) })],
])("an Excel file embedded as an object in %s is examined", async (name, around) => {
  const withMacros = anExcelFile({ "xl/vbaProject.bin": strToU8("macros") });

  expect(await problemOf(name, around(withMacros))).toEqual(macros);
  expect(await problemOf(name, around(anExcelFile()))).toBeUndefined();
});
