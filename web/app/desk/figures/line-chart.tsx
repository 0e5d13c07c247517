import { chakra } from "@chakra-ui/react/styled-system";
import { max, nice, ticks } from "d3-array";
import { area, line } from "d3-shape";
import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { eastAfricanInstant } from "#contracts/east-africa-time";
import { Disclosure } from "../../../ui/disclosure";
import { Heading } from "../../../ui/heading";
import { figureStrings as words } from "./strings";

type Figures<Name extends string> = Readonly<Record<Name, number>> & { readonly day: string };

interface LineChartProps<Name extends string> {
  title: string;
  /**
   * The figures of each day, the oldest first. In a chart by month, `day` is the month's first day.
   */
  days: readonly Figures<Name>[];
  series: readonly Name[];
  names: Readonly<Record<Name, string>>;
  format: (value: number) => string;
  /** Writes a day as text; by default as `Mon 23 Nov`. */
  written?: (day: string) => string;
  /** True if the page itself shows the figures in a table. */
  hasTable?: boolean;
}

const Colored = chakra("g");
const scale = new Intl.NumberFormat("en-KE", { notation: "compact", maximumFractionDigits: 1 });

/** Up to this many days are shown as bars, which show single events better than lines. */
const mostBars = 31;

/**
 * A chart of daily figures: bars for up to `mostBars` days, lines for more. The pointer or the
 * arrow keys choose the day whose figures are shown.
 */
