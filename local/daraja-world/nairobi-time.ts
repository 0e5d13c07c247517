const offset = 3 * 60 * 60 * 1000;

const two = (value: number) => String(value).padStart(2, "0");

/** The date and time in Nairobi (UTC+3, no daylight saving) at an instant. */
export function nairobi(at: Date) {
  const shifted = new Date(at.getTime() + offset);
  return {
    year: shifted.getUTCFullYear(),
    month: shifted.getUTCMonth() + 1,
    day: shifted.getUTCDate(),
    hour: shifted.getUTCHours(),
    minute: shifted.getUTCMinutes(),
    second: shifted.getUTCSeconds(),
  };
}

/** `yyyyMMddHHmmss`, the form of TransTime and TransactionDate. */
export function compactTime(at: Date) {
  const { year, month, day, hour, minute, second } = nairobi(at);
  return `${year}${two(month)}${two(day)}${two(hour)}${two(minute)}${two(second)}`;
}

/** `ddMMyyyyHHmmss`, the form in a CheckoutRequestID. */
export function dayFirstTime(at: Date) {
  const { year, month, day, hour, minute, second } = nairobi(at);
  return `${two(day)}${two(month)}${year}${two(hour)}${two(minute)}${two(second)}`;
}

/** `06.07.2024 22:48:52`, the form in payout results. */
export function dottedTime(at: Date) {
  const { year, month, day, hour, minute, second } = nairobi(at);
  return `${two(day)}.${two(month)}.${year} ${two(hour)}:${two(minute)}:${two(second)}`;
}

export function isSameDay(one: Date, other: Date) {
  const [a, b] = [nairobi(one), nairobi(other)];
  return a.year === b.year && a.month === b.month && a.day === b.day;
}

/** `21/11/26 at 1:12 PM`, the form in the customer's SMS. */
export function smsTime(at: Date) {
  const { year, month, day, hour, minute } = nairobi(at);
  const half = hour < 12 ? "AM" : "PM";
  return `${day}/${month}/${two(year % 100)} at ${hour % 12 || 12}:${two(minute)} ${half}`;
}
