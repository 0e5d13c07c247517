import type { LedgerEntry, LedgerEntryKind, MovementState } from "#contracts/accounts";
import { eastAfricanOffset } from "#contracts/east-africa-time";
import type { ReturnReason, Wallet } from "#contracts/withdrawals";

/** What each kind of movement is called on a statement. */
export const kindWords: Record<LedgerEntryKind, string> = {
  activation: "Activation, kept for you",
  payment: "Payment received",
  earning: "Task approved",
  withdrawal: "Withdrawal",
  return: "Withdrawal returned",
  training: "Training fee",
  correction: "Correction",
};

const stateWords: Record<Exclude<MovementState, "booked">, string> = {
  "on-its-way": "On its way",
  unknown: "Being checked",
  paid: "Paid",
  returned: "Returned",
};

/** How a movement stands; what is booked has come into the balance, or gone. */
export const stateIn = ({ state, in: credited }: { state: MovementState; in: number }) =>
  state === "booked" ? (credited > 0 ? "In the balance" : "Taken") : stateWords[state];

const walletWords: Record<Wallet, string> = { mpesa: "M-Pesa", airtel: "Airtel Money" };

const reasonWords: Record<ReturnReason, string> = {
  "not-registered": "the number has no such wallet",
  "wallet-limit": "the wallet could not take it",
  amount: "the operator does not move such an amount",
  "provider-refused": "the operator refused",
  administrator: "returned by our team",
};

/** What a movement was for: `Math`, or `to M-Pesa, +254 712 ••• 678`. */
export function detailOf(
  entry: Pick<LedgerEntry, "kind" | "field" | "wallet" | "phone" | "reason" | "note">,
): string {
  const { kind, field, wallet, phone, reason, note } = entry;
  if (!wallet || !phone) return field ?? note ?? "";
  const walletText = `${kind === "return" ? "from" : "to"} ${walletWords[wallet]}, ${phone}`;
  return reason ? `${walletText}: ${reasonWords[reason]}` : walletText;
}

/** The clock in Nairobi at an instant: `2026-11-22` and `10:43:05`. */
export function eastAfricanClock(at: Date): { day: string; time: string } {
  const clock = new Date(at.getTime() + eastAfricanOffset).toISOString();
  return { day: clock.slice(0, 10), time: clock.slice(11, 19) };
}

const dayWords = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

/** `22 Nov 2026` of `2026-11-22`. */
export const spelledDay = (day: string) =>
  dayWords.format(new Date(`${day}T00:00:00Z`)).replace("Sept", "Sep");

const figures = new Intl.NumberFormat("en-KE", { minimumFractionDigits: 2 });

/** `1,234.00`. */
export const spelledAmount = (shillings: number) => figures.format(shillings);
