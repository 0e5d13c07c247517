import { payerOf } from "../../accounts/profile/own-numbers";
import { payerHash } from "../../accounts/profile/payers";
import { isNotClosed, type Profile, profiles } from "../../accounts/profile/profile";
import { logger, recordMetric } from "../../platform/logger";
import { settings } from "../../platform/settings";
import {
  type ConditionFailed,
  refusalOf,
  transact,
  type Write,
} from "../../platform/table/transact";
import { canBeNumber } from "../../providers/daraja/b2c";
import { entryChange } from "../ledger/ledger";
import { creditWrites, isNewest, receiptProof, recordCredit } from "./credit";
import {
  type AttemptRead,
  attemptChange,
  checkoutWrite,
  latestPaymentOf,
  type PaymentAttempt,
  paidTimeOf,
} from "./payment-attempt";
import { advance, type Demand, type PaymentEvent } from "./payment-transitions";
import { keptCreditWrite, receipts } from "./received-payment";

/**
 * Writes the results of events, and the credit if one is due, in one transaction with `alongside`.
 * Throws ConditionFailed if the attempt or the profile has changed since the read, or if the prompt
 * belongs to another attempt (`checkout`).
 */
export async function recordEvents(
  { profile, attempt: read }: AttemptRead,
  events: readonly PaymentEvent[],
  alongside: readonly Write[],
  now: Date,
): Promise<PaymentAttempt> {
  const known = profile.closedAt ? events.map(uncredited) : events;
  const { attempt, demands } = advanceThrough(read, known, now);
  const { next, writes } = demands.has("credit")
    ? planCredit(profile, attempt, payerIn(known, attempt), now)
    : { next: attempt, writes: correctionWrites(profile, read, attempt, now) };
  const isChanged = JSON.stringify(next) !== JSON.stringify(read);
  const all = [
    ...(isChanged ? [attemptChange(read, next)] : []),
    ...checkoutWrites(read, next),
    ...writes,
    ...alongside,
  ];
  const refusal = all.length > 0 ? await refusalOf(transact(all)) : undefined;
  if (refusal) {
    const fee = feeIn(refusal, next);
    if (fee === undefined) throw refusal;
    const proof = await receipts.find({ receipt: fee });
    const feeEvents = events.map(asFee(fee));
    const paid = await recordEvents({ profile, attempt: read }, feeEvents, alongside, now);
    if (proof?.userId !== profile.userId) reportFeeOfAnother(paid);
    return paid;
  }
  const isNewlyPaid = read.state !== "paid" && events.some(isPaid);
  if (profile.closedAt && isNewlyPaid) reportClosed(next);
  else report(demands, read, next);
  if (demands.has("credit")) recordCredit(paidSince(next), now);
  return isChanged ? { ...next, version: read.version + 1 } : read;
}

/**
 * The status query credits nothing to a closed account. If a confirmation comes, its payment is
 * stored for the administrator.
 */
const uncredited = (event: PaymentEvent): PaymentEvent =>
  isPaid(event) ? { is: "too-old" } : event;

const isPaid = ({ is }: PaymentEvent) => is === "query-success";

/**
 * Returns the stored payment's receipt if the write failed because that payment is now a training
 * fee.
 */
const feeIn = ({ failures }: ConditionFailed, { receiptNumber, keptReceipt }: PaymentAttempt) =>
  receiptNumber === null && failures.has("unattributed") ? keptReceipt : undefined;

const asFee =
  (receiptNumber: string) =>
  (event: PaymentEvent): PaymentEvent =>
    event.is === "query-success" ? { ...event, is: "paid-fee", receiptNumber } : event;

function advanceThrough(read: PaymentAttempt, events: readonly PaymentEvent[], now: Date) {
  const demands = new Set<Demand>();
  let attempt = read;
  for (const event of events) {
    const moved = advance(attempt, event, now);
    attempt = moved.attempt;
    for (const demand of moved.demands) demands.add(demand);
  }
  return { attempt, demands };
}

/**
 * Returns the phone number that paid: the prompted one, unless the Paybill shows another, since any
 * phone can pay under the prompt's reference.
 */
function payerIn(events: readonly PaymentEvent[], { phone }: PaymentAttempt): string {
  const confirmed = events.find((event) => event.is === "confirmed");
  if (!confirmed) return phone;
  const hash = payerHash(confirmed.payer);
  const isPrompted =
    hash === undefined ? canBeNumber(confirmed.payer, phone) : hash === payerHash(phone);
  return isPrompted ? phone : confirmed.payer;
}

