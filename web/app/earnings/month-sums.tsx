import { chakra } from "@chakra-ui/react/styled-system";
import type { LedgerMonth } from "#contracts/ledger";
import { Money } from "../../ui/money-text";
import { earningsStrings as words } from "../strings/earnings";
import { firstOf, thisMonth } from "./month-words";

const Sums = chakra("dl", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) auto",
    rowGap: "1.5",
    alignContent: "end",
    color: "soft",
    "& dd": { textAlign: "end", color: "ink", paddingInlineStart: "3" },
    "& > :nth-last-of-type(1)": {
      borderTopWidth: "1.5px",
      borderTopStyle: "solid",
      borderColor: "ink",
      paddingTop: "2",
      fontWeight: "700",
      color: "ink",
    },
  },
});

/** What tasks brought in a month; of one without a movement, nothing. */
export const earnedIn = (month: LedgerMonth | undefined) => movedIn(month, "earning").amount;

/** How often and how much of one kind moved in a month. */
export const movedIn = (month: LedgerMonth | undefined, of: LedgerMonth["kinds"][number]["kind"]) =>
  month?.kinds.find(({ kind }) => kind === of) ?? { count: 0, amount: 0 };

/** A month as a sum: what stood at its beginning, what came and went, what that makes. */
export const MonthSums = ({ month }: { month: LedgerMonth }) => (
  <Sums>
    <dt>{words.openingOn(firstOf(month.month))}</dt>
    <dd>
      <Money amount={month.openingBalance} />
    </dd>
    {month.kinds.map(({ kind, count, amount }) => (
      <Moved key={kind} name={words.sums[kind](count)} amount={amount} />
    ))}
    <dt>{month.month === thisMonth() ? words.balance : words.closingBalance}</dt>
    <dd>
      <Money amount={month.closingBalance} />
    </dd>
  </Sums>
);

const Moved = ({ name, amount }: { name: string; amount: number }) => (
  <>
    <dt>{name}</dt>
    <dd>
      <SignedMoney amount={amount} />
    </dd>
  </>
);

const OneLine = chakra("span", { base: { whiteSpace: "nowrap" } });

/** An amount with its sign before it, for eyes and ears. */
export const SignedMoney = ({ amount }: { amount: number }) => (
  <OneLine>
    {amount < 0 ? "− " : "+ "}
    <Money amount={Math.abs(amount)} />
  </OneLine>
);
