import { Box } from "@chakra-ui/react/box";
import { Grid } from "@chakra-ui/react/grid";
import { chakra } from "@chakra-ui/react/styled-system";
import type { LedgerMonth } from "#contracts/ledger";
import { formatMoney } from "../../ui/money";
import { Note } from "../../ui/note";
import { VisuallyHidden } from "../../ui/visually-hidden";
import { earnedIn } from "./month-sums";
import { monthInWords, monthsUpTo, shortMonth, thisMonth } from "./month-words";
import { earningsStrings as words } from "./strings";

const Bar = chakra("div", {
  base: {
    marginTop: "1",
    marginInline: "auto",
    width: "min(3rem, 80%)",
    bg: "edge",
    borderStartStartRadius: "4px",
    borderStartEndRadius: "4px",
  },
  variants: { now: { true: { bg: "blue" } } },
});

const tallest = 100;
const figures = new Intl.NumberFormat("en-KE");

interface MonthChartProps {
  months: readonly LedgerMonth[];
  /** The month that is looked at, `2026-11`; this one without it. */
  chosen: string | undefined;
}

/** What was earned in each of six months; as a table for who does not see it. */
export function MonthChart({ months, chosen = thisMonth() }: MonthChartProps) {
  const newest = monthsUpTo(thisMonth(), 6);
  const shown = (newest.includes(chosen) ? newest : monthsUpTo(chosen, 6)).map((month) => ({
    month,
    earned: earnedIn(months.find((each) => each.month === month)),
  }));
  const most = Math.max(1, ...shown.map(({ earned }) => earned));
  return (
    <div>
      <Note aria-hidden>{words.chart}</Note>
      <Grid
        templateColumns="repeat(6, minmax(0, 1fr))"
        alignItems="end"
        marginTop="2"
        textAlign="center"
        // The widest has room in its column: the sums below say the same in the reader's size.
        fontSize="min({fontSizes.sm}, calc(100cqi / 21))"
        fontVariantNumeric="tabular-nums"
        aria-hidden
      >
        {shown.map(({ month, earned }) => (
          <div key={month}>
            {figures.format(earned)}
            <Bar now={month === chosen} style={{ height: `${(earned / most) * tallest}px` }} />
            <Box
              borderTopWidth="1.5px"
              borderTopStyle="solid"
              borderColor="edge"
              paddingTop="1"
              gridColumn="span 1"
              fontWeight={month === chosen ? "700" : undefined}
            >
              {shortMonth(month)}
            </Box>
          </div>
        ))}
      </Grid>
      <VisuallyHidden as="div">
        <table>
          <caption>{words.chartTable}</caption>
          <tbody>
            {shown.map(({ month, earned }) => (
              <tr key={month}>
                <th scope="row">{monthInWords(month)}</th>
                <td>{formatMoney(earned)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </div>
  );
}
