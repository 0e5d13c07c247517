import { chakra } from "@chakra-ui/react/styled-system";
import type { DayFigures } from "#contracts/stats";
import { Button } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { Heading } from "../../../ui/heading";
import { formatPrice } from "../../../ui/money";
import { Row } from "../../../ui/row";
import { LineChart } from "./line-chart";
import { figureStrings as words } from "./strings";

export const ranges = [7, 30, 90] as const;
export type Range = (typeof ranges)[number];

const Columns = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "minmax(0, 1fr)", xl: "repeat(3, minmax(0, 1fr))" },
    gap: { base: "6", xl: "8" },
    marginTop: "4",
  },
});

interface ChartsProps {
  days: readonly DayFigures[];
  range: Range;
  onRange: (range: Range) => void;
}

const counts = new Intl.NumberFormat("en-KE");
const count = (value: number) => counts.format(value);

/** Sign-ups, money and tasks, day by day. */
export function Charts({ days, range, onRange }: ChartsProps) {
  const shown = days.slice(-range);
  return (
    <Card>
      <Row spread>
        <Heading size="lg">{words.chartsTitle}</Heading>
        <Row role="group" aria-label={words.range}>
          {ranges.map((each) => (
            <Button
              key={each}
              size="sm"
              paddingInline={{ base: "2.5", sm: "4" }}
              variant={each === range ? "secondary" : "quiet"}
              aria-pressed={each === range}
              onClick={() => onRange(each)}
            >
              {words.days(each)}
            </Button>
          ))}
        </Row>
      </Row>
      <Columns>
        <LineChart
          title={words.charts.people}
          days={shown}
          series={["signUps", "activations"]}
          format={count}
        />
        <LineChart
          title={words.charts.money}
          days={shown}
          series={["moneyIn", "withdrawals"]}
          format={formatPrice}
        />
        <LineChart
          title={words.charts.tasks}
          days={shown}
          series={["tasksPosted", "tasksTaken", "approved"]}
          format={count}
        />
      </Columns>
    </Card>
  );
}