export function LineChart<Name extends string>({
  title,
  days,
  series,
  names,
  format,
  written = dayInWords,
  hasTable = false,
}: LineChartProps<Name>) {
  const last = days.length - 1;
  // Counted back from the newest day, so that the newest day stays chosen after midnight.
  const [ago, setAgo] = useState(0);
  const at = Math.max(0, last - ago);
  const day = days[at];
  const most = max(days, (each) => max(series, (key) => each[key])) ?? 0;
  const [, top] = nice(0, Math.max(2, most), 3);
  const hasBars = days.length <= mostBars;
  const slot = 100 / Math.max(1, days.length);
  const x = (index: number) => {
    if (hasBars) return (index + 0.5) * slot;
    return last > 0 ? (100 * index) / last : 50;
  };
  const y = (value: number) => 100 * (1 - Math.max(0, value) / top);
  const valuesOf = (each: Figures<Name>) =>
    series.map((key) => `${names[key]} ${format(each[key])}`).join(", ");

  const moveTo = (index: number) => setAgo(last - Math.min(last, Math.max(0, index)));
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    moveTo(to);
  };
  const onPointerMove = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const along = (clientX - left) / width;
    if (width > 0) moveTo(hasBars ? Math.floor(along * days.length) : Math.round(last * along));
  };

  return (
    <Frame>
      <Heading level={3} size="lg">
        {title}
      </Heading>
      <Legend>
        <li>{day && written(day.day)}</li>
        {series.map((key, order) => (
          <li key={key}>
            <Swatch order={order} />
            <span>
              {names[key]} <strong translate="no">{day && format(day[key])}</strong>
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
        aria-valuetext={day && words.dayInWords(written(day.day), valuesOf(day))}
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
              {order === 0 && !hasBars && (
                <path
                  d={
                    area<Figures<Name>>(
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
                  hasBars
                    ? barsOf(
                        (index) => x(index) + (order - (series.length - 1) / 2) * 0.3 * slot,
                        days.map((each) => y(each[key])),
                      )
                    : (line<Figures<Name>>(
                        (_, index) => x(index),
                        (each) => y(each[key]),
                      )(days) ?? "")
                }
                fill="none"
                stroke="currentColor"
                strokeWidth={hasBars ? (days.length > 12 ? 4 : 8) : 2}
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
        <span>{days[0] && written(days[0].day)}</span>
        <span>{days[last] && written(days[last].day)}</span>
      </Ends>
      {!hasTable && <TableOfDays {...{ title, days, series, names, format, written }} />}
    </Frame>
  );
}

const barsOf = (x: (index: number) => number, tops: readonly number[]) =>
  tops.map((top, index) => `M${x(index)} 100V${top}`).join("");

const Swatch = ({ order }: { order: number }) => (
  <chakra.svg
    width="1.5rem"
    height="0.5rem"
    color={tones[order]?.color}
    viewBox="0 0 24 8"
    aria-hidden="true"
  >
    <path
      d="M0 4H24"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeDasharray={tones[order]?.dash}
    />
  </chakra.svg>
);

const TableOfDays = <Name extends string>({
  title,
  days,
  series,
  names,
  format,
  written = dayInWords,
}: LineChartProps<Name>) => (
  <Disclosure>
    <summary>{words.asTable}</summary>
    <ScrollingTable role="region" aria-label={title} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.day}</th>
            {series.map((key) => (
              <th key={key} scope="col">
                {names[key]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...days].reverse().map((each) => (
            <tr key={each.day}>
              <th scope="row">{written(each.day)}</th>
              {series.map((key) => (
                <td key={key} translate="no">
                  {format(each[key])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollingTable>
  </Disclosure>
);

/** The lines' colours in order; dashes tell the lines apart without colour. */
const tones = [
  { color: "blue", dash: undefined },
  { color: "red", dash: "6 4" },
  { color: "leaf", dash: "2 4" },
] as const;

const Frame = chakra("figure", {
  base: { display: "flex", flexDirection: "column", gap: "2", minWidth: "0" },
});
const Legend = chakra("ul", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    columnGap: "4",
    rowGap: "1",
    fontVariantNumeric: "tabular-nums lining-nums",
    "& li": { display: "flex", alignItems: "center", gap: "2" },
    "& strong": { whiteSpace: "nowrap" },
  },
});
const Plot = chakra("div", {
  base: {
    position: "relative",
    height: "11rem",
    marginTop: "2",
    marginInlineEnd: "3.75rem",
    touchAction: "pan-y",
    borderRadius: "sm",
    printColorAdjust: "exact",
  },
});
const Drawing = chakra("svg", {
  base: { position: "absolute", inset: "0", width: "full", height: "full", overflow: "visible" },
});
const Tick = chakra("span", {
  base: {
    position: "absolute",
    insetInlineStart: "0",
    insetInlineEnd: "0",
    borderTop: "line",
    fontSize: "sm",
    color: "soft",
    lineHeight: "1",
    fontVariantNumeric: "tabular-nums",
    "& > span": {
      position: "absolute",
      insetInlineStart: "calc(100% + 0.5rem)",
      transform: "translateY(-50%)",
    },
  },
});
const Cursor = chakra("span", {
  base: {
    position: "absolute",
    top: "0",
    bottom: "0",
    width: "0",
    borderInlineStartWidth: "1.5px",
    borderInlineStartStyle: "solid",
    borderColor: "edge",
    pointerEvents: "none",
  },
});
const Ends = chakra("div", {
  base: {
    display: "flex",
    justifyContent: "space-between",
    gap: "3",
    marginInlineEnd: "3.75rem",
    fontSize: "sm",
    color: "soft",
  },
});
const ScrollingTable = chakra("div", {
  base: {
    maxHeight: "20rem",
    overflow: "auto",
    "& table": { width: "full", fontSize: "sm", fontVariantNumeric: "tabular-nums" },
    "& th, & td": { padding: "1.5", textAlign: "end", fontWeight: "400" },
    "& th:first-of-type": { textAlign: "start" },
    "& thead th": { fontWeight: "650", position: "sticky", top: "0", bg: "card" },
    "& tr + tr > *": { borderTop: "line" },
  },
});

const parts = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Africa/Nairobi",
  weekday: "short",
  day: "numeric",
  month: "short",
});

/** A day in East Africa as `Mon 23 Nov`. */
export const dayInWords = (day: string) =>
  parts.format(eastAfricanInstant(day, "12:00")).replace(",", "").replace("Sept", "Sep");
