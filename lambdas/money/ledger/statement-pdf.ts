import { PDFDocument, type PDFFont, PDFName, StandardFonts } from "@cantoo/pdf-lib";
import type { LedgerEntryKind, MovementState } from "#contracts/ledger";
import {
  eastAfricanClock,
  kindWords,
  outOf,
  type Statement,
  type StatementLine,
  spelledAmount,
  spelledDay,
  stateIn,
} from "./statement";

interface Holder {
  name: string;
  account: string;
  phone: string;
  email: string;
}
interface Maker {
  product: string;
  support: string;
  company: { name: string; registration: string; postalAddress: string } | null;
  /** The address of the page where a reader types `code` to confirm the statement. */
  check: string;
  code: string;
}

const onFirst = 23;
const onOthers = 31;

/** Returns a statement as a PDF: the sums at the top, each entry, page numbers. */
export async function statementPdf(
  statement: Statement,
  holder: Holder,
  maker: Maker,
): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const fonts: Fonts = {
    text: await document.embedFont(StandardFonts.Helvetica),
    bold: await document.embedFont(StandardFonts.HelveticaBold),
    serif: await document.embedFont(StandardFonts.TimesRomanBold),
    mono: await document.embedFont(StandardFonts.Courier),
  };
  document.setTitle(`${maker.product} statement, ${periodOf(statement)}`);
  document.setLanguage("en");
  document.setCreationDate(statement.computedAt);
  const pages = pagesOf(statement);
  for (const [index, lines] of pages.entries()) {
    const sheet = sheetOn(document, fonts);
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

function pagesOf({ lines }: Statement): StatementLine[][] {
  const pages = [lines.slice(0, onFirst)];
  for (let at = onFirst; at < lines.length; at += onOthers)
    pages.push(lines.slice(at, at + onOthers));
  return pages.map((page) => [...page]);
}

const periodOf = ({ from, to }: Statement) => `${spelledDay(from)} to ${spelledDay(to)}`;

/** Returns the height at which the table begins. */
function writeFirst(sheet: Sheet, statement: Statement, holder: Holder, maker: Maker): number {
  sheet.write(maker.product, { x: 42, y: 762, font: "serif", size: 18, color: "blue" });
  sheet.write("Statement", { x: 42, y: 732, font: "serif", size: 26 });
  sheet.write(periodOf(statement), { x: 42, y: 714, size: 11, color: "soft" });
  const facts = [
    ["Name", holder.name],
    ["Account", holder.account],
    ["Phone", holder.phone],
    ["Email", holder.email],
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
    if (sign) sheet.write(sign, { x: x - 14, y: 664, size: 13, font: "serif", color: "soft" });
    const amountStyle = { x, y: 664, size: 13, font: "serif", width: 114 } as const;
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

function writeSums(
  sheet: Sheet,
  y: number,
  lines: readonly StatementLine[],
  statement: Statement,
  nextPage: number | undefined,
): void {
  const sum = (of: "in" | "out") => lines.reduce((total, line) => total + line[of], 0);
  sheet.rule(y + rowHeight - 8, "ink");
  const pageEnds = lines.at(-1)?.balance ?? statement.openingBalance;
  const rows: readonly [name: string, ...figures: [x: number, amount: number][]][] = nextPage
    ? [
        ["On this page", [425, sum("in")], [487, sum("out")]],
        [`Carried to page ${nextPage}`, [553, pageEnds]],
      ]
    : [
        ["Totals", [425, statement.in], [487, statement.out]],
        ["Closing balance", [553, statement.closingBalance]],
      ];
  for (const [at, [name, ...figures]] of rows.entries()) {
    const style = { y: y - at * 16, size: 9.5, font: "bold" } as const;
    sheet.write(name, { ...style, x: 42 });
    for (const [x, amount] of figures)
      sheet.write(spelledAmount(amount), { ...style, x, align: "end" });
  }
}

function writeFoot(sheet: Sheet, statement: Statement, maker: Maker, page: string): void {
  const { day, time } = eastAfricanClock(statement.computedAt);
  const computed = `Computed from the ledger at ${spelledDay(day)}, ${time} EAT, from ${counted(statement.lines.length, "transaction")}.`;
  const { company, product, support, check, code } = maker;
  const issuer = company
    ? `${company.name}, registration ${company.registration}, ${company.postalAddress}.`
    : `${product}.`;
  sheet.write(computed, { x: 42, y: 54, size: 8.5, font: "bold", width: 511 });
  const issued = `Issued by ${issuer} Questions: ${support}`;
  sheet.write(issued, { x: 42, y: 42, size: 8.5, color: "soft", width: 511 });
  const toCheck = `Check this statement at ${check.replace(/^https:\/\//, "")} with the code ${code}`;
  sheet.write(toCheck, { x: 42, y: 30, size: 8.5, font: "bold", color: "blue", width: 440 });
  sheet.write(page, { x: 553, y: 30, size: 8.5, font: "bold", align: "end" });
}

interface Sum {
  name: string;
  sign: "" | "+" | "–" | "=";
  amount: number;
  notes: readonly string[];
}

export function sumsOf(statement: Statement): readonly Sum[] {
  const { from, to, openingBalance, closingBalance, lines } = statement;
  const noted = (amount: number, words: string) =>
    amount === 0 ? [] : [`${spelledAmount(amount)} ${words}`];
  const moved = (way: "in" | "out", words: string, ...kinds: readonly LedgerEntryKind[]) => {
    const own = lines.filter(({ kind }) => kinds.includes(kind));
    return noted(
      own.reduce((sum, line) => sum + line[way], 0),
      words,
    );
  };
  const withdrawn = (words: string, ...states: readonly MovementState[]) =>
    noted(outOf(statement, ...states), words);
  const fees = lines.filter(({ kind }) => kind === "training").length;
  const came = [
    ...moved("in", "earned", "earning"),
    ...moved("in", "paid in", "activation", "payment"),
    ...moved("in", "returned", "return"),
    ...moved("in", "corrected", "correction"),
  ];
  const went = [
    ...withdrawn("paid out, no fees", "paid"),
    ...withdrawn("on its way", "on-its-way", "unknown"),
    ...withdrawn("came back", "returned"),
    ...(fees > 0 ? [counted(fees, "training fee")] : []),
    ...moved("out", "corrected", "correction"),
  ];
  return [
    { name: "Opening balance", sign: "", amount: openingBalance, notes: [spelledDay(from)] },
    { name: "In", sign: "+", amount: statement.in, notes: came },
    { name: "Out", sign: "–", amount: statement.out, notes: went },
    { name: "Closing balance", sign: "=", amount: closingBalance, notes: [spelledDay(to)] },
  ];
}

const counted = (count: number, thing: string) => `${count} ${thing}${count === 1 ? "" : "s"}`;

const rowHeight = 21;

const columns = [
  { name: "Date, EAT", x: 42 },
  { name: "What for", x: 112 },
  { name: "Receipt or task", x: 228 },
  { name: "State", x: 330 },
  { name: "In, KES", x: 425, align: "end" },
  { name: "Out, KES", x: 487, align: "end" },
  { name: "Balance, KES", x: 553, align: "end" },
] as const;

function writeHeading(sheet: Sheet, y: number): void {
  for (const { name, ...place } of columns)
    sheet.write(name, { ...place, y, size: 8.5, font: "bold", color: "soft" });
}

function writeTable(sheet: Sheet, top: number, lines: readonly StatementLine[]): number {
  let y = top - rowHeight + 3;
  for (const line of lines) {
    const { day, time } = eastAfricanClock(new Date(line.at));
    sheet.rule(y + rowHeight - 8, "line");
    sheet.write(spelledDay(day), { x: 42, y: y + 4, size: 9 });
    sheet.write(time.slice(0, 5), { x: 42, y: y - 3.5, size: 7, color: "soft" });
    sheet.write(kindWords[line.kind], { x: 112, y: y + 4, size: 9 });
    sheet.write(shortened(line.detail), { x: 112, y: y - 3.5, size: 7, color: "soft", width: 290 });
    const proof = line.receiptNumber ?? line.taskId ?? "";
    sheet.write(proof, { x: 228, y: y + 4, size: 8, font: "mono", width: 98 });
    sheet.write(stateIn(line), { x: 330, y: y + 4, size: 7.5, width: 58 });
    const figure = { y: y + 4, size: 9, align: "end" } as const;
    if (line.in > 0) sheet.write(spelledAmount(line.in), { ...figure, x: 425 });
    if (line.out > 0) sheet.write(spelledAmount(line.out), { ...figure, x: 487 });
    sheet.write(spelledAmount(line.balance), { ...figure, x: 553 });
    y -= rowHeight;
  }
  return y;
}

/** The note of a correction may be long; the CSV contains it in full. */
const shortened = (text: string) => (text.length > 90 ? `${text.slice(0, 89)}…` : text);

type Fonts = Record<"text" | "bold" | "serif" | "mono", PDFFont>;

/** Red, green and blue from 0 to 1, as in PDF operators. */
const colors = {
  ink: "0.07 0.08 0.18",
  soft: "0.29 0.31 0.45",
  line: "0.85 0.87 0.93",
  blue: "0.137 0.18 0.541",
};

const [width, height] = [595.28, 841.89];
const [left, right] = [42, 553];

interface Style {
  /**
   * The position in points from the page's left and foot. The text begins there or, with `align:
   * "end"`, ends there.
   */
  x: number;
  y: number;
  size: number;
  font?: keyof Fonts;
  color?: keyof typeof colors;
  align?: "end";
  /** A text that is wider than this gets a smaller font. */
  width?: number;
}

type Sheet = ReturnType<typeof sheetOn>;

/**
 * A page in our colours, with a band along its top. All drawing is collected in one string of PDF
 * operators: the library stores an object for each operator, so 5,000 rows would not fit into
 * memory.
 */
function sheetOn(document: PDFDocument, fonts: Fonts) {
  const content = [`${colors.blue} rg 0 ${height - 22} ${width} 22 re f`];
  return {
    write(text: string, { x, y, size, font = "text", color = "ink", align, width }: Style) {
      const letters = writable(text, fonts[font]);
      const needsWidth = align === "end" || width !== undefined;
      const wide = needsWidth ? fonts[font].widthOfTextAtSize(letters, size) : 0;
      const scale = width !== undefined && wide > width ? width / wide : 1;
      const from = align === "end" ? x - wide * scale : x;
      const set = `/${font} ${(size * scale).toFixed(2)} Tf ${from.toFixed(2)} ${y.toFixed(2)} Td`;
      content.push(`BT ${colors[color]} rg ${set} ${fonts[font].encodeText(letters)} Tj ET`);
    },

    rule(y: number, color: "ink" | "line") {
      const thickness = color === "ink" ? 0.8 : 0.5;
      content.push(`${colors[color]} RG ${thickness} w ${left} ${y} m ${right} ${y} l S`);
    },

    finish() {
      const { node } = document.addPage([width, height]);
      for (const [name, font] of Object.entries(fonts))
        node.setFontDictionary(PDFName.of(name), font.ref);
      const stream = document.context.flateStream(content.join("\n"));
      node.set(PDFName.of("Contents"), document.context.register(stream));
    },
  };
}

const known = new WeakMap<PDFFont, Set<number>>();

/**
 * Returns a text with only the letters of the font: ĩ becomes i, and a letter without a similar one
 * becomes a question mark.
 */
function writable(text: string, font: PDFFont): string {
  const letters = known.get(font) ?? new Set(font.getCharacterSet());
  known.set(font, letters);
  const has = (letter: string) => letters.has(letter.codePointAt(0) ?? 0);
  const likeness = (letter: string) => {
    if (has(letter)) return letter;
    const base = letter.normalize("NFD").replace(/\p{M}/gu, "");
    return base !== "" && [...base].every(has) ? base : "?";
  };
  return [...text.normalize("NFC").replace(/\s/g, " ")].map(likeness).join("");
}
