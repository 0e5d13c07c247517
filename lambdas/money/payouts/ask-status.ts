import { randomBytes } from "node:crypto";
import { retryContested } from "../../platform/retry";
import { airtelCredentials } from "../../providers/airtel/credentials";
import { type Enquiry, enquire } from "../../providers/airtel/disbursement";
import { askForStatus } from "../../providers/daraja/b2c";
import { payoutCredentials } from "../../providers/daraja/credentials";
import {
  credentialsSince,
  isRefusedBy,
  oneAtATimeLease,
  type Pause,
  pauseWallet,
} from "./pause-store";
import { queuePayout } from "./payout-queue";
import { recordEvent } from "./record-event";
import { sendPayout, webhookUrls } from "./send-payout";
import { isSettled, type WithdrawalItem } from "./withdrawal";
import {
  readWithdrawal,
  transactIfUnchanged,
  type WithdrawalRead,
  withdrawalChange,
} from "./withdrawal-store";
import { beginQuestion, secondsUntilDue, type WithdrawalEvent } from "./withdrawal-transitions";

/** For so long a request that may not have arrived is sent again; after that we only ask. */
const resentFor = 60 * 60_000;
/** A second hint within this time brings its question only afterwards. */
const questionsApart = 10_000;
/** Airtel's word that it failed may change for a minute; our request may take another to arrive. */
const failureBelievedAfter = 2 * 60_000;

/** How long ago the provider was first asked to pay, in milliseconds. */
export const ageOf = ({ attempt, createdAt }: WithdrawalItem, now: Date) =>
  now.getTime() - Date.parse(attempt?.askedAt ?? createdAt);

/** Whether a request may be sent again, since the provider never said that it has it. */
export const isResendable = (withdrawal: WithdrawalItem, now: Date) =>
  withdrawal.attempt?.isTaken === false && ageOf(withdrawal, now) < resentFor;

/** Asks the wallet's provider how a payout stands; where it was just asked, ten seconds later. */
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
  // Each question with a password that is refused brings the initiator nearer to being locked.
  if (isRefusedBy("mpesa", pause)) return;
  if (pause?.oneAtATime && !(await transactIfUnchanged([oneAtATimeLease(now)]))) return;
  await askMpesa(questionId, attempt.id, pause, now);
}

/** Asks at a later time, when an answer will tell more than now. */
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
  if (asked.is === "bad-initiator") await pauseWallet("mpesa", asked.said, now);
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
    if (read?.withdrawal.attempt?.id !== attemptId) return;
    const event = eventOf(enquiry, read.withdrawal, now);
    const said = enquiry.said && { ...enquiry.said, at: now.toISOString() };
    if (event) {
      const after = await recordEvent(read, { event, attemptId, said }, [], now);
      if (after.state === "requested") await queuePayout(withdrawalId, secondsUntilDue(after, now));
    } else if (enquiry.is === "not-found" && isResendable(read.withdrawal, now))
      await sendPayout(read, now);
    else if (enquiry.is === "failed")
      await askLater(read.withdrawal, failureBelievedAt(read.withdrawal), now);
  });
}

/** Counts from the last request: Airtel may have had none before it. */
const failureBelievedAt = ({ attempt, createdAt }: WithdrawalItem) =>
  new Date(Date.parse(attempt?.lastSentAt ?? createdAt) + failureBelievedAfter);

/** What Airtel's answer proves; a failure only once it can no longer be an early word. */
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
