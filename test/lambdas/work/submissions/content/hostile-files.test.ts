import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { Budget, judgementLimits } from "../../../../../lambdas/work/submissions/content/budget";
import { judgeFile } from "../../../../../lambdas/work/submissions/content/judge-file";
import { aCompoundFile } from "../../../../support/compound-file";
import { anExcelFile, aPdf, aWordFile } from "../../../../support/work-files";

/** Returns the judgement of a file, and the number of steps it took. */
async function judged(fileName: string, bytes: Uint8Array) {
  const budget = new Budget();
  const judgement = await judgeFile({ fileName, bytes: Buffer.from(bytes) }, budget);
  const kind = "problem" in judgement ? judgement.problem.kind : "taken";
  return { kind, steps: budget.steps };
}

const types = (xml: string | Uint8Array) =>
  aWordFile({ "[Content_Types].xml": typeof xml === "string" ? strToU8(xml) : xml });
const megabytes = (count: number) => count * 1024 * 1024;

/** A .doc with other numbers at some places of the file. */
function aChangedDoc(changes: Record<number, number>, name = "WordDocument"): Uint8Array {
  const bytes = Buffer.concat([aCompoundFile([name]), Buffer.alloc(8 * 512)]);
  for (const [at, value] of Object.entries(changes)) bytes.writeUInt32LE(value, Number(at));
  return bytes;
}
/** The place of the directory's chain in {@link aChangedDoc}'s .doc, and the eight sectors behind its end. */
const docTable = aCompoundFile(["WordDocument"]).length - 512;
const behind = docTable / 512;

