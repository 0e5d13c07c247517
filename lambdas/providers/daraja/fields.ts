import { dayLength, eastAfricanOffset } from "#contracts/east-africa-time";

/** A receipt in the form in which it is compared; ten characters as a rule, which is not insisted on. */
export function receiptIn(value: string | undefined): string | null {
  const receipt = value?.trim().toUpperCase() ?? "";
  return /^[A-Z0-9]{6,20}$/.test(receipt) ? receipt : null;
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
  const at =
    Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`) - eastAfricanOffset;
  const isPossible = at >= mobileMoneyBegan && at <= now.getTime() + dayLength;
  // The thirtieth of February is read as the second of March.
  return isPossible && toDarajaTime(new Date(at)) === text ? new Date(at) : undefined;
}

/** An instant as Daraja's `yyyyMMddHHmmss` in East Africa Time. */
export const toDarajaTime = (at: Date): string =>
  new Date(at.getTime() + eastAfricanOffset).toISOString().replace(/\D/g, "").slice(0, 14);
