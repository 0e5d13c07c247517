import type { LedgerEntryKind, MovementState } from "#contracts/accounts";
import type { Statement } from "./statement";
import { spelledAmount, spelledDay } from "./statement-words";

/** One of the four sums on top of a statement, with what it consists of in a few words. */
export interface Sum {
  name: string;
  sign: "" | "+" | "–" | "=";
  amount: number;
  notes: readonly string[];
}

/** The sum that adds up: opening balance, and what came, less what went, is the closing balance. */
export const sumsOf = (statement: Statement): readonly Sum[] => [
  {
    name: "Opening balance",
    sign: "",
    amount: statement.openingBalance,
    notes: [spelledDay(statement.from)],
  },
  {
    name: "In",
    sign: "+",
    amount: statement.in,
    notes: notesOf(statement, "in", [
      [["earning"], (_, amount) => `${amount} earned`],
      [["activation", "payment"], (_, amount) => `${amount} paid in`],
      [["return"], (_, amount) => `${amount} returned`],
      [["correction"], (_, amount) => `${amount} corrected`],
    ]),
  },
  {
    name: "Out",
    sign: "–",
    amount: statement.out,
    notes: [
      ...withdrawn(statement, "paid out, no fees", "paid"),
      ...withdrawn(statement, "on its way", "on-its-way", "unknown"),
      ...withdrawn(statement, "came back", "returned"),
      ...notesOf(statement, "out", [
        [["training"], (count) => counted(count, "training fee")],
        [["correction"], (_, amount) => `${amount} corrected`],
      ]),
    ],
  },
  {
    name: "Closing balance",
    sign: "=",
    amount: statement.closingBalance,
    notes: [spelledDay(statement.to)],
  },
];

/** What withdrawals of some states took out of the balance. */
export const outOf = ({ lines }: Statement, ...states: readonly MovementState[]) =>
  lines
    .filter(({ kind, state }) => kind === "withdrawal" && states.includes(state))
    .reduce((sum, line) => sum + line.out, 0);

const withdrawn = (statement: Statement, words: string, ...states: readonly MovementState[]) => {
  const amount = outOf(statement, ...states);
  return amount === 0 ? [] : [`${spelledAmount(amount)} ${words}`];
};

type Words = (count: number, amount: string) => string;
type Group = readonly [kinds: readonly LedgerEntryKind[], words: Words];

/** What moved of each group in or out, in its words; nothing of those of which nothing moved. */
const notesOf = ({ lines }: Statement, way: "in" | "out", groups: readonly Group[]): string[] =>
  groups.flatMap(([kinds, words]) => {
    const own = lines.filter((line) => kinds.includes(line.kind) && line[way] > 0);
    const amount = own.reduce((sum, line) => sum + line[way], 0);
    return own.length === 0 ? [] : [words(own.length, spelledAmount(amount))];
  });

/** `1 withdrawal`, `2 withdrawals`. */
export const counted = (count: number, thing: string) =>
  `${count} ${thing}${count === 1 ? "" : "s"}`;
