import type { StatementLine } from "./statement";
import type { Sheet } from "./statement-sheet";
import { eastAfricanClock, kindWords, spelledAmount, spelledDay, stateIn } from "./statement-words";

export type Line = StatementLine;

/** Points from one row to the next. */
export const rowHeight = 21;

const columns = [
  { name: "Date, EAT", x: 42 },
  { name: "What for", x: 112 },
  { name: "Receipt or task", x: 228 },
  { name: "State", x: 330 },
  { name: "In, KES", x: 425, align: "end" },
  { name: "Out, KES", x: 487, align: "end" },
  { name: "Balance, KES", x: 553, align: "end" },
] as const;

/** The names of the columns. */
export function writeHeading(sheet: Sheet, y: number): void {
  for (const { name, ...place } of columns)
    sheet.write(name, { ...place, y, size: 8.5, font: "bold", color: "soft" });
}

/** The rows of a page; returns where the next would stand. */
export function writeTable(sheet: Sheet, top: number, lines: readonly Line[]): number {
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

/** A note of a correction may be long; the CSV has all of it. */
const shortened = (text: string) => (text.length > 90 ? `${text.slice(0, 89)}…` : text);
