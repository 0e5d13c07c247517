import { randomBytes } from "node:crypto";
import { Wallet } from "#contracts/ledger";
import type { DueList } from "../../platform/due-work";
import { errorFacts, logger, recordMetric } from "../../platform/logger";
import { isOvertaken, retryContested } from "../../platform/table/transact";
import { airtelCredentials } from "../../providers/airtel/credentials";
import { type Enquiry, enquire } from "../../providers/airtel/disbursement";
import { askForStatus } from "../../providers/daraja/b2c";
import { payoutCredentials } from "../../providers/daraja/credentials";
import {
  credentialsSince,
  isPausedFor,
  isRefusedBy,
  oneAtATimeLease,
  type Pause,
  pauseWallet,
  readPause,
  reportWaiting,
} from "./pause";
import { queuePayout } from "./payout-queue";
import { recordEvent } from "./record-event";
import { type Sent, sendPayout, webhookUrls } from "./send-payout";
import {
  dueToAsk,
  dueToSend,
  isSettled,
  readWithdrawal,
  transactIfUnchanged,
  type WithdrawalItem,
  type WithdrawalRead,
  withdrawalChange,
} from "./withdrawal";
import {
  beginQuestion,
  overdueAfter,
  secondsUntilDue,
  type WithdrawalEvent,
} from "./withdrawal-transitions";

/**
 * Milliseconds for which we resend a request that may not have arrived; later we only query its
 * state.
 */
const resentFor = 60 * 60_000;
/** Milliseconds between two status queries about a payout, even if a callback arrives earlier. */
const questionsApart = 10_000;
/**
 * In milliseconds. Airtel may revise a failure within a minute, and our request may take another
 * minute to arrive.
 */
const failureBelievedAfter = 2 * 60_000;

/**
 * Milliseconds until we first warn the operator of a withdrawal that is unsent or has no outcome.
 */
const tooLong = 60 * 60_000;
const secondQuestion = 31;

/** Sends a withdrawal or queries its state, if that is due. Safe to repeat. */
export async function attend(withdrawalId: string, now: Date): Promise<Sent> {
  const read = await readWithdrawal(withdrawalId);
  if (!read || isSettled(read.withdrawal) || !isDue(read.withdrawal, now)) return "left";
  if (read.withdrawal.state === "requested") return await send(read, now);
  await check(read, now);
  return "asked";
}

async function send(given: WithdrawalRead, now: Date): Promise<Sent> {
  if (isPausedFor(given.withdrawal.wallet, given.pause)) return "left";
  const read = await noteNotSent(given, now);
  return read ? await sendPayout(read, now) : "left";
}

/**
 * Warns the operator of a withdrawal that has not been sent for too long. Runs before the next try,
 * so that a failing try can't prevent the warning. Undefined if another call has changed the
 * withdrawal.
 */
async function noteNotSent(read: WithdrawalRead, now: Date): Promise<WithdrawalRead | undefined> {
  const { withdrawal, pause } = read;
  // The wait is counted from the last resume of payouts, because during a pause the operator knows
  // why the withdrawal waits.
  const since = [withdrawal.createdAt, withdrawal.reportedAt, pause?.since];
  const waited =
    now.getTime() - Math.max(...since.map((at) => Date.parse(at ?? withdrawal.createdAt)));
  if (waited < tooLong) return read;
  const next = { ...withdrawal, reportedAt: now.toISOString() };
  if (!(await transactIfUnchanged([withdrawalChange(withdrawal, next)]))) return undefined;
  logger.warn("payout-not-sent", { withdrawalId: withdrawal.withdrawalId });
  recordMetric("PayoutsStopped", 1);
  return { ...read, withdrawal: { ...next, version: withdrawal.version + 1 } };
}

