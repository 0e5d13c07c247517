import * as fc from "fast-check";
import { expect, test } from "vitest";
import { csvCell, csvOf, withoutMarks } from "#contracts/csv";

const signs = ["=", "+", "-", "@", "＝", "＋", "－", "＠", "﹦", "−"];
const cuts = [",", ";", "\t", "|", "；", "\v", "\u0085", "\u2028", "\u2029"];
const before = ["", " ", "\u00a0", "\u200b", "\ufeff", "\u0000", "'", '"', " \"' "];

/**
 * True if a cell begins with a formula in a program that splits rows at `cut` and ignores quotes.
 */
const hasFormula = (file: string, cut: string) =>
  file
    .split(/\r\n|[\r\n]/)
    .flatMap((row) => row.split(cut))
    .some((cell) => /^[\p{Z}\p{C}"]*[=+\-@＝＋－＠﹦−]/u.test(cell) && Number.isNaN(Number(cell)));

const texts = fc
  .array(fc.constantFrom(...signs, ...before, ...cuts, "\r", "\n", "a", "1"), {
    maxLength: 12,
  })
  .map((parts) => parts.join(""));

test("no cell of a CSV file begins with a formula, and each text can be restored", () => {
  void fc.assert(
    fc.property(fc.array(texts, { minLength: 1, maxLength: 3 }), fc.integer(), (row, number) => {
      const file = csvOf([[...row, number]]);
      for (const cut of cuts) expect(hasFormula(file, cut)).toBe(false);
      for (const text of row) {
        const cell = csvCell(text).slice(1, -1).replaceAll('""', '"');
        expect(withoutMarks(cell)).toBe(text);
      }
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ["Amina;=1+1", `"Amina;'=1+1"`],
  ["Which style?;=1+2;\t=1+3", `"Which style?;'=1+2;\t'=1+3"`],
  ["=1", `"'=1"`],
  ['say "yes", twice', '"say ""yes"", twice"'],
  ["a,\n=1", `"a,\n'=1"`],
  ["1-2, x=1; a@b", `"1-2, x=1; a@b"`],
  ["", '""'],
  [-5, "-5"],
])("%j is written as the cell %s", (value, cell) => {
  expect(csvCell(value)).toBe(cell);
});

test("a cell of 50,000 times `; ` is written quickly", () => {
  expect(csvCell("; ".repeat(50_000))).toHaveLength(100_002);
});
