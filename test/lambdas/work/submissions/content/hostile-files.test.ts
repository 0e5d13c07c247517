import { createCipheriv } from "node:crypto";
import fc from "fast-check";
import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { Budget, judgementLimits } from "../../../../../lambdas/work/submissions/content/budget";
import { judgeFile } from "../../../../../lambdas/work/submissions/content/judge-file";
import { aCompoundFile } from "../../../../support/compound-file";
import { anExcelFile, aPdf, aWordFile } from "../../../../support/work-files";
import { bytesOf, type Content } from "./judged-file";

async function judged(fileName: string, content: Content, limits = judgementLimits) {
  const budget = new Budget(limits);
  const judgement = await judgeFile({ fileName, bytes: Buffer.from(bytesOf(content)) }, budget);
  const kind = "problem" in judgement ? judgement.problem.kind : "taken";
  return { kind, steps: budget.steps };
}

const types = (xml: string) => aWordFile({ "[Content_Types].xml": strToU8(xml) });
const textOf = (xml: string) => aWordFile({ "word/document.xml": strToU8(xml) });
const pdf = (body: string) => `%PDF-1.7\n${body}\n%%EOF`;
const million = 1_000_000;
const megabytes = (count: number) => count * 1024 * 1024;

function aChangedDoc(changes: Record<number, number>): Uint8Array {
  const bytes = Buffer.concat([aCompoundFile(["WordDocument"]), Buffer.alloc(8 * 512)]);
  for (const [at, value] of Object.entries(changes)) bytes.writeUInt32LE(value, Number(at));
  return bytes;
}
/**
 * The offset of the directory's chain in {@link aChangedDoc}. `behind` is the number of the first
 * of the eight sectors that it adds.
 */
const docTable = aCompoundFile(["WordDocument"]).length - 512;
const behind = docTable / 512;
/** A .doc in which the lists of the allocation table form a ring. */
const aRing = () =>
  aChangedDoc({
    68: behind,
    [(behind + 2) * 512 - 4]: behind + 1,
    [(behind + 3) * 512 - 4]: behind,
  });

/**
 * A Word file whose directory lists one part of empty blocks under many names, as embedded files.
 */
function aSharedPart(count: number, emptyBytes: number): Uint8Array {
  // Empty deflate blocks of ten bits each, then a block of one byte.
  const packed = Buffer.concat([
    Buffer.alloc(emptyBytes, Buffer.from([0x02, 0x08, 0x20, 0x80, 0x00])),
    Buffer.from([1, 1, 0, 0xfe, 0xff, 0x20]),
  ]);
  const sample = Buffer.from(zipSync({ "word/embeddings/0000": [packed, { level: 0 }] }));
  const directory = sample.lastIndexOf("PK\x01\x02", "latin1");
  const end = sample.lastIndexOf("PK\x05\x06", "latin1");
  // The directory declares that the part unpacks to one byte.
  sample.writeUInt16LE(8, directory + 10);
  sample.writeUInt32LE(1, directory + 24);
  const named = Array.from({ length: count }, (_, at) => {
    const entry = Buffer.from(sample.subarray(directory, end));
    entry.write(String(at).padStart(4, "0"), 46 + "word/embeddings/".length);
    return entry;
  });
  const ending = Buffer.from(sample.subarray(end));
  ending.writeUInt16LE(count, 8);
  ending.writeUInt16LE(count, 10);
  ending.writeUInt32LE(count * (end - directory), 12);
  return Buffer.concat([sample.subarray(0, directory), ...named, ending]);
}

const entries = (count: number, nameOf: (at: number) => string, content = new Uint8Array()) =>
  zipSync(Object.fromEntries(Array.from({ length: count }, (_, at) => [nameOf(at), content])), {
    level: 0,
  });
const manyArchives = () => entries(20, (at) => `word/embeddings/${at}.docx`, entries(4000, String));
type Hostile = [what: string, content: () => Content, kinds: string];
const isJudged = (name: string) => async (_: string, content: () => Content, kinds: string) => {
  const refused = await judged(name, content());

  expect(kinds.split(" ")).toContain(refused.kind);
  // A single operation may exceed the budget before the check stops it.
  if (kinds !== "oversized") expect(refused.steps).toBeLessThan(450_000);
};

test.each<Hostile>([
  ["a long name", () => types(`<Types ${"a".repeat(2 * million)}:b=""/>`), "damaged"],
  ["a tag without end", () => types(`<Types ${`a="" `.repeat(500_000)}`), "damaged"],
  ["a reference without end", () => types(`<Types a="&${"#1".repeat(million)}"/>`), "damaged"],
  // Only the first element declares the prefix.
  ["deep elements", () => types(`<a:a xmlns:a="urn:a">${"<a:b>".repeat(million)}`), "damaged"],
  ["more XML than fits", () => types(" ".repeat(6 * million)), "oversized"],
  ["deep elements in its text", () => textOf(`<a>${"<b c='/>'>".repeat(million)}`), "oversized"],
  ["its own entities", () => textOf(`<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>`), "damaged"],
  ["6,000 parts", () => entries(6000, (at) => `word/${at}.xml`), "oversized"],
  [
    "names that almost match, over and over",
    () => entries(100, (at) => `word${"/activeX".repeat(8000)}\n${at}`),
    "other-content",
  ],
  ["archives of many parts in an archive, many times", manyArchives, "oversized"],
  ["one packed part under many names", () => aSharedPart(1000, 20 * million), "oversized"],
  [
    "one packed part under many names in an embedded file",
    () => aWordFile({ "word/embeddings/a.docx": aSharedPart(100, 1000) }),
    "oversized",
  ],
])("a .docx with %s is refused within the budget", isJudged("a.docx"));

