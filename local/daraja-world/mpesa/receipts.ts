import { randomInt } from "node:crypto";
import { nairobi } from "../nairobi-time";
import type { Random } from "../random";
import type { World } from "../world";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const firstYear = 2006;

/**
 * The year as a letter (U = 2026), the month as a letter (A = January), and the day (1-9, A = 10).
 */
function receiptDate(at: Date) {
  const { year, month, day } = nairobi(at);
  const letter = (index: number) => String.fromCharCode(65 + index);
  return letter(year - firstYear) + letter(month - 1) + (day < 10 ? String(day) : letter(day - 10));
}

/** A receipt number: the date, and seven random letters or digits. */
export const newReceipt = (at: Date, pick: Random["below"] = randomInt) =>
  receiptDate(at) + Array.from({ length: 7 }, () => alphabet[pick(alphabet.length)]).join("");

/** A receipt number for this moment; not necessarily unique. */
export const receiptNow = ({ clock, random }: World) => newReceipt(clock.now(), random.below);

/** The id that all queries and all unstored refusals of a day share instead of a receipt. */
export const sharedReceipt = ({ clock }: World) => `${receiptDate(clock.now())}0000000`;

export function unusedReceipt(world: World): string {
  const { payments, payouts, movements } = world.state;
  const receipt = receiptNow(world);
  const transactions = [...payments, ...Object.values(payouts), ...movements];
  const used = transactions.some((transaction) => transaction.receipt === receipt);
  return used ? unusedReceipt(world) : receipt;
}
