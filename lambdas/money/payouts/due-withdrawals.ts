import { Wallet } from "#contracts/withdrawals";
import type { DueList } from "../../platform/due-work";
import { errorFacts, logger } from "../../platform/logger";
import { attend } from "./attend";
import { readPause, restsFor } from "./payouts-store";
import type { WithdrawalItem } from "./withdrawal";
import { dueToAsk, dueToSend } from "./withdrawal-store";

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