function planCredit(profile: Profile, attempt: PaymentAttempt, paidFrom: string, now: Date) {
  const next = { ...attempt, entrySequence: profile.entryCount + 1 };
  const payer = paidFrom === next.phone ? payerOf(profile, next) : { conditions: [] };
  const { writes } = creditWrites({
    profile,
    credit: {
      amount: next.amount,
      receiptNumber: next.receiptNumber,
      claimedReceipt: next.noticeReceipt,
      paidAt: paidTimeOf(next),
      attemptId: next.attemptId,
      payer: paidFrom,
    },
    activationFee: settings().activationFee,
    latestPayment:
      profile.latestPayment?.attemptId === next.attemptId ? latestPaymentOf(next) : undefined,
    add: payer.add,
    conditions: [isNotClosed, ...payer.conditions],
    now,
  });
  return { next, writes: [...writes, ...proofWrites(next, now), ...keptWrites(next)] };
}

/** Marks the stored payment as credited if the attempt has no confirmed receipt. */
const keptWrites = (attempt: PaymentAttempt): Write[] =>
  attempt.receiptNumber === null && attempt.keptReceipt !== undefined
    ? [keptCreditWrite(attempt.keptReceipt, attempt)]
    : [];

function proofWrites(attempt: PaymentAttempt, now: Date): Write[] {
  const { userId, attemptId, receiptNumber, entrySequence } = attempt;
  return receiptNumber === null || entrySequence === null
    ? []
    : [receiptProof(receiptNumber, { userId, attemptId, entrySequence }, now)];
}

const checkoutWrites = (read: PaymentAttempt, next: PaymentAttempt) =>
  next.checkoutRequestId !== null && next.checkoutRequestId !== read.checkoutRequestId
    ? [checkoutWrite(next, next.checkoutRequestId)]
    : [];

/**
 * The writes that copy a change of the attempt to the profile's newest payment and to the receipts
 * of the ledger entry.
 */
function correctionWrites(
  profile: Profile,
  read: PaymentAttempt,
  next: PaymentAttempt,
  now: Date,
): Write[] {
  const { userId, entrySequence, receiptNumber, noticeReceipt } = next;
  const isProven = receiptNumber !== read.receiptNumber;
  const isLearnt = isProven || noticeReceipt !== read.noticeReceipt;
  const known = {
    receiptNumber,
    claimedReceipt: noticeReceipt,
    ...(isProven && { paidAt: paidTimeOf(next) }),
  };
  return [
    ...latestPaymentWrites(profile, read, next, now),
    ...(isLearnt && entrySequence !== null ? [entryChange(userId, entrySequence, known)] : []),
    ...(isProven ? proofWrites(next, now) : []),
  ];
}

/**
 * Updates the profile's newest payment if it is this attempt. Condition `profile` fails if the
 * profile has got a newer payment since the read.
 */
function latestPaymentWrites(
  { userId, latestPayment: newest }: Profile,
  read: PaymentAttempt,
  next: PaymentAttempt,
  now: Date,
): Write[] {
  const latestPayment = latestPaymentOf(next);
  const isShown = JSON.stringify(latestPaymentOf(read)) === JSON.stringify(latestPayment);
  if (isShown || newest?.attemptId !== next.attemptId) return [];
  const set = { latestPayment, lastUpdated: now.toISOString() };
  return [profiles.change({ userId }, { set }, isNewest(next))];
}

function report(demands: ReadonlySet<Demand>, read: PaymentAttempt, next: PaymentAttempt) {
  if (demands.has("review")) reportReview(next);
  if (demands.has("unknown")) reportUnknown(next);
  const isNewlyFailed = next.state === "failed" && read.state !== "failed";
  if (isNewlyFailed && next.reason === "our-fault") reportOurFault(next);
}

/** Warns the operator, who finds the contradicting callback by the attempt's id. */
function reportReview({ attemptId }: PaymentAttempt) {
  logger.warn("payment-contradicted", { attemptId });
  recordMetric("PaymentReviews", 1);
}

/**
 * Warns the operator: for two days neither a query nor a confirmation told if the prompt was paid.
 */
function reportUnknown({ attemptId }: PaymentAttempt) {
  logger.warn("payment-outcome-unknown", { attemptId });
  recordMetric("PaymentReviews", 1);
}

/** Warns the operator of a failure because of our account or request: the next prompt fails too. */
function reportOurFault({ attemptId }: PaymentAttempt) {
  logger.error("prompt-failed-by-us", { attemptId });
  recordMetric("ProviderRefusals", 1);
}

/**
 * Warns the operator: the writer paid and got nothing, since the payment is the fee of another
 * writer's training.
 */
function reportFeeOfAnother({ attemptId }: PaymentAttempt) {
  logger.error("payment-fee-of-another", { attemptId });
  recordMetric("PaymentReviews", 1);
}

/**
 * Warns the operator of a paid prompt of a closed account. The administrator can credit the payment
 * once its confirmation comes.
 */
function reportClosed({ attemptId }: PaymentAttempt) {
  logger.warn("payment-of-closed-account", { attemptId });
  recordMetric("PaymentReviews", 1);
}

/**
 * Returns when the payer began to wait: the time of payment or, if that is unknown, the start of
 * the prompt.
 */
function paidSince(attempt: PaymentAttempt) {
  const paidAt = paidTimeOf(attempt);
  return new Date(paidAt === attempt.settledAt ? attempt.startedAt : paidAt);
}
