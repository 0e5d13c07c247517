import type { Me } from "#contracts/accounts";
import { liveUpdates } from "#contracts/live-updates";
import type { PaymentState } from "#contracts/payments";

const second = 1000;
const minute = 60 * second;
const undecided = new Set<PaymentState>(["sending", "prompted", "review"]);

type Standing = Pick<Me, "latestPayment" | "onItsWay" | "lastUpdated">;

/** How long to wait before asking how the account stands: 1 s while money is on its way, then slower. */
export function pollInterval(me: Standing | undefined, now: number): number {
  const waiting = now - (me ? waitingSince(me) : 0);
  if (waiting < minute) return second;
  return waiting < 5 * minute ? 3 * second : liveUpdates.own;
}

/** When an answer about money could have come: from the end of a prompt on, or from a withdrawal on. */
function waitingSince({ latestPayment, onItsWay, lastUpdated }: Standing): number {
  return Math.max(
    latestPayment && undecided.has(latestPayment.state)
      ? Date.parse(latestPayment.promptEndsAt)
      : 0,
    onItsWay.count > 0 ? Date.parse(lastUpdated) : 0,
  );
}
