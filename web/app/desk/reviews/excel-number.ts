import { format } from "numfmt";

/** A number as Excel shows it in a format; as it is stored where the format can't be read. */
export function excelNumber(number: number, code: string, is1904: boolean): string {
  // The years of the Mac's old workbooks begin on 1 January 1904; durations have no beginning.
  const isDay = is1904 && number >= 1 && /[dy]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ""));
  try {
    return format(code, isDay ? number + 1462 : number, { throws: true }).trim();
  } catch {
    return String(number);
  }
}