test.each<Hostile>([
  ["a directory that leads to itself", () => aChangedDoc({ [docTable]: 0 }), "damaged"],
  ["lists that lead to each other", aRing, "damaged"],
  ["a chain that leaves the file", () => aChangedDoc({ [docTable]: 90_000 }), "damaged"],
  ["fields without an end", () => `{\\rtf1${"\\fldinst {".repeat(million)}`, "taken"],
  ["fields in many pieces", () => `{\\rtf1\\fldinst${"}{".repeat(5 * million)}`, "taken"],
])("a .doc with %s is judged within the budget", isJudged("a.doc"));

test.each<Hostile>([
  ["many trailers", () => pdf(`xref\n${"trailer".repeat(75_000)}\nstartxref\n9`), "damaged"],
  ["catalogues", () => pdf(`${"1 0 obj ".repeat(500_000)}trailer /Root 1 0 R`), "damaged"],
  // A fast machine finds that the file is damaged; a slow machine runs out of time first.
  ["roots without a number", () => pdf("/Root".repeat(3 * million)), "oversized damaged"],
  ["nothing but its first and last line", () => pdf(`${"no\n".repeat(40)}startxref\n9`), "damaged"],
])("a .pdf with %s is refused within the budget", isJudged("a.pdf"));

test.each([{ bytes: 50 }, { packedBytes: 5 }, { milliseconds: 0 }])(
  "a small file that exceeds a budget of %j is oversized",
  async (limits) => {
    const { kind } = await judged("a.docx", aWordFile(), { ...judgementLimits, ...limits });

    expect(kind).toBe("oversized");
  },
);

/** Bytes that can't be packed, the same in each run: other ones may spell a keyword of PDF. */
const unpackable = (length: number) =>
  createCipheriv("aes-128-ctr", Buffer.alloc(16), Buffer.alloc(16)).update(Buffer.alloc(length));

const endsAtOnce = Uint8Array.of(10, 0, 0, 0);
test.each<[string, (megabytes: Buffer) => Uint8Array]>([
  ["a.docx", ({ length }) => aWordFile({}, length)],
  ["a.xls", (random) => aCompoundFile({ Workbook: Buffer.concat([endsAtOnce, random]) })],
  ["a.doc", ({ length }) => aCompoundFile({ WordDocument: new Uint8Array(length) })],
  ["a.pdf", (random) => aPdf("", random)],
])("an honest %s of 24 MB is accepted and uses little of the budget", async (name, fileOf) => {
  const taken = await judged(name, fileOf(unpackable(megabytes(24))));

  expect(taken.kind).toBe("taken");
  expect(taken.steps).toBeLessThan(300_000);
});

const relation = strToU8('<Relationships><Relationship Id="a"/></Relationships>');
const samples: Record<string, Uint8Array> = {
  "a.docx": aWordFile({
    "word/_rels/document.xml.rels": relation,
    "word/embeddings/a.xlsx": anExcelFile(),
    "word/embeddings/b.bin": aCompoundFile({ Package: anExcelFile() }),
  }),
  "a.xlsx": anExcelFile(),
  "a.doc": aCompoundFile({ WordDocument: new Uint8Array(5000), Package: anExcelFile() }),
  "a.xls": aCompoundFile({ Workbook: new Uint8Array(5000), Book: new Uint8Array(100) }),
};
const name = fc.constantFrom(...Object.keys(samples));
const part = fc.double({ min: 0, max: 1, noNaN: true });
/** Numbers with a meaning in a file: a sector, an end, or a distant offset. */
const value = fc.oneof(
  fc.nat(20),
  fc.constantFrom(0x7fff_ffff, 0xffff_fffa, 0xffff_fffe, 0xffff_ffff),
);
const changes = fc.array(fc.record({ at: part, value }), { maxLength: 12 });

/** The steps allowed for a file of this size: about one for each byte. */
const stepsFor = (bytes: Uint8Array) => 1000 + bytes.length;

test("the number of steps for a damaged file is bounded by its size", async () => {
  await fc.assert(
    fc.asyncProperty(name, name, changes, part, async (fileName, sample, changed, kept) => {
      const whole = Buffer.from(samples[sample] ?? "");
      for (const { at, value } of changed)
        whole.writeUInt32LE(value, Math.floor((at * (whole.length - 4)) / 4) * 4);
      const bytes = kept > 0.5 ? whole : whole.subarray(0, Math.ceil(kept * 2 * whole.length));
      expect((await judged(fileName, bytes)).steps).toBeLessThan(stepsFor(whole));
    }),
    // The example is a file that only lacks its last bytes.
    { numRuns: 400, examples: [["a.docx", "a.docx", [], 0.4995417048579286]] },
  );
});

const marks = [..."< > </ /> <a a : = \" ' & &#1; <!DOCTYPE <!-- xmlns:a".split(" "), " "];
const pdfMarks =
  "/ObjStm|/S /Launch|/EF <<|/F (a.exe)|trailer|/Root| 1 0 R|1 0 obj|<<|>>|endobj|stream|/Pages|/Encrypt|xref|\n".split(
    "|",
  );

test.each([
  ["a.docx", 100, marks, (words: string) => types(`<Types>${words}`)],
  ["a.pdf", 10, pdfMarks, (words: string) => strToU8(pdf(words))],
])("any words in %s are judged without an error", async (fileName, numRuns, from, fileOf) => {
  const words = fc.array(fc.constantFrom(...from), { maxLength: 200 });
  await fc.assert(
    fc.asyncProperty(words, async (parts) => {
      const bytes = fileOf(parts.join(""));
      expect((await judged(fileName, bytes)).steps).toBeLessThan(stepsFor(bytes));
    }),
    { numRuns },
  );
});
