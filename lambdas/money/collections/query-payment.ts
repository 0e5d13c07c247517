import { paymentMessages, type paymentRoutes } from "#contracts/payments";
import type { ReplyOf } from "#contracts/route";
import { AppError } from "../../platform/app-error";
import type { Caller } from "../../platform/caller";
import type { DueList } from "../../platform/due-work";
import { errorFacts, logger } from "../../platform/logger";
import { retryContested } from "../../platform/table/transact";
import { lessCertainFailure, type QueryOutcome, queryCheckout } from "../../providers/daraja/stk";
import { longestOpen } from "../webhooks/webhook";
import {
  dueAttempts,
  leaseCheck,
  type PaymentAttempt,
  paidTimeOf,
  paymentMessage,
  readAgain,
  receiptOf,
  recentAttempts,
} from "./payment-attempt";
import { askAt, type PaymentEvent } from "./payment-transitions";
import { recordEvents } from "./record-events";

type Confirmed = ReplyOf<typeof paymentRoutes.confirmPayment>;

/** Returns the state of the caller's own payment; queries the provider if a check is due. */
export async function queryPayment(
  caller: Caller,
  checkoutRequestId: string,
  now: Date,
): Promise<Confirmed> {
  const attempts = await recentAttempts(caller.userId);
  const attempt = attempts.find((each) => each.checkoutRequestId === checkoutRequestId);
  if (!attempt) throw new AppError("not_found", paymentMessages.notYours);
  return isDue(attempt, now)
    ? confirmation((await settleAttempt(attempt, now)).attempt)
    : confirmation(attempt);
}

function confirmation(attempt: PaymentAttempt): Confirmed {
  const { state, reason } = attempt;
  if (state !== "paid")
    return { success: false, status: state, reason, message: paymentMessage(state, reason) };
  return {
    success: true,
    status: state,
    reason: null,
    data: {
      receiptNumber: receiptOf(attempt),
      amount: attempt.amount,
      transactionDate: paidTimeOf(attempt),
      phoneNumber: attempt.phone,
    },
  };
}

/** The attempt after a check; `throttled` if the provider is too busy for another check. */
interface Checked {
  attempt: PaymentAttempt;
  throttled: boolean;
}

const aMinute = 60_000;
const anHour = 60 * aMinute;

const isDue = ({ nextCheckAt }: PaymentAttempt, now: Date) =>
  nextCheckAt !== null && Date.parse(nextCheckAt) <= now.getTime();

/**
 * Queries the provider about an attempt whose check is due, and records the answer. Only one of
 * several parallel callers queries; the others get the attempt unchanged.
 */
async function settleAttempt(due: PaymentAttempt, now: Date): Promise<Checked> {
  // If a callback says that the prompt was paid, we query each hour until the attempt is too old.
  const next = askAt(due, now) ?? (due.noticeSaysPaid ? now.getTime() + anHour : null);
  // The lease sets the time of the next check, so the answer "still pending" needs no write.
  const attempt = await leaseCheck(due, new Date(next ?? now.getTime() + aMinute));
  if (!attempt) return { attempt: due, throttled: false };
  const outcome = believed(await answerOf(attempt, now), attempt, now);
  const isTooOld = now.getTime() - Date.parse(attempt.startedAt) >= longestOpen;
  const throttled = outcome.is === "pending" && outcome.throttled;
  if (outcome.is === "pending" && next !== null && !isTooOld) return { attempt, throttled };
  const events = ({ noticeSaysPaid }: PaymentAttempt): PaymentEvent[] =>
    outcome.is === "pending"
      ? [{ is: isTooOld ? "too-old" : "query-pending" }]
      : [eventOfQuery(outcome, attempt.checkoutRequestId ?? "", noticeSaysPaid)];
  return { attempt: await recordUntilDone(attempt, events, now), throttled };
}

const answerOf = async ({ checkoutRequestId }: PaymentAttempt, now: Date): Promise<QueryOutcome> =>
  checkoutRequestId === null
    ? { is: "pending", throttled: false }
    : await queryCheckout(checkoutRequestId, now);

type Believed = Exclude<QueryOutcome, { is: "ended" }>;

/**
 * Decides if the status query's result ends the payment. The failure code of an `ended` result can
 * be known to us, and can be in the callback: with both it ends the payment immediately, with one
 * of them after the prompt has expired.
 */
export function believed(
  outcome: QueryOutcome,
  { noticeCode, promptEndsAt }: Pick<PaymentAttempt, "noticeCode" | "promptEndsAt">,
  now: Date,
): Believed {
  if (outcome.is !== "ended") return outcome;
  const known = lessCertainFailure(outcome.code);
  const isTold = noticeCode === outcome.code;
  const isOver = Date.parse(promptEndsAt) <= now.getTime();
  return (known && isTold) || ((known || isTold) && isOver)
    ? { is: "failed", reason: known ?? "provider-refused" }
    : { is: "pending", throttled: false };
}

export function eventOfQuery(
  outcome: Exclude<Believed, { is: "pending" }>,
  checkoutRequestId: string,
  noticeSaysPaid: boolean,
): PaymentEvent {
  if (outcome.is === "paid") return { is: "query-success", checkoutRequestId };
  const { reason } = outcome;
  return noticeSaysPaid
    ? { is: "query-contradicts", checkoutRequestId, reason }
    : { is: "query-failure", checkoutRequestId, reason };
}

const recordUntilDone = (
  attempt: PaymentAttempt,
  events: (attempt: PaymentAttempt) => PaymentEvent[],
  now: Date,
) =>
  retryContested(async () => {
    const read = await readAgain(attempt);
    return await recordEvents(read, events(read.attempt), [], now);
  });

const perShard = 25;

export const duePayments: DueList = async (now) =>
  (await dueAttempts(now, perShard)).map((attempt) => (at) => check(attempt, at));

/** False if the provider is busy. */
async function check(attempt: PaymentAttempt, now: Date): Promise<boolean> {
  try {
    return !(await settleAttempt(attempt, now)).throttled;
  } catch (error) {
    const { attemptId } = attempt;
    logger.error("payment-not-checked", { attemptId, ...errorFacts(error) });
    throw error;
  }
}
