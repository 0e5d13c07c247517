import { Wallet } from "#contracts/withdrawals";
import type { DueList } from "../../platform/due-work";
import { errorFacts, logger } from "../../platform/logger";
import { checkPayout } from "./check-payout";
import { readPause, restsFor } from "./pause-store";
import { type Sent, sendPayout } from "./send-payout";
import { isSettled, type WithdrawalItem } from "./withdrawal";
import { dueToAsk, dueToSend, readWithdrawal } from "./withdrawal-store";

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

const perShard = 25;

/**
 * Withdrawals that are ours to send and that the queue has not sent, of each wallet alone: a provider
 * that is busy holds the other up as little as payouts that rest.
 */
export const withdrawalsToSend = Wallet.options.map(
  (wallet): DueList =>
    async (now) => {
      if (restsFor(await readPause(), wallet)) return [];
      return (await dueToSend(wallet, now, perShard)).map((each) => (at) => work(each, at));
    },
);

/** Withdrawals about which the provider is to be asked now. */
export const withdrawalsToAsk: DueList = async (now) =>
  (await dueToAsk(now, perShard)).map((each) => (at) => work(each, at));

/** False when the provider wants to be left in peace. */
async function work({ withdrawalId }: WithdrawalItem, now: Date): Promise<boolean> {
  try {
    return (await attend(withdrawalId, now)) !== "busy";
  } catch (error) {
    logger.error("withdrawal-not-attended", { withdrawalId, ...errorFacts(error) });
    return true;
  }
}
