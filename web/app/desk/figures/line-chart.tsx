import { chakra } from "@chakra-ui/react/styled-system";
import { max, nice, ticks } from "d3-array";
import { area, line } from "d3-shape";
import { type KeyboardEvent, type PointerEvent, useState } from "react";
import type { DayFigures } from "#contracts/stats";
import { Heading } from "../../../ui/heading";
import { Cursor, Drawing, Ends, Frame, Legend, Plot, Tick, tones } from "./chart-parts";
import { dayInWords } from "./day-words";
import type { FigureOfDay } from "./series";
import { figureStrings as words } from "./strings";
import { TableOfDays } from "./table-of-days";

interface LineChartProps {
  title: string;
  days: readonly DayFigures[];
  series: readonly FigureOfDay[];
  format: (value: number) => string;
}

const Colored = chakra("g");
const scale = new Intl.NumberFormat("en-KE", { notation: "compact", maximumFractionDigits: 1 });

/**
 * Figures day by day as lines. Pointing at a day, or going to it with the arrow keys, shows what it
 * had; a table holds the same.
 */
export function LineChart({ title, days, series, format }: LineChartProps) {
  const last = days.length - 1;
  // Counted from today, which stays where it is when a day begins.
  const [ago, setAgo] = useState(0);
  const at = Math.max(0, last - ago);
  const day = days[at];
  const most = max(days, (each) => max(series, (key) => each[key])) ?? 0;
  const [, top] = nice(0, Math.max(2, most), 3);
  const x = (index: number) => (last > 0 ? (100 * index) / last : 50);
  const y = (value: number) => 100 * (1 - Math.max(0, value) / top);
  const valuesOf = (each: DayFigures) =>
    series.map((key) => `${words.series[key]} ${format(each[key])}`).join(", ");

  const moveTo = (index: number) => setAgo(last - Math.min(last, Math.max(0, index)));
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    moveTo(to);
  };
  const onPointerMove = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    if (width > 0) moveTo(Math.round((last * (clientX - left)) / width));
  };

  return (
    <Frame>
      <Heading level={3} size="lg">
        {title}
      </Heading>
      <Legend>
        <li>{day && dayInWords(day.day)}</li>
        {series.map((key, order) => (
          <li key={key}>
            <Swatch order={order} />
            <span>
              {words.series[key]} <strong>{day && format(day[key])}</strong>
            </span>
          </li>
        ))}
      </Legend>
      <Plot
        role="slider"
        tabIndex={0}
        aria-label={words.dayOf(title)}
        aria-valuemin={1}
        aria-valuemax={days.length}
        aria-valuenow={at + 1}
        aria-valuetext={day && words.dayInWords(dayInWords(day.day), valuesOf(day))}
        onKeyDown={onKeyDown}
        onPointerMove={onPointerMove}
        onPointerDown={onPointerMove}
        onPointerLeave={() => setAgo(0)}
      >
        {ticks(0, top, 3)
          .filter(Number.isInteger)
          .map((value) => (
            <Tick key={value} style={{ top: `${y(value)}%` }} aria-hidden>
              <span>{scale.format(value)}</span>
            </Tick>
          ))}
        <Drawing viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          {series.map((key, order) => (
            <Colored key={key} color={tones[order]?.color}>
              {order === 0 && (
                <path
                  d={
                    area<DayFigures>(
                      (_, index) => x(index),
                      100,
                      (each) => y(each[key]),
                    )(days) ?? ""
                  }
                  fill="currentColor"
                  fillOpacity="0.1"
                />
              )}
              <path
                d={
                  line<DayFigures>(
                    (_, index) => x(index),
                    (each) => y(each[key]),
                  )(days) ?? ""
                }
                fill="none"
                stroke="currentColor"
                strokeWidth="2"
                strokeDasharray={tones[order]?.dash}
                strokeLinejoin="round"
                vectorEffect="non-scaling-stroke"
              />
            </Colored>
          ))}
        </Drawing>
        <Cursor style={{ insetInlineStart: `${x(at)}%` }} />
      </Plot>
      <Ends aria-hidden>
        <span>{days[0] && dayInWords(days[0].day)}</span>
        <span>{days[last] && dayInWords(days[last].day)}</span>
      </Ends>
      <TableOfDays title={title} days={days} series={series} format={format} />
    </Frame>
  );
}

const SwatchLine = chakra("svg", { base: { width: "1.5rem", height: "0.5rem" } });

const Swatch = ({ order }: { order: number }) => (
  <SwatchLine color={tones[order]?.color} viewBox="0 0 24 8" aria-hidden="true">
    <path
      d="M0 4H24"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeDasharray={tones[order]?.dash}
    />
  </SwatchLine>
);
