/** East Africa Time is UTC+3 all year: Kenya has no daylight saving. */
export const eastAfricanOffset = 3 * 60 * 60 * 1000;
export const dayLength = 24 * 60 * 60 * 1000;

/** The calendar day in Nairobi at an instant, `2026-11-21`. */
export const eastAfricanDay = (at: Date): string =>
  new Date(at.getTime() + eastAfricanOffset).toISOString().slice(0, 10);

/** The last millisecond of a day in Nairobi. */
export const endOfEastAfricanDay = (day: string): Date =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) - eastAfricanOffset + dayLength - 1);

/** The next instant, after `from`, at which clocks in Nairobi show `time` (`07:00`). */
export function nextEastAfricanTime(time: string, from: Date): Date {
  const today = Date.parse(`${eastAfricanDay(from)}T${time}:00.000Z`) - eastAfricanOffset;
  return new Date(today > from.getTime() ? today : today + dayLength);
}
