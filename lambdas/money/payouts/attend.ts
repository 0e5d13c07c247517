import { Wallet } from "#contracts/withdrawals";
import type { DueList } from "../../platform/due-work";
import { errorFacts, logger } from "../../platform/logger";
import { recordMetric } from "../../platform/metrics";
import { ageOf, askHowItStands, isResendable } from "./ask-status";
import { isPausedFor, readPause } from "./pause-store";
import { queuePayout } from "./payout-queue";
import { recordEvent } from "./record-event";
import { type Sent, sendPayout } from "./send-payout";
import { isSettled, type WithdrawalItem } from "./withdrawal";
import {
  dueToAsk,
  dueToSend,
  isOvertaken,
  readWithdrawal,
  type WithdrawalRead,
} from "./withdrawal-store";
import { overdueAfter } from "./withdrawal-transitions";

const perShard = 25;
/** What is undecided for so long is told to the operator, at each further question. */
const tooLong = 60 * 60_000;
const secondQuestion = 31;

/** Does for a withdrawal what is due now: it is sent, or asked about. Safe to repeat. */
export async function attend(withdrawalId: string, now: Date): Promise<Sent> {
  const read = await readWithdrawal(withdrawalId);
  if (!read || isSettled(read.withdrawal) || !isDue(read.withdrawal, now)) return "left";
  if (read.withdrawal.state === "requested")
    return isPausedFor(read.withdrawal.wallet, read.pause) ? "left" : await sendPayout(read, now);
  await check(read, now);
  return "asked";
}

/** One that nobody has been asked for is due at once: the queue is quicker than the clock. */
const isDue = ({ state, attempt, waiting, nextCheckAt }: WithdrawalItem, now: Date) =>
  (state === "requested" && attempt === null && waiting === null) ||
  (nextCheckAt !== null && Date.parse(nextCheckAt) <= now.getTime());

/** The provider has it, or may have it: it is asked to pay once more under the same id, or how it stands. */
async function check(given: WithdrawalRead, now: Date): Promise<void> {
  const read = await noteOverdue(given, now);
  if (!read) return;
  const { withdrawal } = read;
  if (!withdrawal.attempt || isSettled(withdrawal)) return;
  if (ageOf(withdrawal, now) >= tooLong) {
    logger.warn("payout-undecided", { withdrawalId: withdrawal.withdrawalId });
    recordMetric("PaymentReviews", 1);
  }
  // M-Pesa refuses an id that it knows: sending again finds out whether the request arrived.
  const isResent = withdrawal.wallet === "mpesa" && isResendable(withdrawal, now);
  if (isResent && (await sendPayout(read, now)) !== "left") return;
  await askHowItStands(read, now);
  if (ageOf(withdrawal, now) < overdueAfter)
    await queuePayout(withdrawal.withdrawalId, secondQuestion);
}

/** Undefined when somebody has just heard of it. */
async function noteOverdue(read: WithdrawalRead, now: Date): Promise<WithdrawalRead | undefined> {
  const { withdrawal } = read;
  if (withdrawal.state !== "sent" || ageOf(withdrawal, now) < overdueAfter) return read;
  try {
    return { ...read, withdrawal: await recordEvent(read, { event: { is: "overdue" } }, [], now) };
  } catch (error) {
    if (isOvertaken(error)) return undefined;
    throw error;
  }
}

/**
 * Withdrawals that the queue has not sent, a list for each wallet: a provider that is busy, or paused,
 * doesn't hold up the other.
 */
export const withdrawalsToSend = Wallet.options.map(
  (wallet): DueList =>
    async (now) => {
      if (isPausedFor(wallet, await readPause())) return [];
      return (await dueToSend(wallet, now, perShard)).map((each) => (at) => work(each, at));
    },
);

/** Withdrawals about which the provider is to be asked now. */
export const withdrawalsToAsk: DueList = async (now) =>
  (await dueToAsk(now, perShard)).map((each) => (at) => work(each, at));

/** False when the provider is busy. */
async function work({ withdrawalId }: WithdrawalItem, now: Date): Promise<boolean> {
  try {
    return (await attend(withdrawalId, now)) !== "busy";
  } catch (error) {
    logger.error("withdrawal-not-attended", { withdrawalId, ...errorFacts(error) });
    return true;
  }
}
