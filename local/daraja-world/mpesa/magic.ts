import { isKnownCode } from "../airtel/codes";
import { isKnownB2cCode } from "../daraja/b2c/b2c-codes";
import { isKnownResult } from "../daraja/stk/result-codes";
import type { World } from "../world";

interface Transfer {
  msisdn: string;
  amount: number;
}

/** A magic amount is a result code plus this number: 201032 means 1032. */
const firstMagicAmount = 200_000;

/** 0799 00 and the four digits of a result code; 0000 means success. */
const codeNumber = /^25479900(\d{4})$/;
/** 0799 01 000 and a digit: the payment succeeds, and the digit is an index of `noticeFaults`. */
const noticeNumber = /^25479901000(\d)$/;
const noticeFaults = ["", "lost", "late", "twice", "early", "malformed", "forged"] as const;

function codeOf({ msisdn, amount }: Transfer) {
  if (noticeNumber.test(msisdn)) return "0";
  const ofNumber = codeNumber.exec(msisdn)?.[1];
  if (ofNumber) return String(Number(ofNumber));
  return amount > firstMagicAmount ? String(amount - firstMagicAmount) : undefined;
}

/**
 * The result that a prompt's number or amount means. "0" means that the phone pays without a
 * person.
 */
export function magicResult(world: World, transfer: Transfer): string | undefined {
  const code = world.magic ? codeOf(transfer) : undefined;
  return code !== undefined && isKnownResult(code) ? code : undefined;
}

/** The result that a payout's number or amount means; undefined for success. */
export function magicPayout(world: World, transfer: Transfer): string | undefined {
  const code = world.magic ? codeOf(transfer) : undefined;
  return code !== undefined && code !== "0" && isKnownB2cCode(code) ? code : undefined;
}

export function magicNotice(world: World, msisdn: string) {
  const index = world.magic ? noticeNumber.exec(msisdn)?.[1] : undefined;
  return noticeFaults[Number(index ?? 0)] || undefined;
}

/** 0739 00 and the last four digits of Airtel's code. */
const airtelNumber = /^25473900(\d{4})$/;

/** The Airtel code that a number means; undefined for success. */
export function magicAirtel(world: World, msisdn: string, family: "DP0080000" | "DP0090000") {
  const digits = world.magic ? airtelNumber.exec(msisdn)?.[1] : undefined;
  const code = `${family}${digits}`;
  return digits && digits !== "1001" && isKnownCode(code) ? code : undefined;
}

export const approvesByAirtel = ({ magic }: World, msisdn: string) =>
  magic && airtelNumber.exec(msisdn)?.[1] === "1001";

/** True for a number with a magic meaning, which can pay and receive any amount. */
export const isMagicNumber = (msisdn: string) =>
  codeNumber.test(msisdn) || noticeNumber.test(msisdn) || airtelNumber.test(msisdn);
