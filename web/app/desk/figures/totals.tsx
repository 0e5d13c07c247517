import { Box } from "@chakra-ui/react/box";
import { chakra } from "@chakra-ui/react/styled-system";
import { max, min } from "d3-array";
import { line } from "d3-shape";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { DayFigures, Stats } from "#contracts/stats";
import { formatCount, formatPrice } from "../../../ui/money";
import { Money } from "../../../ui/money-text";
import { Note } from "../../../ui/note";
import { Skeleton } from "../../../ui/skeleton";
import { TextLink } from "../../../ui/text-link";
import { unbroken } from "../../../ui/unbroken";
import { figureStrings as words } from "./strings";
import { daysOfTotals } from "./use-stats";

export const TotalsFrame = chakra("dl", {
  base: {
    display: "grid",
    gap: "1px",
    bg: "line",
    border: "line",
    borderRadius: "md",
    overflow: "clip",
  },
  // At every width, the cells fill their rows without gaps.
  variants: {
    cells: {
      three: {
        gridTemplateColumns: { base: "minmax(0, 1fr)", md: "repeat(3, minmax(0, 1fr))" },
      },
      four: {
        gridTemplateColumns: {
          base: "minmax(0, 1fr)",
          md: "repeat(2, minmax(0, 1fr))",
          xl: "repeat(4, minmax(0, 1fr))",
        },
      },
      five: {
        gridTemplateColumns: {
          base: "repeat(auto-fit, minmax(min(9.5rem, 100%), 1fr))",
          sm: "repeat(2, minmax(0, 1fr))",
          md: "repeat(6, minmax(0, 1fr))",
          xl: "repeat(5, minmax(0, 1fr))",
        },
        "& > *": { gridColumn: { md: "span 2", xl: "auto" } },
        "& > :nth-of-type(3)": { gridColumn: { base: "1 / -1", md: "span 2", xl: "auto" } },
        "& > :nth-of-type(n + 4)": { gridColumn: { md: "span 3", xl: "auto" } },
      },
    },
  },
});
export const TotalCell = chakra("div", {
  base: {
    display: "flex",
    flexDirection: "column",
    gap: "1",
    padding: { base: "4", xl: "5" },
    bg: "card",
    containerType: "inline-size",
    minWidth: "0",
    "& dt": { color: "soft" },
  },
});
const Foot = chakra("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "end",
    justifyContent: "space-between",
    columnGap: "3",
    rowGap: "1",
    marginTop: "auto",
    fontSize: "sm",
    color: "soft",
    fontVariantNumeric: "tabular-nums",
  },
});
export const Count = chakra("span", {
  base: {
    fontFamily: "pen",
    fontWeight: "700",
    fontSize: "xl",
    lineHeight: "1.1",
    fontVariantNumeric: "tabular-nums lining-nums",
  },
});

export function Totals({ stats }: { stats: Stats }) {
  const days = stats.days.slice(-daysOfTotals);
  const today = days.at(-1);
  const week = days.slice(-7);
  const inactive = ({ totalUsers, activeUsers }: DayFigures) => totalUsers - activeUsers;
  const weekAgo = days.at(-8);
  return (
    <TotalsFrame cells="five" aria-label={words.label}>
      <Total
        name={words.totalUsers}
        value={<Count>{formatCount(stats.totalUsers)}</Count>}
        line={days.map(({ totalUsers }) => totalUsers)}
        color="blue"
      >
        {words.newInWeek(week.reduce((sum, { signUps }) => sum + signUps, 0))}
      </Total>
      <Total
        name={words.activeUsers}
        value={<Count>{formatCount(stats.activeUsers)}</Count>}
        line={days.map(({ activeUsers }) => activeUsers)}
        color="blue"
      >
        {stats.totalUsers > 0
          ? words.share(Math.round((100 * stats.activeUsers) / stats.totalUsers))
          : words.nobody}
      </Total>
      <Total
        name={words.inactiveUsers}
        value={<Count>{formatCount(stats.inactiveUsers)}</Count>}
        line={days.map(inactive)}
        color="edge"
      >
        {words.weekChange(stats.inactiveUsers - (weekAgo ? inactive(weekAgo) : 0))}
      </Total>
      <Total
        name={words.moneyIn}
        value={<Money amount={stats.moneyIn} size="large" />}
        line={days.map(({ moneyIn }) => moneyIn)}
        color="leaf"
      >
        {unbroken(words.today(formatPrice(today?.moneyIn ?? 0)))}
      </Total>
      <Total
        name={words.withdrawals}
        value={<Money amount={stats.withdrawals} size="large" />}
        line={days.map(({ withdrawals }) => withdrawals)}
        color="red"
      >
        <span>{unbroken(words.today(formatPrice(today?.withdrawals ?? 0)))}</span>
        {stats.onItsWay > 0 && (
          <Box as="span" display="block">
            {unbroken(words.onItsWay(formatPrice(stats.onItsWay)))}
          </Box>
        )}
      </Total>
    </TotalsFrame>
  );
}

export const MoneyInNote = ({ stats: { moneyIn, earned } }: { stats: Stats }) => (
  <Note>
    {words.parts(formatPrice(moneyIn - earned), formatPrice(earned))}{" "}
    <TextLink asChild>
      <Link to="/admin-dashboard/money">{words.allMoney}</Link>
    </TextLink>
  </Note>
);

interface TotalProps {
  name: string;
  value: ReactNode;
  /** The figure's history, drawn as a small chart. */
  line?: readonly number[];
  color?: "blue" | "edge" | "leaf" | "red";
  children?: ReactNode;
}

export const Total = ({
  name,
  value,
  line = [],
  color = "blue",
  children = <Skeleton display="inline-block" width="7rem" verticalAlign="middle" />,
}: TotalProps) => (
  <TotalCell>
    <dt>{name}</dt>
    <dd>{value}</dd>
    <Foot as="dd">
      <span>{children}</span>
      <Box as="span" flex="none" color={color}>
        <Spark values={line} />
      </Box>
    </Foot>
  </TotalCell>
);

const Drawing = chakra("svg", {
  base: {
    display: "block",
    width: "4.5rem",
    height: "1.5rem",
    overflow: "visible",
    printColorAdjust: "exact",
  },
});

/** A small chart, hidden from screen readers, since the charts below have tables. */
function Spark({ values }: { values: readonly number[] }) {
  const [least, most] = [min(values) ?? 0, max(values) ?? 0];
  // A figure that never changes is drawn in the middle.
  const height = (value: number) =>
    most === least ? 50 : 100 * (1 - (value - least) / (most - least));
  const path = line<number>()
    .x((_, at) => (100 * at) / Math.max(1, values.length - 1))
    .y(height);
  return (
    <Drawing viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      <path
        d={path([...values]) ?? ""}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinejoin="round"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </Drawing>
  );
}