/** A Word file whose directory lists the last part under many names, all as embedded files. */
function aSharedPart(count: number, packed: Uint8Array): Uint8Array {
  const sample = Buffer.from(zipSync({ "word/embeddings/0000": [packed, { level: 0 }] }));
  const directory = sample.lastIndexOf("PK\x01\x02", "latin1");
  const end = sample.lastIndexOf("PK\x05\x06", "latin1");
  // The directory says that it deflates to one byte.
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
/** Empty deflated blocks of ten bits each, and a block of one byte at their end. */
const emptyBlocks = (bytes: number) =>
  Buffer.concat([
    Buffer.alloc(bytes, Buffer.from([0x02, 0x08, 0x20, 0x80, 0x00])),
    Buffer.from([1, 1, 0, 0xfe, 0xff, 0x20]),
  ]);

const entries = (count: number, name: (at: number) => string) =>
  zipSync(
    Object.fromEntries(Array.from({ length: count }, (_, at) => [name(at), new Uint8Array()])),
    { level: 0 },
  );

test.each<[string, string, () => Uint8Array, string]>([
  [
    "an attribute with a name of two megabytes",
    "a.docx",
    () => types(`<Types ${"a".repeat(megabytes(2))}:b=""/>`),
    "damaged",
  ],
  ["a tag that never ends", "a.docx", () => types(`<Types ${`a="" `.repeat(500_000)}`), "damaged"],
  [
    "a reference that never ends",
    "a.docx",
    () => types(`<Types a="&${"#1".repeat(megabytes(1))}"/>`),
    "damaged",
  ],
  [
    "elements in elements without end, under a prefix that only the first declares",
    "a.docx",
    () => types(`<a:a xmlns:a="urn:a">${"<a:b>".repeat(1_000_000)}`),
    "damaged",
  ],
  ["more XML than fits", "a.docx", () => types(" ".repeat(megabytes(6))), "oversized"],
  [
    "elements in elements of the text without end",
    "a.docx",
    () => aWordFile({ "word/document.xml": strToU8(`<a>${"<b c='/>'>".repeat(1_000_000)}`) }),
    "oversized",
  ],
  [
    "a text with entities of its own",
    "a.docx",
    () => aWordFile({ "word/document.xml": strToU8(`<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>`) }),
    "damaged",
  ],
  ["6,000 parts", "a.docx", () => entries(6000, (at) => `word/${at}.xml`), "oversized"],
  [
    "names that almost match, over and over",
    "a.docx",
    () => entries(100, (at) => `word${"/activeX".repeat(8000)}\n${at}`),
    "other-content",
  ],
  [
    "archives of many parts in an archive, many times",
    "a.docx",
    () => {
      const many = entries(4000, (at) => `${at}`);
      return aWordFile(
        Object.fromEntries(
          Array.from({ length: 20 }, (_, at) => [`word/embeddings/${at}.docx`, many]),
        ),
      );
    },
    "oversized",
  ],
  [
    "one packed part of nothing under many names",
    "a.docx",
    () => aSharedPart(1000, emptyBlocks(megabytes(20))),
    "oversized",
  ],
  [
    "the same in an embedded file",
    "a.docx",
    () => aWordFile({ "word/embeddings/a.docx": aSharedPart(100, emptyBlocks(1000)) }),
    "oversized",
  ],
  ["a directory that leads to itself", "a.doc", () => aChangedDoc({ [docTable]: 0 }), "damaged"],
  [
    "lists of its table that lead to themselves",
    "a.doc",
    () => aChangedDoc({ 68: behind, [(behind + 2) * 512 - 4]: behind }),
    "damaged",
  ],
  [
    "lists of its table that lead to each other",
    "a.doc",
    () =>
      aChangedDoc({
        68: behind,
        [(behind + 2) * 512 - 4]: behind + 1,
        [(behind + 3) * 512 - 4]: behind,
      }),
    "damaged",
  ],
  ["a chain that leaves the file", "a.doc", () => aChangedDoc({ [docTable]: 90_000 }), "damaged"],
  [
    "one long stream under many names",
    "a.xls",
    () =>
      aCompoundFile(
        Object.fromEntries(
          Array.from({ length: 30 }, (_, at) => [
            at % 2 === 0 ? "Workbook" : "Book",
            new Uint8Array(megabytes(1)),
          ]),
        ),
      ),
    "damaged",
  ],
  [
    "527 kB of trailers",
    "a.pdf",
    () => strToU8(`%PDF-1.7\nxref\n${"trailer".repeat(75_000)}\nstartxref\n9\n%%EOF`),
    "damaged",
  ],
  [
    "catalogues without pages, without end",
    "a.pdf",
    () => strToU8(`%PDF-1.7\n${"1 0 obj ".repeat(500_000)}trailer /Root 1 0 R\n%%EOF`),
    "damaged",
  ],
  [
    "roots without a number, without end",
    "a.pdf",
    () => strToU8(`%PDF-1.7\n${"/Root".repeat(megabytes(3))}\n%%EOF`),
    // A quick machine reads it to its end.
    "oversized or damaged",
  ],
  [
    "no document between its first and its last line",
    "a.pdf",
    () => strToU8(`%PDF-1.7\n${"nothing\n".repeat(40)}startxref\n9\n%%EOF\n`),
    "damaged",
  ],
])("%s: the file is refused within the budget", async (_, name, bytes, kind) => {
  const refused = await judged(name, bytes());

  expect(kind.split(" or ")).toContain(refused.kind);
  // One piece of work may be charged at once, and exceed the budget by that.
  if (kind !== "oversized") expect(refused.steps).toBeLessThan(450_000);
});

test("bytes of a part that a reader opens, packed bytes and time count against the budget", async () => {
  const bytes = Buffer.from(aWordFile());
  const kindWithin = async (limits: Partial<typeof judgementLimits>) => {
    const budget = new Budget({ ...judgementLimits, ...limits });
    const judgement = await judgeFile({ fileName: "a.docx", bytes }, budget);
    return "problem" in judgement ? judgement.problem.kind : undefined;
  };

  expect(await kindWithin({ bytes: 50 })).toBe("oversized");
  expect(await kindWithin({ packedBytes: 5 })).toBe("oversized");
  expect(await kindWithin({ milliseconds: 0 })).toBe("oversized");
  expect(await kindWithin({})).toBeUndefined();
});

test.each<[string, () => Uint8Array]>([
  ["a.docx", () => aWordFile({}, megabytes(24))],
  [
    "a.xls",
    () =>
      aCompoundFile({
        Workbook: Buffer.concat([Uint8Array.of(10, 0, 0, 0), randomBytes(megabytes(24))]),
      }),
  ],
  ["a.doc", () => aCompoundFile({ WordDocument: new Uint8Array(megabytes(24)) })],
  ["a.pdf", () => aPdf("", randomBytes(megabytes(24)))],
])("an honest %s of 24 MB is taken and uses little of the budget", async (name, bytes) => {
  const taken = await judged(name, bytes());

  expect(taken.kind).toBe("taken");
  expect(taken.steps).toBeLessThan(300_000);
});

const samples: Record<string, Uint8Array> = {
  "a.docx": aWordFile({
    "word/_rels/document.xml.rels": strToU8(
      '<Relationships><Relationship Id="a"/></Relationships>',
    ),
    "word/embeddings/a.xlsx": anExcelFile(),
    "word/embeddings/b.bin": aCompoundFile({ Package: anExcelFile() }),
  }),
  "a.xlsx": anExcelFile(),
  "a.doc": aCompoundFile({ WordDocument: new Uint8Array(5000), Package: anExcelFile() }),
  "a.xls": aCompoundFile({ Workbook: new Uint8Array(5000), Book: new Uint8Array(100) }),
};
const names = fc.constantFrom(...Object.keys(samples));
/** Numbers that lead somewhere: to a sector, to an end, or far away. */
const numbers = fc.oneof(
  fc.nat(20),
  fc.constantFrom(0x7fff_ffff, 0xffff_fffa, 0xffff_fffe, 0xffff_ffff),
);
const changes = fc.array(
  fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), value: numbers }),
  {
    maxLength: 12,
  },
);
const marks = [..."< > </ /> <a a : = \" ' & &#1; <!DOCTYPE <!-- xmlns:a".split(" "), " "];
const pdfMarks =
  "/ObjStm|/S /Launch|/EF <<|/F (a.exe)|trailer|/Root| 1 0 R|1 0 obj|<<|>>|endobj|stream|/Pages|/Encrypt|xref|\n".split(
    "|",
  );
