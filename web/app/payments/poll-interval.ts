import type { Me } from "#contracts/accounts";
import { liveUpdates } from "#contracts/live-updates";
import type { PaymentState } from "#contracts/payments";

const second = 1000;
const minute = 60 * second;
const undecided = new Set<PaymentState>(["sending", "prompted", "review"]);

/** How long to wait before asking how the account stands: 1 s while a payment is undecided, then slower. */
export function pollInterval(me: Pick<Me, "latestPayment"> | undefined, now: number): number {
  const payment = me?.latestPayment;
  if (!payment || !undecided.has(payment.state)) return liveUpdates.usual;
  const sincePrompt = now - Date.parse(payment.promptEndsAt);
  if (sincePrompt < minute) return second;
  return sincePrompt < 5 * minute ? 3 * second : liveUpdates.usual;
}
