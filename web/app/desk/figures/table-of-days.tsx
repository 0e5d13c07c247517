import type { DayFigures } from "#contracts/stats";
import { Disclosure } from "../../../ui/disclosure";
import { ScrollingTable } from "./chart-parts";
import { dayInWords } from "./day-words";
import type { FigureOfDay } from "./series";
import { figureStrings as words } from "./strings";

interface TableOfDaysProps {
  title: string;
  days: readonly DayFigures[];
  series: readonly FigureOfDay[];
  format: (value: number) => string;
}

/** What a chart shows, as a table, the newest day first. */
export const TableOfDays = ({ title, days, series, format }: TableOfDaysProps) => (
  <Disclosure>
    <summary>{words.asTable}</summary>
    <ScrollingTable role="region" aria-label={title} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.day}</th>
            {series.map((key) => (
              <th key={key} scope="col">
                {words.series[key]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((each) => (
            <tr key={each.day}>
              <th scope="row">{dayInWords(each.day)}</th>
              {series.map((key) => (
                <td key={key}>{format(each[key])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollingTable>
  </Disclosure>
);