const words = (from: readonly string[]) =>
  fc.array(fc.constantFrom(...from), { maxLength: 200 }).map((parts) => parts.join(""));

/** The steps that a file of its size may take: each byte is examined a few times. */
const stepsFor = (bytes: Uint8Array) => 1000 + bytes.length;

test("the steps of judging a damaged file depend only on its size", async () => {
  await fc.assert(
    fc.asyncProperty(
      names,
      names,
      changes,
      fc.double({ min: 0, max: 1, noNaN: true }),
      async (name, sample, changed, kept) => {
        const whole = Buffer.from(samples[sample] ?? "");
        for (const { at, value } of changed)
          whole.writeUInt32LE(value, Math.floor((at * (whole.length - 4)) / 4) * 4);
        const bytes = kept > 0.5 ? whole : whole.subarray(0, Math.ceil(kept * 2 * whole.length));
        const { steps } = await judged(name, bytes);
        expect(steps).toBeLessThan(stepsFor(whole));
      },
    ),
    {
      numRuns: 400,
      // An unchanged file: its four parts of a few bytes do not cost as much as four long ones.
      examples: [["a.docx", "a.docx", [], 0.4995417048579286]],
    },
  );
});

test("any list in an Office file is judged without an error", async () => {
  await fc.assert(
    fc.asyncProperty(words(marks), async (xml) => {
      const bytes = aWordFile({
        "[Content_Types].xml": strToU8(`<Types>${xml}`),
        "word/_rels/a.rels": strToU8(xml),
      });
      expect((await judged("a.docx", bytes)).steps).toBeLessThan(stepsFor(bytes));
    }),
    { numRuns: 100 },
  );
});

test("any text in a PDF is judged without an error", async () => {
  await fc.assert(
    fc.asyncProperty(words(pdfMarks), async (pdf) => {
      const bytes = strToU8(`%PDF-1.7\n${pdf}\n%%EOF`);
      expect((await judged("a.pdf", bytes)).steps).toBeLessThan(stepsFor(bytes));
    }),
    { numRuns: 10 },
  );
});
