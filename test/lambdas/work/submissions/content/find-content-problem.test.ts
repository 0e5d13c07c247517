import fc from "fast-check";
import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { largestFile, partSize, partsOf, sizeOfPart } from "#contracts/submissions";
import { aCompoundFile } from "../../../../support/compound-file";
import { anExcelFile, aPdf, aWordFile } from "../../../../support/work-files";
import { problemOf } from "./judged-file";

const word = (...streams: string[]) => aCompoundFile(["WordDocument", ...streams]);
const excel = (...streams: string[]) => aCompoundFile(["Workbook", ...streams]);

test.each([
  ["work.docx", aWordFile()],
  ["WORK.DOCX", aWordFile({}, 600_000)],
  ["work.xlsx", anExcelFile()],
  ["work.pdf", aPdf()],
  ["work.doc", word()],
  ["work.xls", excel()],
])("%s is what its name says", async (name, bytes) => {
  expect(await problemOf(name, bytes)).toBeUndefined();
});

const macros = { "word/vbaProject.bin": strToU8("macros") };
const page = strToU8("x");

test.each([
  ["a text", "work.docx", strToU8("Only a text."), "other-content"],
  ["a PDF", "work.docx", aPdf(), "other-content"],
  ["an Excel file", "work.docx", anExcelFile(), "other-content"],
  ["any archive", "work.docx", zipSync({ "notes.txt": page }), "other-content"],
  ["an older Word file", "work.docx", word(), "other-content"],
  ["an older Excel file", "work.doc", excel(), "other-content"],
  ["a Word file with macros", "work.docx", aWordFile(macros), "macros"],
  ["an older Word file with macros", "work.doc", word("Macros"), "macros"],
  ["an older Word file with macros in capitals", "work.doc", word("MACROS"), "macros"],
  ["a Word file with a password", "work.docx", aCompoundFile(["EncryptedPackage"]), "encrypted"],
  ["a PDF with a password", "work.pdf", aPdf("/Encrypt 9 0 R "), "encrypted"],
  ["half a PDF", "work.pdf", aPdf().subarray(0, 200), "damaged"],
  ["half a Word file", "work.docx", aWordFile({}, 9000).subarray(0, 6000), "damaged"],
  ["half an older Word file", "work.doc", word().subarray(0, 600), "damaged"],
])("%s as %s is refused", async (_, name, bytes, kind) => {
  expect(await problemOf(name, bytes)).toMatchObject({ kind });
});

test("an archive that would become huge is refused by what it declares, and never unpacked", async () => {
  const bytes = aWordFile({ "word/large.xml": new Uint8Array(10) });
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // The last entry of the directory is the large part: its declared size is 24 bytes behind its mark.
  for (let at = bytes.length - 46; at > 0; at--)
    if (view.getUint32(at, true) === 0x02014b50) {
      view.setUint32(at + 24, 0x7fff_ffff, true);
      break;
    }

  expect(await problemOf("work.docx", bytes)).toEqual({ kind: "oversized" });
});

test("whatever bytes come, they are judged and nothing is thrown", async () => {
  const names = fc.constantFrom("a.docx", "a.doc", "a.pdf", "a.xls", "a.xlsx");
  const samples = fc.constantFrom(aWordFile(), anExcelFile(), aPdf(), word(), excel());
  const cuts = fc.record({ at: fc.nat(3000), value: fc.nat(255), length: fc.nat(4000) });
  await fc.assert(
    fc.asyncProperty(names, samples, cuts, async (name, sample, { at, value, length }) => {
      const bytes = sample.slice(0, Math.max(1, sample.length - length));
      bytes[at % bytes.length] = value;
      await problemOf(name, bytes);
    }),
    { numRuns: 500 },
  );
});

test("the parts of a file of any size add up to it, and only the last is smaller than the others", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: largestFile }), (size) => {
      const sizes = Array.from({ length: partsOf(size) }, (_, at) => sizeOfPart(at + 1, size));
      expect(sizes.reduce((sum, each) => sum + each, 0)).toBe(size);
      expect(sizes.slice(0, -1).every((each) => each === partSize)).toBe(true);
      expect(sizes.at(-1)).toBeGreaterThan(0);
    }),
  );
});
