import { randomInt } from "node:crypto";
import { nairobi } from "../nairobi-time";
import type { World } from "../world";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const firstYear = 2006;

/**
 * A receipt number: year letter (U = 2026), month letter (A = January), day (1-9, then A = 10),
 * and seven more letters or digits.
 */
export function newReceipt(at: Date, pick: (below: number) => number = randomInt) {
  const { year, month, day } = nairobi(at);
  const letter = (index: number) => String.fromCharCode(65 + index);
  const date =
    letter(year - firstYear) + letter(month - 1) + (day < 10 ? String(day) : letter(day - 10));
  return date + Array.from({ length: 7 }, () => alphabet[pick(alphabet.length)]).join("");
}

/** A receipt number that no transaction has yet. */
export function unusedReceipt(world: World): string {
  const receipt = newReceipt(world.clock.now());
  const transactions = [...world.state.payments, ...Object.values(world.state.payouts)];
  const used = transactions.some((transaction) => transaction.receipt === receipt);
  return used ? unusedReceipt(world) : receipt;
}
