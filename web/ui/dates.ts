const zone = "Africa/Nairobi";
const formatter = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-GB", { timeZone: zone, ...options });

const dayParts = formatter({ weekday: "short", day: "numeric", month: "short" });
const dayAndYearParts = formatter({ day: "numeric", month: "short", year: "numeric" });
const timeParts = new Intl.DateTimeFormat("en-US", {
  timeZone: zone,
  hour: "numeric",
  minute: "2-digit",
});

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const yearParts = formatter({ year: "numeric" });

/**
 * Formats a day in East Africa: `Tue 24 Nov`, or `Fri 1 Jan 2027` if it is in another year than
 * `now`.
 */
export function formatDay(at: string | Date, now = new Date()) {
  const instant = new Date(at);
  const day = dayParts.format(instant).replace(",", "").replace("Sept", "Sep");
  const year = yearParts.format(instant);
  return year === yearParts.format(now) ? day : `${day} ${year}`;
}

/** Formats a date in East Africa: `24 Nov 2026`. */
export const formatDate = (instant: string | Date) =>
  dayAndYearParts.format(new Date(instant)).replace("Sept", "Sep");

/** Formats a time: `11:00 PM EAT`. */
export const formatTime = (instant: string | Date) =>
  `${timeParts.format(new Date(instant)).replace(/\s/g, " ")} EAT`;

/** Formats `Tue 24 Nov, 11:00 PM EAT`, with the year if it differs from that of `now`. */
export const formatDateTime = (instant: string | Date, now = new Date()) =>
  `${formatDay(instant, now)}, ${formatTime(instant)}`;

/** Formats `24 Nov 2026, 11:00 PM EAT`, for receipts and statements. */
export const formatFullDateTime = (instant: string | Date) =>
  `${formatDate(instant)}, ${formatTime(instant)}`;

/** Formats a duration: `2 days 3 h`, `5 h 20 min`, `4 min`, `less than a minute`. */
export function formatDuration(milliseconds: number) {
  const [days, hours, minutes] = [
    Math.floor(milliseconds / day),
    Math.floor((milliseconds % day) / hour),
    Math.floor((milliseconds % hour) / minute),
  ];
  const parts =
    days > 0
      ? [days === 1 ? "1 day" : `${days} days`, hours > 0 && `${hours} h`]
      : [hours > 0 && `${hours} h`, minutes > 0 && `${minutes} min`];
  return parts.filter(Boolean).join(" ") || "less than a minute";
}

/** Formats a duration in few characters: `2 d 3 h`, `5 h 20 min`, `< 1 min`. */
export const formatShortDuration = (milliseconds: number) =>
  milliseconds < minute ? "< 1 min" : formatDuration(milliseconds).replace(/ days?/, " d");

export interface Countdown {
  words: string;
  urgency: "calm" | "soon" | "late";
}

/**
 * Formats the time to a deadline: `Due in 5 h 20 min`, `Overdue by 2 days`. Urgency `soon` means
 * less than a day.
 */
export function countdown(due: string | Date, now: Date): Countdown {
  const left = new Date(due).getTime() - now.getTime();
  if (left <= 0) return { words: `Overdue by ${formatDuration(-left)}`, urgency: "late" };
  return { words: `Due in ${formatDuration(left)}`, urgency: left < day ? "soon" : "calm" };
}

/** Formats the time since an event: `just now`, `4 min ago`, `2 days 3 h ago`. */
export function formatAgo(instant: string | Date, now: Date) {
  const passed = now.getTime() - new Date(instant).getTime();
  return passed < minute ? "just now" : `${formatDuration(passed)} ago`;
}
