import { randomBytes } from "node:crypto";
import { logger } from "../../platform/logger";
import { recordMetric } from "../../platform/metrics";
import { retryContested } from "../../platform/retry";
import { ConditionFailed, TransactionConflict } from "../../platform/table/refusals";
import { transact } from "../../platform/table/transact";
import { airtelCredentials } from "../../providers/airtel/credentials";
import { disbursementAnswer, type Enquiry, enquire } from "../../providers/airtel/disbursement";
import { askForStatus } from "../../providers/daraja/b2c";
import { payoutCredentials } from "../../providers/daraja/credentials";
import { credentialsSince, isLockedOut, type Pause, slotWrite, stopPayouts } from "./pause-store";
import { queuePayout } from "./payout-queue";
import { recordEvent } from "./record-event";
import { noticeUrls, sendPayout } from "./send-payout";
import { isSettled, type WithdrawalItem } from "./withdrawal";
import { readWithdrawal, type WithdrawalRead, withdrawalChange } from "./withdrawal-store";
import {
  beginQuestion,
  overdueAfter,
  secondsUntilDue,
  type WithdrawalEvent,
} from "./withdrawal-transitions";

type Read = WithdrawalRead & { pause: Pause | undefined };

/** For so long a request that may not have arrived is sent again; after that we only ask. */
const resentFor = 60 * 60_000;
/** What is undecided for so long is told to the operator, at each further question. */
const tooLong = 60 * 60_000;
/** A second hint within this time brings its question only afterwards. */
const questionsApart = 10_000;
const secondQuestion = 31;
/** Airtel's word that it failed may change for a minute; our request may take another to arrive. */
const failureBelievedAfter = 2 * 60_000;

const ageOf = ({ attempt, createdAt }: WithdrawalItem, now: Date) =>
  now.getTime() - Date.parse(attempt?.askedAt ?? createdAt);

/** Does what is due for a withdrawal that the provider has, or may have. */
export async function checkPayout(given: Read, now: Date): Promise<void> {
  const read = await noteOverdue(given, now);
  if (!read) return;
  const { withdrawal } = read;
  if (!withdrawal.attempt || isSettled(withdrawal)) return;
  if (ageOf(withdrawal, now) >= tooLong) reportUndecided(withdrawal);
  const isResent = !withdrawal.attempt.isTaken && ageOf(withdrawal, now) < resentFor;
  // By the id the provider knows a request that it has, so that sending it again finds that out.
  if (isResent && withdrawal.wallet === "mpesa" && (await sendPayout(read, now)) !== "left") return;
  await askHowItStands(read, now);
  if (ageOf(withdrawal, now) < overdueAfter)
    await queuePayout(withdrawal.withdrawalId, secondQuestion);
}

/** Undefined when somebody has just heard of it. */
async function noteOverdue(read: Read, now: Date): Promise<Read | undefined> {
  const { withdrawal } = read;
  if (withdrawal.state !== "sent" || ageOf(withdrawal, now) < overdueAfter) return read;
  try {
    return { ...read, withdrawal: await recordEvent(read, { event: { is: "overdue" } }, [], now) };
  } catch (error) {
    if (isOvertaken(error)) return undefined;
    throw error;
  }
}

function reportUndecided({ withdrawalId }: WithdrawalItem) {
  logger.warn("payout-undecided", { withdrawalId });
  recordMetric("PaymentReviews", 1);
}

/** Asks the wallet's provider how a payout stands; where it was just asked, a moment later. */
export async function askHowItStands(read: Read, now: Date): Promise<void> {
  const { withdrawal, pause } = read;
  const { attempt, question, wallet } = withdrawal;
  if (!attempt || isSettled(withdrawal)) return;
  const asked = question?.attemptId === attempt.id ? Date.parse(question.askedAt) : 0;
  const again = new Date(asked + questionsApart);
  if (now < again) return await askLater(withdrawal, again, now);
  const id = `${withdrawal.withdrawalId}.${randomBytes(10).toString("hex")}`;
  const next = beginQuestion(withdrawal, id, now);
  if (!(await claims(withdrawal, next))) return;
  if (wallet === "airtel") return await askAirtel(next, pause, now);
  // Each question with a password that is refused brings the initiator nearer to being locked.
  if (!isLockedOut(pause) && (await hasSlot(pause, now))) await askMpesa(next, id, pause, now);
}

