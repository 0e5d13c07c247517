import type { PaymentState } from "#contracts/payments";
import { paymentRoutes } from "#contracts/payments";
import { call } from "../../frame/api/client";

/** The specification's rule: every 1000 ms, at most 10 times. */
export const pollEvery = 1000;
export const pollsAtMost = 10;

const open = new Set<PaymentState>(["sending", "prompted"]);

/** Asks how a checkout stands until it is decided; `open` when ten questions did not bring it. */
export async function confirmPayment(
  checkoutRequestId: string,
  signal: AbortSignal,
): Promise<PaymentState | "open"> {
  for (let poll = 0; poll < pollsAtMost; poll++) {
    await pause(pollEvery, signal);
    // A lost answer is one of the ten; the account itself is being watched beside this.
    const answer = await call(
      paymentRoutes.confirmPayment,
      {},
      { checkoutRequestId },
      { signal },
    ).catch(() => undefined);
    signal.throwIfAborted();
    if (answer && !open.has(answer.status)) return answer.status;
  }
  return "open";
}

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
