import * as z from "zod/mini";

/** Damm's quasigroup: each row is what a check digit becomes by the next digit. */
const damm = [
  "0317598642",
  "7092154863",
  "4206871359",
  "1750983426",
  "6123045978",
  "3674209581",
  "5869720134",
  "8945362017",
  "9438617205",
  "2581436790",
];

/** 0 for digits that end in their check digit. */
const checkOf = (digits: string): number =>
  [...digits].reduce((check, digit) => Number(damm[check]?.[Number(digit)]), 0);

/**
 * Six digits with their check digit behind them, by Damm's scheme: any one wrong digit, and any two
 * neighbours that changed places, make a number that nobody has.
 */
export const accountNumberOf = (six: string): string => `${six}${checkOf(six)}`;

export const AccountNumber = z.string().check(
  z.regex(/^\d{7}$/),
  z.refine((digits) => checkOf(digits) === 0),
);

/** An account number as people read it: `123 4567`. */
export const shownAccountNumber = (digits: string): string =>
  `${digits.slice(0, 3)} ${digits.slice(3)}`;

/** What stands before an account number that a training is paid to. */
export const trainingPrefix = "T";

/** What looks like an account number, or one for a training; nobody may have it as a username. */
export const accountNumberPattern = new RegExp(`^(${trainingPrefix}?)(\\d{7})$`, "i");

/** How a reference that we give to a prompt begins, and how many random characters follow. */
export const referencePrefix = "KLM";
export const referenceLength = 7;

/** A payment to such a reference belongs to the prompt, so nobody may have one as a username. */
export const referencePattern = new RegExp(`^${referencePrefix}.{${referenceLength}}$`, "i");
