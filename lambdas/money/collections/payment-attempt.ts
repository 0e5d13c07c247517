import * as z from "zod/mini";
import { Instant } from "#contracts/fields";
import { paymentFailures } from "#contracts/payment-failures";
import {
  type LatestPayment,
  PaymentFailure,
  PaymentState,
  paymentMessages,
} from "#contracts/payments";
import { type LatestPaymentItem, type Profile, profileAt } from "../../accounts/profile/profile";
import { ownerOfId } from "../../platform/ids";
import { defineItem, readItems } from "../../platform/table/define-item";
import { absent, anyOf, where } from "../../platform/table/expressions";
import { isOvertaken, type Write, writeAlone } from "../../platform/table/transact";
import type { KnownPayment } from "./payment-identity";

/** One try to pay by prompt; stored before the provider is asked for the prompt. */
export const PaymentAttempt = z.object({
  type: z.literal("PaymentAttempt"),
  /**
   * `<userId>.<32 hex digits>`, sortable by time. The address for callbacks contains this id, so
   * that we know whose payment a callback reports.
   */
  attemptId: z.string(),
  userId: z.string(),
  /** The reference that the payer sees as account number; the confirmation repeats it. */
  reference: z.string(),
  /** E.164 */
  phone: z.string(),
  /** Whole KES. */
  amount: z.int(),
  state: PaymentState,
  reason: z.nullable(PaymentFailure),
  /**
   * The provider's id of the prompt: from its answer, or from a callback that the query confirmed.
   */
  checkoutRequestId: z.nullable(z.string()),
  /**
   * True if the newest callback says that the prompt was paid. If the status query then reports a
   * failure, a person must review the attempt.
   */
  noticeSaysPaid: z.boolean(),
  /** The failure code in a callback; only a hint until the status query returns the same code. */
  noticeCode: z.nullable(z.string()),
  /**
   * The receipt in a callback about the prompt; it may be forged. Screens show it, but it never
   * causes a credit.
   */
  noticeReceipt: z.nullable(z.string()),
  receiptNumber: z.nullable(z.string()),
  /**
   * The receipt of the attempt's payment, if the payment was stored for the administrator because
   * its confirmation could not be settled.
   */
  keptReceipt: z.optional(z.string()),
  startedAt: Instant,
  promptEndsAt: Instant,
  /**
   * The time of payment, from the provider or by our clock; never null once paid. See {@link
   * paidTimeOf}.
   */
  paidAt: z.nullable(Instant),
  /** When we learnt that the attempt is paid. */
  settledAt: z.nullable(Instant),
  failedAt: z.nullable(Instant),
  entrySequence: z.nullable(z.int()),
  /** When to query the provider next; null if no further query is due. */
  nextCheckAt: z.nullable(Instant),
  version: z.int(),
});
export type PaymentAttempt = z.infer<typeof PaymentAttempt>;

const attempts = defineItem({
  type: "PaymentAttempt",
  name: "attempt",
  schema: PaymentAttempt,
  key: ["USER#{userId}", "STK#{attemptId}"],
  partsOf({ attemptId }: Pick<PaymentAttempt, "attemptId">) {
    const userId = ownerOfId(attemptId);
    return userId === undefined ? undefined : { userId, attemptId };
  },
  dueLists: ["OPEN_PAYMENT"],
});

const ofAttempt = z.object({ userId: z.string(), attemptId: z.string() });

export const references = defineItem({
  type: "PaymentReference",
  name: "reference",
  schema: ofAttempt,
  key: ["REFERENCE#{reference}", "REFERENCE"],
});

/** Maps the provider's id of a prompt to our attempt. */
const checkouts = defineItem({
  type: "Checkout",
  name: "checkout",
  schema: ofAttempt,
  key: ["CHECKOUT#{checkoutRequestId}", "CHECKOUT"],
});

const stored = (attempt: PaymentAttempt) => ({
  ...attempt,
  ...(attempt.nextCheckAt && attempts.due("OPEN_PAYMENT", attempt.attemptId, attempt.nextCheckAt)),
});

/**
 * The writes that create an attempt. Condition `reference` fails if another attempt has the same
 * reference.
 */
export const attemptWrites = (attempt: PaymentAttempt): Write[] => [
  attempts.put(attempt, stored(attempt)),
  references.put(attempt, { userId: attempt.userId, attemptId: attempt.attemptId }),
];

export const attemptChange = ({ version }: PaymentAttempt, next: PaymentAttempt): Write =>
  attempts.put(next, stored({ ...next, version: version + 1 }), where({ version }));

export const attemptCheck = (read: PaymentAttempt): Write =>
  attempts.check(read, where({ version: read.version }));

/**
 * The write that binds a prompt to an attempt permanently. Condition `checkout` fails if another
 * attempt has the prompt.
 */
export const checkoutWrite = ({ userId, attemptId }: PaymentAttempt, id: string): Write =>
  checkouts.put(
    { checkoutRequestId: id },
    { userId, attemptId },
    anyOf(absent, where({ attemptId })),
  );

