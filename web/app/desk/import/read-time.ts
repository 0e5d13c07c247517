import { eastAfricanInstant, endOfEastAfricanDay } from "#contracts/east-africa-time";
import { importStrings } from "./strings";

const words = importStrings.wrong;

export type ReadTime = { at: Date; isNow?: boolean } | WrongTime;
interface WrongTime {
  what: string;
  /** The likely meaning, in a form that the import accepts. */
  suggestion?: string;
}

const noon = /\b(?:12(?:[:.]00)? ?)?noon\b/i;
/**
 * A date and time with its zone, as programs and databases write it. In `2026-12-12 08:00-10:00`,
 * with a blank before the time, the minus means a span of times.
 */
const zoned =
  /^(\d{4}-\d\d-\d\d)(?:T(?!.* -)| (?!.*-))(\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(?:(Z)|([+-](?:0\d|1[0-4])):?(\d\d)?)$/i;
/** Words after a time: `hrs`, or a name of East Africa Time, which is assumed anyway. */
const hoursWord = "\\s*h(?:(?:ou)?rs?)?\\.?";
const zoneWord =
  "\\s*\\(?(?:EAT|East African? Time|Nairobi(?: time)?|(?:UTC|GMT) ?\\+0?3(?::?00)?)\\)?";
/**
 * A date and a time after it: `18:00`, `18.00`, `6 PM`, `6:00:00 p.m.`, `18:00 hrs`, `1800hrs
 * (EAT)`.
 */
const timed = new RegExp(
  `^(.+?)(?:[,@]\\s*|\\s+|T)(?:(?:at|by|@|-)\\s*)?(?:(\\d{1,2})(?:[:.h](\\d\\d)(?::\\d\\d(?:\\.\\d+)?)?)?\\s*(?:([ap])\\.? ?m\\.?)?(${hoursWord})?|(\\d\\d)(\\d\\d)${hoursWord})(?:${zoneWord})?$`,
  "i",
);

/**
 * Reads a time as Kenyans and Excel write it, in East Africa Time; `5/6/2026` is 5 June. A date
 * without a time means the start or the end of the day, as `dayMeans` says.
 */
export function readTime(written: string, dayMeans: "start" | "end"): ReadTime {
  const typed = written
    .trim()
    .replace(/\s+/g, " ")
    .replace(/[\p{Pd}\u2212]/gu, "-")
    .replace(/ ?\/ ?/g, "/")
    .replace(noon, "12:00 PM");
  if (typed === "") return { what: words.dueEmpty };
  const [, zonedDate, zonedClock, utc, hours, minutes = "00"] = zoned.exec(typed) ?? [];
  const { date, clock } = zonedDate ? { date: zonedDate } : partsOf(typed);
  const day = dayOf(date);
  if ("what" in day) {
    const { suggestion } = day;
    return suggestion ? { ...day, suggestion: suggestion + typed.slice(date.length) } : day;
  }
  if (zonedDate)
    return dated(new Date(`${zonedDate}T${zonedClock}${utc ?? `${hours}:${minutes}`}`));
  if (!clock)
    return dated(
      dayMeans === "end" ? endOfEastAfricanDay(day.is) : eastAfricanInstant(day.is, "00:00"),
    );
  const time = clockOf(Number(clock.hour), clock.minute, clock.half?.toLowerCase());
  if (time === undefined) return { what: words.dateForm };
  return dated(time === "24:00" ? endOfEastAfricanDay(day.is) : eastAfricanInstant(day.is, time));
}

/**
 * The date, and the time after it. An hour without minutes needs AM, PM or hrs, since `1 Dec 26`
 * ends with a year.
 */
function partsOf(typed: string) {
  const [, date = "", plainHour, plainMinute, half, hours, wholeHour, wholeMinute] =
    timed.exec(typed) ?? [];
  const [hour = "", minute] = [wholeHour ?? plainHour, wholeMinute ?? plainMinute];
  const isTimed = minute || half || (hours && hour.length === 2);
  return isTimed ? { date, clock: { hour, minute: minute ?? "00", half } } : { date: typed };
}

const dated = (at: Date): ReadTime =>
  Number.isNaN(at.getTime()) ? { what: words.dateForm } : { at };

/** The time as `18:00`, from a 24-hour or AM/PM clock; undefined for an impossible time. */
function clockOf(hour: number, minute: string, half: string | undefined): string | undefined {
  if (Number(minute) > 59 || (half && (hour < 1 || hour > 12))) return undefined;
  const hours = half ? (hour % 12) + (half === "p" ? 12 : 0) : hour;
  const time = `${String(hours).padStart(2, "0")}:${minute}`;
  return hours < 24 || time === "24:00" ? time : undefined;
}

const apart = "[\\s/.,-]+(?:of\\s+)?";
const dayFirst = /^(?<day>\d{1,2})[/.-](?<month>\d{1,2})[/.-](?<year>\d{4}|\d\d)$/;
const yearFirst = /^(?<year>\d{4})[/.-](?<month>\d{1,2})[/.-](?<day>\d{1,2})$/;
const dayOfMonth = "(?<day>\\d{1,2})(?:st|nd|rd|th)?";
const named = "(?<month>[a-z]{3,9})";
const forms = [
  dayFirst,
  yearFirst,
  new RegExp(`^${dayOfMonth}${apart}${named}${apart}(?<year>\\d{4}|\\d\\d)$`, "i"),
  new RegExp(`^${named}${apart}${dayOfMonth}${apart}(?<year>\\d{4}|\\d\\d)$`, "i"),
  new RegExp(`^(?<year>\\d{4})${apart}${named}${apart}${dayOfMonth}$`, "i"),
];
const withoutYear =
  /^(?:\d{1,2}[/.-]\d{1,2}|\d{1,2}(?:st|nd|rd|th)?[\s/.,-]+[a-z]{3,9}|[a-z]{3,9}[\s/.,-]+\d{1,2}(?:st|nd|rd|th)?)$/i;
const weekday = /^(mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?[\s,]+/i;

/** A typed date as `2026-11-30`, or its problem. */
function dayOf(written: string): { is: string } | WrongTime {
  const [prefix = "", weekdayName] = weekday.exec(written) ?? [];
  const date = written.slice(prefix.length);
  const found = forms.map((form) => form.exec(date)?.groups).find(Boolean);
  if (!found && withoutYear.test(date)) return { what: words.noYear };
  const { day = "", month = "", year = "" } = found ?? {};
  const monthNumber = Number(month) || monthOf(month);
  if (!found || monthNumber < 1 || Number(day) < 1) return { what: words.dateForm };
  // The month was typed before the day, as in America.
  if (monthNumber > 12 && Number(day) <= 12 && dayFirst.test(date))
    return { what: words.monthFirst(monthNumber), suggestion: `${month}/${day}/${year}` };
  if (monthNumber > 12 || Number(day) > 31) return { what: words.dateForm };
  const fullYear = year.padStart(4, "20");
  const days = new Date(Date.UTC(Number(fullYear), monthNumber, 0)).getUTCDate();
  if (Number(day) > days) return { what: words.noSuchDay(monthNames[monthNumber - 1] ?? "", days) };
  const is = `${fullYear}-${String(monthNumber).padStart(2, "0")}-${day.padStart(2, "0")}`;
  const isOther = weekdayName && weekdays.format(new Date(is)).slice(0, 3) !== capital(weekdayName);
  return isOther ? { what: words.otherWeekday(weekdays.format(new Date(is))) } : { is };
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();

const months = new Intl.DateTimeFormat("en-KE", { month: "long", timeZone: "UTC" });
const weekdays = new Intl.DateTimeFormat("en-KE", { weekday: "long", timeZone: "UTC" });
const monthNames = Array.from({ length: 12 }, (_, at) =>
  months.format(new Date(Date.UTC(2026, at, 1))),
);

/** The number of the month whose name starts with `name`; 0 if there is none. */
function monthOf(name: string): number {
  if (name === "") return 0;
  const typed = name.toLowerCase().replace(/^sept$/, "sep");
  return monthNames.findIndex((month) => month.toLowerCase().startsWith(typed)) + 1;
}
