import { excelEpoch, macDays } from "../workbook/read-workbook";

const secondsOfDay = 24 * 60 * 60;

/**
 * A number of a workbook as people write it in a file of tasks: days as `2026-12-12`, times as
 * `18:00`, others without a format. Rounded to the second, as Excel stores binary fractions of days,
 * then to the minute below; midnight is said only where the cell shows a time.
 */
export function plainNumber(number: number, code: string, is1904: boolean): string {
  const format = dateFormat(code);
  if (!format || number < 0) return String(Number(number.toPrecision(15)));
  // The years of the Mac's old workbooks begin on 1 January 1904.
  const days = number < 1 || !is1904 ? number : number + macDays;
  const seconds = Math.round(days * secondsOfDay);
  const at = new Date(excelEpoch + seconds * 1000);
  if (Number.isNaN(at.getTime())) return String(number);
  const [day = "", clock = ""] = at.toISOString().split("T");
  const isTimed = format.time || seconds % secondsOfDay !== 0;
  return [format.day && days >= 1 && day, isTimed && clock.slice(0, 5)].filter(Boolean).join(" ");
}

/** How a format shows a number: as a day, a time of day or both; undefined as a number. */
function dateFormat(code: string): { day: boolean; time: boolean } | undefined {
  const [first = ""] = code
    .replace(/"[^"]*"|\\.|[_*]./g, "")
    .replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, "")
    .split(";");
  const letters = first.toLowerCase().replace(/s\.0+/g, "s");
  if (!/[dmyhs]/.test(letters) || /[#?0]|general/.test(letters)) return undefined;
  const time = /[hs]/.test(letters);
  return { day: /[dy]/.test(letters) || !time, time };
}
