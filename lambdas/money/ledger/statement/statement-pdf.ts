import { PDFDocument, StandardFonts } from "@cantoo/pdf-lib";
import type { Statement } from "./statement";
import { type Fonts, type Sheet, sheetsOf } from "./statement-sheet";
import { counted, sumsOf } from "./statement-sums";
import { type Line, rowHeight, writeHeading, writeTable } from "./statement-table";
import { eastAfricanClock, spelledAmount, spelledDay } from "./statement-words";

/** Whose statement it is, and who made it. */
export interface Holder {
  name: string;
  account: string;
  phone: string;
  email: string;
}
interface Maker {
  product: string;
  support: string;
}

const onFirst = 23;
const onOthers = 31;

/** A statement as a printable document: our border, the sum on top, each movement, page numbers. */
export async function statementPdf(
  statement: Statement,
  holder: Holder,
  maker: Maker,
): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const fonts: Fonts = {
    text: await document.embedFont(StandardFonts.Helvetica),
    bold: await document.embedFont(StandardFonts.HelveticaBold),
    pen: await document.embedFont(StandardFonts.TimesRomanBold),
    mono: await document.embedFont(StandardFonts.Courier),
  };
  document.setTitle(`${maker.product} statement, ${periodOf(statement)}`);
  document.setLanguage("en");
  document.setCreationDate(statement.computedAt);
  const pages = pagesOf(statement);
  const newSheet = sheetsOf(document, fonts);
  for (const [index, lines] of pages.entries()) {
    const sheet = newSheet();
    const top = index === 0 ? writeFirst(sheet, statement, holder, maker) : 760;
    const isLast = index === pages.length - 1;
    writeHeading(sheet, top);
    const foot = writeTable(sheet, top, lines);
    writeSums(sheet, foot, lines, statement, isLast ? undefined : index + 2);
    writeFoot(sheet, statement, maker, `Page ${index + 1} of ${pages.length}`);
    sheet.finish();
  }
  return document.save();
}

/** The movements by page; without any there is one page. */
function pagesOf({ lines }: Statement): Line[][] {
  const pages = [lines.slice(0, onFirst)];
  for (let at = onFirst; at < lines.length; at += onOthers)
    pages.push(lines.slice(at, at + onOthers));
  return pages.map((page) => [...page]);
}

const periodOf = ({ from, to }: Statement) => `${spelledDay(from)} to ${spelledDay(to)}`;

/** Name, period, holder, and the sum that adds up; returns where the table begins. */
function writeFirst(sheet: Sheet, statement: Statement, holder: Holder, maker: Maker): number {
  sheet.sign(42, 780);
  sheet.write(maker.product, { x: 63, y: 762, font: "pen", size: 18, color: "blue" });
  sheet.write("Statement", { x: 42, y: 732, font: "pen", size: 26 });
  sheet.write(periodOf(statement), { x: 42, y: 714, size: 11, color: "soft" });
  const facts = [
    ["Name", holder.name],
    ["Account", holder.account],
    ["Phone", holder.phone],
    ["E-mail", holder.email],
  ] as const;
  for (const [at, [name, value]] of facts.entries()) {
    const y = 765 - at * 16;
    sheet.write(name, { x: 330, y, size: 9.5, color: "soft" });
    sheet.write(value, { x: 553, y, size: 9.5, font: "bold", align: "end", width: 165 });
  }
  sheet.rule(698, "ink");
  for (const [at, { name, sign, amount, notes }] of sumsOf(statement).entries()) {
    const x = 42 + at * 132;
    sheet.write(name, { x, y: 682, size: 9.5, color: "soft" });
    if (sign) sheet.write(sign, { x: x - 14, y: 664, size: 13, font: "pen", color: "soft" });
    const amountStyle = { x, y: 664, size: 13, font: "pen", width: 114 } as const;
    sheet.write(`KES ${spelledAmount(amount)}`, {
      ...amountStyle,
      color: sign === "=" ? "blue" : "ink",
    });
    for (const [line, note] of notes.entries())
      sheet.write(note, { x, y: 652 - line * 9, size: 8, color: "soft", width: 114 });
  }
  sheet.rule(622, "ink");
  return 604;
}

/** What moved on the page; then where it goes on, or what all pages add up to. */
function writeSums(
  sheet: Sheet,
  y: number,
  lines: readonly Line[],
  statement: Statement,
  nextPage: number | undefined,
): void {
  const sum = (of: "in" | "out") => lines.reduce((total, line) => total + line[of], 0);
  sheet.rule(y + rowHeight - 8, "ink");
  const pageEnds = lines.at(-1)?.balance ?? statement.openingBalance;
  const rows = nextPage
    ? [
        { name: "On this page", in: sum("in"), out: sum("out") },
        { name: `Carried to page ${nextPage}`, balance: pageEnds },
      ]
    : [
        { name: "Totals", in: statement.in, out: statement.out },
        { name: "Closing balance", balance: statement.closingBalance },
      ];
  for (const [at, row] of rows.entries()) {
    const line = { y: y - at * 16, size: 9.5, font: "bold" as const, align: "end" as const };
    sheet.write(row.name, { x: 42, y: line.y, size: 9.5, font: "bold" });
    if (row.in !== undefined) sheet.write(spelledAmount(row.in), { ...line, x: 425 });
    if (row.out !== undefined) sheet.write(spelledAmount(row.out), { ...line, x: 487 });
    if (row.balance !== undefined) sheet.write(spelledAmount(row.balance), { ...line, x: 553 });
  }
}

function writeFoot(sheet: Sheet, statement: Statement, maker: Maker, page: string): void {
  const { day, time } = eastAfricanClock(statement.computedAt);
  const computed = `Computed from the ledger at ${spelledDay(day)}, ${time} EAT, from ${counted(statement.lines.length, "movement")}.`;
  sheet.write(computed, { x: 42, y: 42, size: 8.5, font: "bold" });
  sheet.write(`Questions: ${maker.support}`, { x: 42, y: 30, size: 8.5, color: "soft" });
  sheet.write(page, { x: 553, y: 30, size: 8.5, font: "bold", align: "end" });
}