const isOvertaken = (error: unknown) =>
  error instanceof ConditionFailed || error instanceof TransactionConflict;

/** Whether M-Pesa may be asked now; only one at a time as long as it may refuse us. */
async function hasSlot(pause: Pause | undefined, now: Date): Promise<boolean> {
  if (!pause?.oneAtATime) return true;
  try {
    await transact([slotWrite(now)]);
    return true;
  } catch (error) {
    if (isOvertaken(error)) return false;
    throw error;
  }
}

/** The next question, at a time when its answer will tell more than one that has just been asked. */
async function askLater(withdrawal: WithdrawalItem, again: Date, now: Date): Promise<void> {
  const { state, nextCheckAt, withdrawalId } = withdrawal;
  const nextAt = again.toISOString();
  if (state === "requested" || nextCheckAt === null || nextCheckAt < nextAt) return;
  const isLater = nextCheckAt > nextAt;
  if (isLater && !(await claims(withdrawal, { ...withdrawal, nextCheckAt: nextAt }))) return;
  await queuePayout(withdrawalId, Math.ceil((again.getTime() - now.getTime()) / 1000));
}

async function claims(read: WithdrawalItem, next: WithdrawalItem): Promise<boolean> {
  try {
    await transact([withdrawalChange(read, next)]);
    return true;
  } catch (error) {
    if (isOvertaken(error)) return false;
    throw error;
  }
}

async function askMpesa(
  { attempt }: WithdrawalItem,
  questionId: string,
  pause: Pause | undefined,
  now: Date,
): Promise<void> {
  const credentials = await payoutCredentials(credentialsSince(pause));
  const urls = noticeUrls(credentials.noticeSecret, "status", questionId);
  const attemptId = attempt?.id ?? "";
  const asked = await askForStatus({ attemptId, ...urls }, credentials, now);
  if (asked.is === "bad-initiator") await stopPayouts(asked.said, "mpesa", now);
}

async function askAirtel(
  { withdrawalId, attempt }: WithdrawalItem,
  pause: Pause | undefined,
  now: Date,
): Promise<void> {
  const attemptId = attempt?.id ?? "";
  const credentials = await airtelCredentials(credentialsSince(pause));
  const enquiry = await enquire(attemptId, credentials, now);
  await retryContested(async () => {
    const read = await readWithdrawal(withdrawalId);
    if (read?.withdrawal.attempt?.id !== attemptId) return;
    const event = eventOf(enquiry, read.withdrawal, now);
    const said = enquiry.said && { ...enquiry.said, at: now.toISOString() };
    if (event) {
      const after = await recordEvent(read, { event, attemptId, said }, [], now);
      if (after.state === "requested") await queuePayout(withdrawalId, secondsUntilDue(after, now));
    } else if (isToBeSentAgain(enquiry, read.withdrawal, now)) await sendPayout(read, now);
    else if (enquiry.is === "failed")
      await askLater(read.withdrawal, failureBelievedAt(read.withdrawal), now);
  });
}

/** Airtel doesn't know it, and never said that it has it. */
const isToBeSentAgain = (enquiry: Enquiry, withdrawal: WithdrawalItem, now: Date) =>
  enquiry.is === "not-found" &&
  withdrawal.attempt?.isTaken === false &&
  ageOf(withdrawal, now) < resentFor;

const failureBelievedAt = ({ attempt, createdAt }: WithdrawalItem) =>
  new Date(Date.parse(attempt?.lastSentAt ?? createdAt) + failureBelievedAfter);

/**
 * A failure is believed once it can no longer be an early word. That counts from the last request:
 * Airtel may have had none before it.
 */
function eventOf(
  enquiry: Enquiry,
  withdrawal: WithdrawalItem,
  now: Date,
): WithdrawalEvent | undefined {
  if (enquiry.is === "paid") return { is: "proven-paid", receiptNumber: enquiry.receiptNumber };
  if (enquiry.is !== "failed" || now < failureBelievedAt(withdrawal)) return undefined;
  const meant = disbursementAnswer(enquiry.code);
  return meant.is === "came-to-nothing"
    ? { is: "came-to-nothing", waiting: meant.because }
    : { is: "refused", reason: meant.is === "refused" ? meant.because : "provider-refused" };
}
