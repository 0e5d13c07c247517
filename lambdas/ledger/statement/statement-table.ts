import type { StatementLine } from "./statement";
import type { Sheet } from "./statement-sheet";
import { eastAfricanClock, kindWords, spelledAmount, spelledDay } from "./statement-words";

export type Line = StatementLine;

/** Points from one row to the next. */
export const rowHeight = 21;

const columns = [
  { name: "Date, EAT", x: 42 },
  { name: "What for", x: 112 },
  { name: "Receipt or task", x: 248 },
  { name: "In, KES", x: 411, align: "end" },
  { name: "Out, KES", x: 482, align: "end" },
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
    sheet.write(line.detail, { x: 112, y: y - 3.5, size: 7, color: "soft", width: 290 });
    const proof = line.receiptNumber ?? line.taskId ?? "";
    sheet.write(proof, { x: 248, y: y + 4, size: 8, font: "mono", width: 110 });
    const figure = { y: y + 4, size: 9, align: "end" } as const;
    if (line.in > 0) sheet.write(spelledAmount(line.in), { ...figure, x: 411 });
    if (line.out > 0) sheet.write(spelledAmount(line.out), { ...figure, x: 482 });
    sheet.write(spelledAmount(line.balance), { ...figure, x: 553 });
    y -= rowHeight;
  }
  return y;
}
