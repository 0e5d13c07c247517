import { checkPayout } from "./check-payout";
import { restsFor } from "./payouts-store";
import { type Sent, sendPayout } from "./send-payout";
import { isSettled, type WithdrawalItem } from "./withdrawal";
import { readWithdrawal } from "./withdrawal-store";

/** Does for a withdrawal what is due now: it is sent, or asked about. Harmless to repeat, at any time. */
export async function attend(withdrawalId: string, now: Date): Promise<Sent> {
  const read = await readWithdrawal(withdrawalId);
  if (!read || isSettled(read.withdrawal) || !isDue(read.withdrawal, now)) return "left";
  if (read.withdrawal.state === "requested")
    return restsFor(read.pause, read.withdrawal.wallet) ? "left" : await sendPayout(read, now);
  await checkPayout(read, now);
  return "asked";
}

/** One that nobody has been asked for is due at once: the queue is quicker than the clock. */
const isDue = ({ state, attempt, waiting, nextCheckAt }: WithdrawalItem, now: Date) =>
  (state === "requested" && attempt === null && waiting === null) ||
  (nextCheckAt !== null && Date.parse(nextCheckAt) <= now.getTime());
