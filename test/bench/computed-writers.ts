import { termKeys } from "../../lambdas/accounts/people/list-people";
import {
  isWhole,
  listedUser,
  people,
  placesIn,
  rowKeys,
} from "../../lambdas/accounts/people/places";
import { Profile, profileKey } from "../../lambdas/accounts/profile/profile";
import { receipts } from "../../lambdas/money/collections/received-payment";
import { entries, entryWrite } from "../../lambdas/money/ledger/ledger";
import { checkedLedgers } from "../../lambdas/money/reconciliation/check-writer";
import { writer } from "./filled-table";

/** When everything was: before today, whose figures nobody compares. */
const at = new Date("2025-03-03T09:00:00.000Z");
const date = at.toISOString();
const amount = 100;

type Plain = Record<string, unknown>;
export interface Key {
  pk: string;
  sk: string;
}

const userIdOf = (number: number) => `writer-${number}`;
const isWriter = (pk: string) => pk.startsWith(profileKey("writer-").pk);
const numberIn = (pk: string) => Number(/-(\d+)$/.exec(pk)?.[1]);
const sequenceIn = (sk: string) => Number(sk.slice("ENTRY#".length));
const receiptOf = (number: number, sequence: number) => `R${sequence}-${number}`;

const entry = (number: number, sequence: number) =>
  entryWrite({
    type: "LedgerEntry",
    userId: userIdOf(number),
    sequence,
    kind: "payment",
    amount,
    balanceAfter: amount * sequence,
    receiptNumber: receiptOf(number, sequence),
    claimedReceipt: null,
    attemptId: null,
    taskId: null,
    withdrawalId: null,
    date,
    bookedAt: date,
  }).put;

const receipt = (number: number, sequence: number) => ({
  ...receipts.key({ receipt: receiptOf(number, sequence) }),
  type: "Receipt",
  userId: userIdOf(number),
  attemptId: null,
  entrySequence: sequence,
  creditedAt: date,
});

/** The items of writers with so many payments each, made when they are asked for: gigabytes need no memory. */
export function computedWriters(movements: number) {
  const sequences = Array.from({ length: movements }, (_, before) => before + 1);
  const profile = (number: number) => ({
    ...writer(number, at),
    totalMoney: amount * movements,
    currentBalance: amount * movements,
    totalEarned: 0,
    entryCount: movements,
  });
  const person = (number: number) => {
    const known = Profile.parse(profile(number));
    const listing = { row: listedUser(known), terms: termKeys(known) };
    return { ...people.key(known), type: "Person", revision: 1, ...listing };
  };

  /** What was settled of a ledger when it was last gone through whole: all of it. */
  const checked = (number: number) => {
    const { totalMoney, currentBalance, totalEarned, entryCount } = profile(number);
    const { totalWithdrawals } = Profile.parse(profile(number));
    const totals = { totalMoney, currentBalance, totalWithdrawals, totalEarned, entryCount };
    const key = checkedLedgers.key({ userId: userIdOf(number) });
    return { ...key, type: "CheckedLedger", ...totals, paid: 0 };
  };

  return {
    /** The item with a key; undefined when it is of no writer. */
    find({ pk, sk }: Key): Plain | undefined {
      const number = numberIn(pk);
      if (pk.startsWith("RECEIPT#")) return receipt(number, Number(/R(\d+)-/.exec(pk)?.[1]));
      if (pk.startsWith("PERSON#")) return person(number);
      if (pk.startsWith("AUDIT#")) return checked(number);
      if (!isWriter(pk)) return undefined;
      return sk.startsWith("ENTRY#") ? entry(number, sequenceIn(sk)) : profile(number);
    },

    /** A writer's entries from one sort key to another; undefined when it is nobody's partition. */
    entries: (pk: string, first: string, last: string): Plain[] | undefined =>
      isWriter(pk)
        ? sequences
            .filter((each) => each >= sequenceIn(first) && each <= sequenceIn(last))
            .map((each) => entry(numberIn(pk), each))
        : undefined,

    /** A writer's place in the list of all; they were made in the order of their numbers. */
    place(number: number): Plain {
      const userId = userIdOf(number);
      return { pk: placesIn(undefined, "createdAt"), sk: `${number}#${userId}`, userId };
    },

    /** The keys of a writer's profile and receipts. */
    scannedKeys: (number: number): Key[] => [
      profileKey(userIdOf(number)),
      ...sequences.map((sequence) => receipts.key({ receipt: receiptOf(number, sequence) })),
    ],

    lastKey: (number: number): Key =>
      entries.key({ userId: userIdOf(number), sequence: movements }),
    numberAfter: ({ pk }: Key) => numberIn(pk) + 1,

    /** All that the table holds of a writer, the rows in the lists of people too. */
    everything(number: number): Plain[] {
      const userId = userIdOf(number);
      const { row, terms, ...rest } = person(number);
      return [
        profile(number),
        { row, terms, ...rest },
        ...rowKeys(row).map((key) => ({
          ...key,
          type: "PersonRow",
          ...(isWhole(key) ? row : { userId }),
        })),
        ...terms.map((key) => ({ ...key, type: "PersonTerm", userId })),
        checked(number),
        ...sequences.flatMap((each) => [entry(number, each), receipt(number, each)]),
      ];
    },
  };
}
