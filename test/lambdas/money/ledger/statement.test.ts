import * as fc from "fast-check";
import { expect, test, vi } from "vitest";
import { applyMovement, type LedgerEntryItem } from "../../../../lambdas/money/ledger/movement";
import { statementCsv, statementOf } from "../../../../lambdas/money/ledger/statement";
import { statementPdf, sumsOf } from "../../../../lambdas/money/ledger/statement-pdf";
import { aProfile } from "../../../support/profile";

const period = { from: "2026-01-01", to: "2026-11-22" };
const now = new Date("2026-11-22T07:43:05.000Z");
const holder = {
  name: "Wanjirũ Ngũgĩ 😀",
  account: "123 4567",
  phone: "+254 712 ••• 678",
  email: "w@example.com",
};
const maker = {
  product: "Kalamu",
  support: "support@kalamu.example",
  company: null,
  check: "https://kalamu.example/statement",
  code: "7K2QF-9XM4T",
};

function entriesOf(amounts: readonly number[], opening = 0): LedgerEntryItem[] {
  let totals = { ...aProfile({ totalMoney: opening, currentBalance: opening }) };
  return amounts.flatMap((amount, at) => {
    if (totals.currentBalance + amount < 0) return [];
    const kind = amount > 0 ? "earning" : "withdrawal";
    const date = new Date(Date.UTC(2026, 0, 2) + at * 60_000).toISOString();
    const moved = applyMovement(totals, { kind, amount, date, receiptNumber: null });
    totals = { ...totals, ...moved.totals };
    return [moved.entry];
  });
}

const amounts = fc.array(
  fc.integer({ min: -5000, max: 5000 }).filter((amount) => amount !== 0),
  { maxLength: 60 },
);

test("for any movements the opening balance plus credits minus debits is the closing balance", () => {
  void fc.assert(
    fc.property(amounts, fc.nat(10_000), (moved, opening) => {
      const entries = entriesOf(moved, opening);
      const statement = statementOf(period, opening, entries, now);

      expect(statement.closingBalance).toBe(opening + statement.in - statement.out);
      expect(statement.closingBalance).toBe(entries.at(-1)?.balanceAfter ?? opening);
      const rows = statementCsv(statement).split("\r\n");
      expect(rows).toHaveLength(entries.length + 8);
      expect(new Set(rows.slice(0, -1).map((row) => row.split(",").length))).toEqual(new Set([10]));
    }),
  );
});

test("a statement separates paid withdrawals from those on their way", () => {
  const states = ["paid", undefined, "unknown", "returned"] as const;
  const [earned, ...withdrawn] = entriesOf([2000, -100, -200, -300, -400]);
  const entries = [earned, ...withdrawn.map((each, at) => ({ ...each, state: states[at] }))];

  const statement = statementOf(period, 0, entries as LedgerEntryItem[], now);

  expect(sumsOf(statement).find(({ name }) => name === "Out")).toMatchObject({
    amount: 1000,
    notes: ["100.00 paid out, no fees", "500.00 on its way", "400.00 came back"],
  });
  const rows = statementCsv(statement)
    .replaceAll('"', "")
    .split("\r\n")
    .map((row) => row.split(","));
  const shown = ["In the balance", "Paid", "On its way", "Checking", "Returned"];
  expect(rows.slice(2, 7).map((row) => row.at(-1))).toEqual(shown);
  expect(rows.filter((row) => row[2]?.startsWith("Of it")).map((row) => row[7])).toEqual([
    "100",
    "500",
  ]);
});

test("a statement replaces the letters of a name that its font lacks", async () => {
  // pdfjs needs this class for drawing; the test only reads text.
  vi.stubGlobal("DOMMatrix", class {});
  const { getDocument } = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const statement = statementOf(period, 0, entriesOf([900, 1200, -400]), now);

  const file = await statementPdf(statement, holder, maker);

  expect(file.length).toBeLessThan(60_000);
  const pdf = await getDocument({ data: file, verbosity: 0 }).promise;
  const { items } = await (await pdf.getPage(1)).getTextContent();
  const text = items.map((item) => ("str" in item ? item.str : "")).join("");
  // No letter is similar to an emoji.
  expect(text).toContain("Wanjiru Ngugi ?");
  expect(text).toContain("KES 1,700.00");
});

test("a statement of 5,000 movements fits into one answer of API Gateway, with any name", async () => {
  const entries = entriesOf(Array.from({ length: 5000 }, (_, at) => (at % 3 === 2 ? -400 : 250)));

  const file = await statementPdf(statementOf(period, 0, entries, now), holder, maker);

  expect(Math.ceil(file.length / 3) * 4).toBeLessThan(6 * 1024 * 1024);
});
