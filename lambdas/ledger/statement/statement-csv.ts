import type { Statement } from "./statement";
import { eastAfricanClock, kindWords } from "./statement-words";

const heads = [
  "Date",
  "Time (EAT)",
  "What for",
  "Details",
  "Receipt",
  "Task",
  "In (KES)",
  "Out (KES)",
  "Balance (KES)",
];

/** A statement by RFC 4180: the opening balance, each movement, the totals, the closing balance. */
export function statementCsv(statement: Statement): string {
  const computed = eastAfricanClock(statement.computedAt);
  const rows = [
    heads,
    [statement.from, "", "Opening balance", "", "", "", "", "", String(statement.openingBalance)],
    ...statement.lines.map((line) => {
      const { day, time } = eastAfricanClock(new Date(line.at));
      return [
        day,
        time,
        kindWords[line.kind],
        // Some spreadsheets don't read a file as UTF-8.
        line.detail.replaceAll("•", "x"),
        line.receiptNumber ?? "",
        line.taskId ?? "",
        line.in === 0 ? "" : String(line.in),
        line.out === 0 ? "" : String(line.out),
        String(line.balance),
      ];
    }),
    [statement.to, "", "Totals", "", "", "", String(statement.in), String(statement.out), ""],
    [statement.to, "", "Closing balance", "", "", "", "", "", String(statement.closingBalance)],
    [computed.day, computed.time, "Computed from the ledger", "", "", "", "", "", ""],
  ];
  return rows.map((row) => `${row.map(csvCell).join(",")}\r\n`).join("");
}

/** A cell that no spreadsheet takes for a formula, quoted where it has to be. */
export function csvCell(text: string): string {
  const harmless = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
