import { AccountNumber, accountNumberIn } from "#contracts/person";
import { hasPaidFor } from "../../accounts/profile/payers";
import { type Profile, profiles } from "../../accounts/profile/profile";
import type { DueList } from "../../platform/due-work";
import { errorFacts, logger, recordMetric } from "../../platform/logger";
import { refusalOf, retryContested, transact, type Write } from "../../platform/table/transact";
import { trainingNumberIn } from "../collections/account-words";
import { receivedPayment } from "../collections/find-payment";
import {
  anotherAskedFor,
  type ReceivedPayment,
  waitingCodeWrites,
} from "../collections/received-payment";
import { BalanceTooLow } from "../ledger/movement";
import {
  findingOf,
  findTraining,
  paymentSeen,
  resultOf,
  type TrainingItem,
  trainingChange,
  trainings,
} from "./training";
import { acceptanceWrites, decided, lateFeeWrites, refusalWrites } from "./training-writes";

/**
 * Matches a code with a payment that was unknown when the writer entered the code. Safe to repeat.
 */
export async function matchCode(referenceCode: string, now: Date): Promise<void> {
  await retryContested(async () => {
    const training = await findTraining(referenceCode);
    if (!training || training.payment !== null || training.status === "refused") return;
    const payment = await receivedPayment(referenceCode);
    if (payment.is === "nowhere") return;
    const profile = await profiles.find({ userId: training.userId });
    // A closed account gets no training; the payment waits for the administrator.
    if (!profile || profile.closedAt) return;
    const isOwn = await isOwnPayment(payment, profile);
    await transact(matchWrites({ training, payment, profile, isOwn }, now));
  });
}

interface Match {
  training: TrainingItem;
  payment: ReceivedPayment;
  profile: Profile;
  isOwn: boolean;
}

function matchWrites({ training, payment, profile, isOwn }: Match, now: Date): Write[] {
  if (training.status === "accepted") return lateWrites({ training, payment, profile }, now);
  const finding = findingOf(payment, profile, training, isOwn);
  const next = decided(training, resultOf(finding), payment, now);
  const change = trainingChange(training, next);
  if (next.status === "accepted")
    return [...change, ...acceptanceWrites({ profile, training: next, payment, now })];
  if (next.status === "refused") return [...change, ...refusalWrites(next, now)];
  const lastUpdated = now.toISOString();
  return [
    ...change,
    ...waitingCodeWrites(payment),
    profiles.change({ userId: profile.userId }, { set: { lastUpdated } }),
  ];
}

/**
 * Takes the fee from a payment that came after the administrator had opened its training. If the
 * payment is another writer's or not the fee, or the balance no longer covers the fee, takes
 * nothing and warns the operator.
 */
function lateWrites({ training, payment, profile }: Omit<Match, "isOwn">, now: Date): Write[] {
  const isTaken = holdsFee(payment, profile, training);
  const seen = payment.is === "kept" && !isTaken ? null : paymentSeen(payment);
  const change = trainingChange(training, { ...training, payment: seen, nextCheckAt: null });
  try {
    if (isTaken) return [...change, ...lateFeeWrites({ profile, training, payment, now })];
  } catch (error) {
    if (!(error instanceof BalanceTooLow)) throw error;
  }
  logger.warn("training-not-taken", { userId: training.userId });
  recordMetric("PaymentReviews", 1);
  return change;
}

function holdsFee(payment: ReceivedPayment, writer: Profile, { fee }: TrainingItem): boolean {
  const { userId, accountNumber } = writer;
  if (payment.is === "kept") {
    const number = trainingNumberIn(payment.payment.account);
    const isAnothers = number !== undefined && number !== accountNumber;
    const isClosed = payment.payment.decision !== undefined;
    const isFee = payment.payment.amount === fee && !isClosed;
    return isFee && !isAnothers && !anotherAskedFor(payment, userId);
  }
  return payment.is === "credited" && payment.userId === userId && payment.amount >= fee;
}

const perShard = 25;
/**
 * Milliseconds after which polling no longer looks for the payment. A confirmation that comes
 * afterwards is still matched.
 */
const longestOpen = 48 * 60 * 60_000;

export const dueTrainings: DueList = async (now) =>
  (await trainings.findDue("OPEN_TRAINING", now, perShard)).map(
    (training) => (at) => lookAgain(training, at),
  );

async function lookAgain(training: TrainingItem, now: Date): Promise<true> {
  try {
    await matchCode(training.referenceCode, now);
    await postpone(training, now);
    return true;
  } catch (error) {
    logger.error("training-not-matched", { userId: training.userId, ...errorFacts(error) });
    throw error;
  }
}

/**
 * Postpones the next look for the payment, longer each time, up to one hour. Does nothing if the
 * code has changed.
 */
async function postpone(training: TrainingItem, now: Date) {
  const age = now.getTime() - Date.parse(training.submittedAt);
  const wait = Math.min(Math.max(age, 60_000), 60 * 60_000);
  const nextCheckAt = age < longestOpen ? new Date(now.getTime() + wait).toISOString() : null;
  await refusalOf(transact(trainingChange(training, { ...training, nextCheckAt })));
}

/**
 * True if the payment was credited to this writer, was asked for by this writer's prompt, names
 * this writer's account number, or came from a phone number that has paid for this account before.
 * A masked phone number proves nothing.
 */
export async function isOwnPayment(
  payment: ReceivedPayment,
  { userId, accountNumber }: Pick<Profile, "userId" | "accountNumber">,
): Promise<boolean> {
  if (payment.is === "credited") return payment.userId === userId;
  if (payment.is !== "kept") return false;
  if (payment.askedForOf) return payment.askedForOf.userId === userId;
  const { account, phone } = payment.payment;
  const named = AccountNumber.safeParse(accountNumberIn(account)?.number).data;
  return named === undefined ? await hasPaidFor(userId, phone) : named === accountNumber;
}
