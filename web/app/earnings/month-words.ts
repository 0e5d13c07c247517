import { eastAfricanDay } from "#contracts/east-africa-time";

const words = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", ...options });
  return (month: string) => format.format(new Date(`${month}-01T00:00:00Z`));
};

/** `November 2026` of `2026-11`. */
export const monthInWords = words({ month: "long", year: "numeric" });
/** `Nov`. */
export const shortMonth = (month: string) => words({ month: "short" })(month).slice(0, 3);
/** `1 November`. */
export const firstOf = (month: string) => `1 ${words({ month: "long" })(month)}`;

/** This month in Nairobi. */
export const thisMonth = (now = new Date()) => eastAfricanDay(now).slice(0, 7);

/** The `count` months up to one, the earliest first. */
export function monthsUpTo(month: string, count: number): string[] {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return Array.from({ length: count }, (_, at) =>
    new Date(Date.UTC(year, number - count + at, 1)).toISOString().slice(0, 7),
  );
}
