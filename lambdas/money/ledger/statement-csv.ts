import { eastAfricanClock, kindWords, type Statement, stateIn } from "./statement";
import { outOf } from "./statement-pdf";

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
  "State",
];

/** A statement by RFC 4180: the opening balance, each movement, the totals, the closing balance. */
export function statementCsv(statement: Statement): string {
  const computed = eastAfricanClock(statement.computedAt);
  const rows = [
    heads,
    [...row(statement.from, "Opening balance"), String(statement.openingBalance), ""],
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
        stateIn(line),
      ];
    }),
    [...row(statement.to, "Totals", statement.in, statement.out), "", ""],
    [...row(statement.to, "Of it paid out", "", outOf(statement, "paid")), "", "Paid"],
    [
      ...row(statement.to, "Of it on its way", "", outOf(statement, "on-its-way", "unknown")),
      "",
      "On its way",
    ],
    [...row(statement.to, "Closing balance"), String(statement.closingBalance), ""],
    [computed.day, computed.time, "Computed from the ledger", "", "", "", "", "", "", ""],
  ];
  return rows.map((row) => `${row.map(csvCell).join(",")}\r\n`).join("");
}

/** The cells before the balance of a line that is no movement. */
const row = (day: string, name: string, credited: number | "" = "", out: number | "" = "") => [
  day,
  "",
  name,
  "",
  "",
  "",
  String(credited),
  String(out),
];

/** A cell that no spreadsheet takes for a formula, quoted where it has to be. */
export function csvCell(text: string): string {
  const harmless = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
