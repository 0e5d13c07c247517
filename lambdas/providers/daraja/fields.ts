import { dayLength, eastAfricanOffset } from "#contracts/east-africa-time";

/**
 * Returns a receipt in upper case, for comparison; null for other values. Receipts usually have ten
 * characters, but that is no rule.
 */
export function receiptIn(value: string | undefined): string | null {
  const receipt = value?.trim().toUpperCase() ?? "";
  return /^[A-Z0-9]{6,20}$/.test(receipt) ? receipt : null;
}

const mobileMoneyBegan = Date.parse("2007-01-01T00:00:00.000Z");

/**
 * The instant of Daraja's `yyyyMMddHHmmss`, which is East Africa Time. Undefined for a text that is
 * no date, for dates before 2007, when M-Pesa began, and for dates more than 24 hours ahead.
 */
export function fromDarajaTime(written: string | number, now: Date): Date | undefined {
  const text = String(written);
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text);
  if (!parts) return undefined;
  const [, year, month, day, hour, minute, second] = parts;
  const at =
    Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`) - eastAfricanOffset;
  const isPossible = at >= mobileMoneyBegan && at <= now.getTime() + dayLength;
  // JavaScript reads 30 February as 2 March.
  return isPossible && toDarajaTime(new Date(at)) === text ? new Date(at) : undefined;
}

export const toDarajaTime = (at: Date): string =>
  new Date(at.getTime() + eastAfricanOffset).toISOString().replace(/\D/g, "").slice(0, 14);