/** A new withdrawal is due immediately, since the queue delivers it before `nextCheckAt`. */
const isDue = ({ state, attempt, waiting, nextCheckAt }: WithdrawalItem, now: Date) =>
  (state === "requested" && attempt === null && waiting === null) ||
  (nextCheckAt !== null && Date.parse(nextCheckAt) <= now.getTime());

/**
 * Resends a withdrawal's request under the same id, or queries its state: the provider may have the
 * first request already.
 */
async function check(given: WithdrawalRead, now: Date): Promise<void> {
  const read = await noteOverdue(given, now);
  if (!read) return;
  const { withdrawal } = read;
  if (!withdrawal.attempt || isSettled(withdrawal)) return;
  if (ageOf(withdrawal, now) >= tooLong) {
    logger.warn("payout-undecided", { withdrawalId: withdrawal.withdrawalId });
    recordMetric("PaymentReviews", 1);
  }
  // M-Pesa refuses an id that it knows, so a second request shows if the first one arrived.
  const isResent = withdrawal.wallet === "mpesa" && isResendable(withdrawal, now);
  if (isResent && (await sendPayout(read, now)) !== "left") return;
  await askHowItStands(read, now);
  if (ageOf(withdrawal, now) < overdueAfter)
    await queuePayout(withdrawal.withdrawalId, secondQuestion);
}

/** Records that a withdrawal is overdue, if it is; undefined if another call has changed it. */
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

/** Milliseconds since the provider was first asked to pay. */
const ageOf = ({ attempt, createdAt }: WithdrawalItem, now: Date) =>
  now.getTime() - Date.parse(attempt?.askedAt ?? createdAt);

/**
 * True if a request may be sent again: the first one is recent, and the provider never said that it
 * arrived.
 */
const isResendable = (withdrawal: WithdrawalItem, now: Date) =>
  withdrawal.attempt?.isTaken === false && ageOf(withdrawal, now) < resentFor;

/**
 * Queries the provider for a payout's state, or postpones the query if the last one is less than
 * ten seconds old.
 */
export async function askHowItStands(
  { withdrawal, pause }: Pick<WithdrawalRead, "withdrawal" | "pause">,
  now: Date,
): Promise<void> {
  const { attempt, question, wallet, withdrawalId } = withdrawal;
  if (!attempt || isSettled(withdrawal)) return;
  const asked = question?.attemptId === attempt.id ? Date.parse(question.askedAt) : 0;
  const again = new Date(asked + questionsApart);
  if (now < again) return await askLater(withdrawal, again, now);
  const questionId = `${withdrawalId}.${randomBytes(10).toString("hex")}`;
  const next = beginQuestion(withdrawal, questionId, now);
  if (!(await transactIfUnchanged([withdrawalChange(withdrawal, next)]))) return;
  if (wallet === "airtel") return await askAirtel(withdrawalId, attempt.id, pause, now);
  // Each request with a refused password brings our M-Pesa user closer to being locked.
  if (isRefusedBy("mpesa", pause)) return;
  if (pause?.oneAtATime && !(await transactIfUnchanged([oneAtATimeLease(now)]))) return;
  await askMpesa(questionId, attempt.id, pause, now);
}

/** Moves the next status query to `again`, unless a query is due before. */
async function askLater(withdrawal: WithdrawalItem, again: Date, now: Date): Promise<void> {
  const { state, nextCheckAt, withdrawalId } = withdrawal;
  const nextAt = again.toISOString();
  if (state === "requested" || nextCheckAt === null || nextCheckAt < nextAt) return;
  const change = withdrawalChange(withdrawal, { ...withdrawal, nextCheckAt: nextAt });
  if (nextCheckAt > nextAt && !(await transactIfUnchanged([change]))) return;
  await queuePayout(withdrawalId, Math.ceil((again.getTime() - now.getTime()) / 1000));
}

