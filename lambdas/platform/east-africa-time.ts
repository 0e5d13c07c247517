// East Africa Time is UTC+3 all year: Kenya has no daylight saving.
const offset = 3 * 60 * 60 * 1000;
const dayLength = 24 * 60 * 60 * 1000;

/** The calendar day in Nairobi at an instant, `2026-11-21`. */
export const eastAfricanDay = (at: Date): string =>
  new Date(at.getTime() + offset).toISOString().slice(0, 10);

/** The last millisecond of a day in Nairobi. */
export const endOfEastAfricanDay = (day: string): Date =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) - offset + dayLength - 1);

/** The next instant, after `from`, at which clocks in Nairobi show `time` (`07:00`). */
export function nextEastAfricanTime(time: string, from: Date): Date {
  const today = Date.parse(`${eastAfricanDay(from)}T${time}:00.000Z`) - offset;
  return new Date(today > from.getTime() ? today : today + dayLength);
}

const mobileMoneyBegan = Date.parse("2007-01-01T00:00:00.000Z");

/**
 * Daraja's `yyyyMMddHHmmss`, which is East Africa Time without saying so, as an instant. Undefined
 * for what is no date, or none on which mobile money can have moved: before 2007, or after tomorrow.
 */
export function fromDarajaTime(written: string | number, now: Date): Date | undefined {
  const text = String(written);
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text);
  if (!parts) return undefined;
  const [, year, month, day, hour, minute, second] = parts;
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`) - offset;
  const isPossible = at >= mobileMoneyBegan && at <= now.getTime() + dayLength;
  // The thirtieth of February is read as the second of March.
  return isPossible && toDarajaTime(new Date(at)) === text ? new Date(at) : undefined;
}

/** An instant as Daraja's `yyyyMMddHHmmss` in East Africa Time. */
export const toDarajaTime = (at: Date): string =>
  new Date(at.getTime() + offset).toISOString().replace(/\D/g, "").slice(0, 14);