export interface AttemptRead {
  profile: Profile;
  attempt: PaymentAttempt;
}

/** Reads an attempt together with its writer's profile; undefined if one of them is missing. */
export async function readAttempt(attemptId: string): Promise<AttemptRead | undefined> {
  const userId = ownerOfId(attemptId);
  if (userId === undefined) return undefined;
  const [profile, attempt] = await readItems([profileAt(userId), attempts.at({ attemptId })]);
  return profile && attempt && { profile, attempt };
}

export async function readAgain({ attemptId }: PaymentAttempt): Promise<AttemptRead> {
  const read = await readAttempt(attemptId);
  if (!read) throw new Error("An attempt has lost its writer.");
  return read;
}

/**
 * Returns a writer's newest attempts: at most 25, more than anybody makes while a prompt is open.
 */
export const recentAttempts = async (userId: string) =>
  (await attempts.page({ userId }, { cursor: undefined, limit: 25, consistent: true })).items;

export const dueAttempts = (now: Date, perShard: number) =>
  attempts.findDue("OPEN_PAYMENT", now, perShard);

/**
 * Claims the due check, so that only one caller asks the provider; undefined if another caller was
 * quicker. If the claiming function dies, the check is due again at `until`.
 */
export async function leaseCheck(attempt: PaymentAttempt, until: Date) {
  const nextCheckAt = until.toISOString();
  const lease = attempts.change(
    attempt,
    { set: { nextCheckAt, gsi1sk: nextCheckAt }, add: { version: 1 } },
    where({ nextCheckAt: attempt.nextCheckAt, version: attempt.version }),
  );
  try {
    return PaymentAttempt.parse(await writeAlone(lease));
  } catch (error) {
    if (isOvertaken(error)) return undefined;
    throw error;
  }
}

interface NewAttempt {
  attemptId: string;
  userId: string;
  reference: string;
  phone: string;
  amount: number;
  promptSeconds: number;
  nextCheckAt: string | null;
  now: Date;
}

export const newAttempt = ({ promptSeconds, now, ...given }: NewAttempt): PaymentAttempt => ({
  type: "PaymentAttempt",
  ...given,
  state: "sending",
  reason: null,
  checkoutRequestId: null,
  noticeSaysPaid: false,
  noticeCode: null,
  noticeReceipt: null,
  receiptNumber: null,
  startedAt: now.toISOString(),
  promptEndsAt: new Date(now.getTime() + promptSeconds * 1000).toISOString(),
  paidAt: null,
  settledAt: null,
  failedAt: null,
  entrySequence: null,
  version: 1,
});

/** The facts that decide if a payment belongs to this attempt. */
export const knownPaymentOf = ({
  state,
  amount,
  receiptNumber,
  keptReceipt,
  noticeReceipt,
}: PaymentAttempt): KnownPayment => ({
  isPaid: state === "paid",
  amount,
  receiptNumber: receiptNumber ?? (state === "paid" && keptReceipt ? keptReceipt : null),
  noticeReceipt,
});

export const receiptOf = (attempt: PaymentAttempt): string | null =>
  attempt.state === "paid" ? (attempt.receiptNumber ?? attempt.noticeReceipt) : null;

/**
 * Returns the payment time of a paid attempt. If the provider gave no time, this is the time when
 * we learnt of the payment.
 */
export function paidTimeOf({ paidAt }: PaymentAttempt): string {
  if (paidAt === null) throw new Error("A payment that is paid has no time.");
  return paidAt;
}

export const latestPaymentOf = (attempt: PaymentAttempt): LatestPaymentItem => ({
  attemptId: attempt.attemptId,
  checkoutRequestId: attempt.checkoutRequestId,
  reference: attempt.reference,
  phone: attempt.phone,
  amount: attempt.amount,
  state: attempt.state,
  reason: attempt.reason,
  receiptNumber: receiptOf(attempt),
  startedAt: attempt.startedAt,
  promptEndsAt: attempt.promptEndsAt,
  ...(attempt.state === "paid" && attempt.entrySequence === null && { isFee: true }),
});

export function failureMessage(reason: PaymentFailure): string {
  const { title, text } = paymentFailures[reason];
  return `${title}. ${text}`;
}

const stateMessages: Record<Exclude<PaymentState, "failed" | "refused" | "paid">, string> = {
  sending: paymentMessages.sending,
  prompted: paymentMessages.prompted,
  review: paymentMessages.contradicted,
  expired: failureMessage("unknown"),
};

export const paymentMessage = (
  state: Exclude<PaymentState, "paid">,
  reason: PaymentFailure | null,
): string =>
  state === "failed" || state === "refused"
    ? failureMessage(reason ?? "provider-refused")
    : stateMessages[state];

export function promptMessage({ state, amount }: LatestPayment): string {
  if (state === "prompted") return paymentMessages.enterPin(amount);
  return state === "paid" ? paymentMessages.received : paymentMessage(state, null);
}