async function askMpesa(
  questionId: string,
  attemptId: string,
  pause: Pause | undefined,
  now: Date,
): Promise<void> {
  const credentials = await payoutCredentials(credentialsSince(pause));
  const urls = webhookUrls(credentials.noticeSecret, "status", questionId);
  const asked = await askForStatus({ attemptId, ...urls }, credentials, now);
  if (asked.is === "refuses-us") await pauseWallet("mpesa", asked.refused, asked.said, now);
}

async function askAirtel(
  withdrawalId: string,
  attemptId: string,
  pause: Pause | undefined,
  now: Date,
): Promise<void> {
  const credentials = await airtelCredentials(credentialsSince(pause));
  const enquiry = await enquire(attemptId, credentials, now);
  await retryContested(async () => {
    const read = await readWithdrawal(withdrawalId);
    if (read?.withdrawal.attempt?.id === attemptId)
      await settleEnquiry(read, attemptId, enquiry, now);
  });
}

/**
 * True if the last request was sent after payouts resumed. A refusal of an older request has a
 * cause that is fixed already.
 */
const isNews = ({ withdrawal: { attempt }, pause }: WithdrawalRead) =>
  Date.parse(attempt?.lastSentAt ?? "") >= (credentialsSince(pause)?.getTime() ?? 0);

async function settleEnquiry(
  read: WithdrawalRead,
  attemptId: string,
  enquiry: Enquiry,
  now: Date,
): Promise<void> {
  const { withdrawal } = read;
  if (enquiry.is === "refuses-us" && isNews(read))
    await pauseWallet("airtel", enquiry.refused, enquiry.said, now);
  const event = eventOf(enquiry, withdrawal, now);
  const said = enquiry.said && { ...enquiry.said, at: now.toISOString() };
  if (event) {
    if (event.is === "came-to-nothing" && said && isNews(read))
      await reportWaiting(event.waiting, said, "airtel", now);
    const after = await recordEvent(read, { event, attemptId, said }, [], now);
    if (after.state === "requested")
      await queuePayout(withdrawal.withdrawalId, secondsUntilDue(after, now));
  } else if (enquiry.is === "not-found" && isResendable(withdrawal, now))
    await sendPayout(read, now);
  else if (enquiry.is === "failed") await askLater(withdrawal, failureBelievedAt(withdrawal), now);
}

/** Counts from the last request, since Airtel may have received only that one. */
const failureBelievedAt = ({ attempt, createdAt }: WithdrawalItem) =>
  new Date(Date.parse(attempt?.lastSentAt ?? createdAt) + failureBelievedAfter);

/**
 * Returns the event that Airtel's answer proves. A failure counts only when Airtel can no longer
 * revise it.
 */
function eventOf(
  enquiry: Enquiry,
  withdrawal: WithdrawalItem,
  now: Date,
): WithdrawalEvent | undefined {
  if (enquiry.is === "paid") return { is: "proven-paid", receiptNumber: enquiry.receiptNumber };
  return enquiry.is === "failed" && now >= failureBelievedAt(withdrawal)
    ? enquiry.failure
    : undefined;
}

const perShard = 25;

/**
 * Withdrawals that the queue has not sent. Each wallet has its own list, so that a busy or paused
 * provider doesn't hold up the other wallet.
 */
export const withdrawalsToSend = Wallet.options.map(
  (wallet): DueList =>
    async (now) => {
      if (isPausedFor(wallet, await readPause())) return [];
      return (await dueToSend(wallet, now, perShard)).map((each) => (at) => work(each, at));
    },
);

export const withdrawalsToAsk: DueList = async (now) =>
  (await dueToAsk(now, perShard)).map((each) => (at) => work(each, at));

/** False if the provider is busy. */
async function work({ withdrawalId }: WithdrawalItem, now: Date): Promise<boolean> {
  try {
    return (await attend(withdrawalId, now)) !== "busy";
  } catch (error) {
    logger.error("withdrawal-not-attended", { withdrawalId, ...errorFacts(error) });
    throw error;
  }
}
