import { chakra } from "@chakra-ui/react/styled-system";
import { eastAfricanDay } from "#contracts/east-africa-time";
import type { LedgerEntryKind, LedgerMonth } from "#contracts/ledger";
import type { Me } from "#contracts/me";
import { formatMoney } from "../../ui/money";
import { Money } from "../../ui/money-text";
import { earningsStrings as words } from "./strings";

const Sums = chakra("dl", {
  base: {
    display: "grid",
    rowGap: "1.5",
    alignContent: "end",
    color: "soft",
    // A sum moves below its name if both don't fit in one row.
    "& > div": {
      display: "flex",
      flexWrap: "wrap",
      columnGap: "3",
      minWidth: "0",
      containerType: "inline-size",
    },
    "& dt": { flex: "1 1 min-content" },
    "& dd": { marginInlineStart: "auto", textAlign: "end", color: "ink" },
    "& > div:last-of-type": {
      borderTopWidth: "1.5px",
      borderColor: "ink",
      paddingTop: "2",
      fontWeight: "700",
      color: "ink",
    },
  },
});

/** Returns the earnings from tasks in a month; 0 for a month without entries. */
export const earnedIn = (month: LedgerMonth | undefined) => movedIn(month, "earning").amount;

/** Returns the count and total of one kind of ledger entry in a month. */
export const movedIn = (month: LedgerMonth | undefined, of: LedgerMonth["kinds"][number]["kind"]) =>
  month?.kinds.find(({ kind }) => kind === of) ?? { count: 0, amount: 0 };

/** Adds up months, which must be sorted newest first. */
function sumOf(months: readonly LedgerMonth[]): Pick<LedgerMonth, SumOfMonths> {
  const kinds = months
    .flatMap((month) => month.kinds)
    .reduce((sums, { kind, count, amount }) => {
      const sum = sums.get(kind) ?? { kind, count: 0, amount: 0 };
      return sums.set(kind, { kind, count: sum.count + count, amount: sum.amount + amount });
    }, new Map<LedgerEntryKind, LedgerMonth["kinds"][number]>());
  return {
    openingBalance: months.at(-1)?.openingBalance ?? 0,
    closingBalance: months[0]?.closingBalance ?? 0,
    kinds: [...kinds.values()],
  };
}
type SumOfMonths = "openingBalance" | "closingBalance" | "kinds";

type Kinds = LedgerMonth["kinds"];

/**
 * Replaces the kinds "withdrawal" and "return" by `paid`: all withdrawals except the returned and
 * the open ones. Only for all months together, since a return may be a month after its withdrawal.
 */
function settledKinds(kinds: Kinds, onItsWay: Me["onItsWay"]) {
  const of = (kind: LedgerEntryKind) =>
    kinds.find((each) => each.kind === kind) ?? { count: 0, amount: 0 };
  const [asked, back] = [of("withdrawal"), of("return")];
  return {
    kinds: kinds.filter(({ kind }) => kind !== "withdrawal" && kind !== "return"),
    paid: {
      count: asked.count - back.count - onItsWay.count,
      amount: asked.amount + back.amount + onItsWay.amount,
    },
  };
}

interface MonthSumsProps {
  /** Newest first. */
  months: readonly LedgerMonth[];
  onItsWay: Me["onItsWay"];
  /** The shown month; if absent, all months together. */
  month?: string | undefined;
}

/**
 * Shows the opening balance, the entries by kind and the closing balance of one month, or of all.
 */
export function MonthSums({ months, onItsWay, month }: MonthSumsProps) {
  const sum = sumOf(month ? months.filter((each) => each.month === month) : months);
  const isOver = month !== undefined && month !== thisMonth();
  const { kinds, paid } = month
    ? { kinds: sum.kinds, paid: undefined }
    : settledKinds(sum.kinds, onItsWay);
  return (
    <Sums>
      <div>
        <dt>{month ? words.openingOn(firstOf(month)) : words.openingOfAll}</dt>
        <dd>
          <Money amount={sum.openingBalance} />
        </dd>
      </div>
      {kinds.map(({ kind, count, amount }) => (
        <Moved key={kind} name={words.sums[kind](count)} amount={amount} />
      ))}
      {paid && paid.count > 0 && <Moved name={words.paidOut(paid.count)} amount={paid.amount} />}
      {paid && onItsWay.count > 0 && (
        <Moved name={words.onItsWayOf(onItsWay.count)} amount={-onItsWay.amount} />
      )}
      <div>
        <dt>{isOver ? words.closingBalance : words.balance}</dt>
        <dd>
          <Money amount={sum.closingBalance} />
        </dd>
      </div>
    </Sums>
  );
}

const Moved = ({ name, amount }: { name: string; amount: number }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <SignedMoney amount={amount} />
    </dd>
  </div>
);

/** An amount with a plus or minus sign; zero has none. */
export const SignedMoney = ({ amount }: { amount: number }) => (
  <chakra.span
    whiteSpace="nowrap"
    fontSize={`min(1em, calc(100cqi / ${(formatMoney(amount).length + 2) * 0.66}))`}
  >
    {amount !== 0 && <span>{amount < 0 ? "− " : "+ "}</span>}
    <Money amount={Math.abs(amount)} />
  </chakra.span>
);

const inWords = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", ...options });
  return (month: string) => format.format(new Date(`${month}-01T00:00:00Z`));
};

/** Returns `November 2026` for `2026-11`. */
export const monthInWords = inWords({ month: "long", year: "numeric" });
export const shortMonth = (month: string) => inWords({ month: "short" })(month).slice(0, 3);
const firstOf = (month: string) => `1 ${inWords({ month: "long" })(month)}`;

/** Returns the current month in Nairobi, such as `2026-11`. */
export const thisMonth = (now = new Date()) => eastAfricanDay(now).slice(0, 7);

/** Returns the `count` months that end with `month`, earliest first. */
export function monthsUpTo(month: string, count: number): string[] {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return Array.from({ length: count }, (_, at) =>
    new Date(Date.UTC(year, number - count + at, 1)).toISOString().slice(0, 7),
  );
}
