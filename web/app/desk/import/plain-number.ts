import { otherCurrency, shilling } from "../../../ui/money";
import { excelEpoch, macDays } from "../workbook/read-workbook";

const secondsOfDay = 24 * 60 * 60;

/**
 * A workbook's number as people type it: `2026-12-12`, `18:00`, `US$ 50` or `50`. Times are rounded
 * to the second, since Excel stores binary fractions. Midnight is left out unless the cell shows a
 * time.
 */
export function plainNumber(number: number, code: string, is1904: boolean): string {
  const format = dateFormat(code);
  if (!format || number < 0) return `${foreignCurrency(code)} ${withoutRest(number)}`.trim();
  // In old workbooks of the Mac, day 0 is 1 January 1904.
  const days = number < 1 || !is1904 ? number : number + macDays;
  const seconds = Math.round(days * secondsOfDay);
  const at = new Date(excelEpoch + seconds * 1000);
  if (Number.isNaN(at.getTime())) return String(number);
  const [day = "", clock = ""] = at.toISOString().split("T");
  const isTimed = format.time || seconds % secondsOfDay !== 0;
  return [format.day && days >= 1 && day, isTimed && clock.slice(0, 5)].filter(Boolean).join(" ");
}

/** Without the rest that binary fractions leave in a sum, such as 1500.00000000002. */
const withoutRest = (number: number) => {
  const whole = Math.round(number);
  return Math.abs(number - whole) < 1e-8 ? whole : Number(number.toPrecision(15));
};

/**
 * The foreign currency or the unit in a number format, such as `$` of `[$$-409]#,##0` or `R` of
 * `"R" #,##0`; "" if there is none.
 */
function foreignCurrency(code: string): string {
  const parts = code
    .replaceAll("\\", "")
    .matchAll(/\[\$([^\]-]*)[^\]]*\]|"([^"]*)"|[\p{Sc}a-z]+/giu);
  for (const [part, currency, text] of parts) {
    const name = (currency ?? text ?? part).trim();
    const isNamed = currency || /\p{L}/u.test(text ?? "");
    const isForeign = isNamed ? !shilling.test(name) : otherCurrency.test(name);
    if (isForeign) return name;
  }
  return "";
}

/** Tells if a number format shows a day and a time; undefined if it shows neither. */
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
