import type { Me } from "#contracts/me";
import type { LatestPayment, PaymentFailure } from "#contracts/payments";
import { kenyanPhone, maskedPhone, spacedPhone } from "#contracts/phone-number";
import type { Step } from "../../../ui/steps";
import { paymentStrings as words } from "./strings";

/** The progress of an attempt that this page made itself. */
export interface PaymentAttempt {
  /** `starting` the attempt is under way · `unconfirmed` ten questions brought no confirmation. */
  step: "none" | "starting" | "confirming" | "unconfirmed";
  /** The reason why the attempt was refused, in words. */
  problem?: string | undefined;
  /** The start of the payment before it, if there was any. */
  after?: string | undefined;
  /** It was not even sent. */
  obstacle?: "number" | "network" | undefined;
  /** The person asked for the form, to pay again or from another phone. */
  formWanted?: boolean | undefined;
}

/** An attempt as it was before the network was missing. */
export const onceOnline = (attempt: PaymentAttempt): PaymentAttempt =>
  attempt.obstacle === "network"
    ? { ...attempt, problem: undefined, obstacle: undefined }
    : attempt;

/** The known progress of a payment; once the prompt is over, nobody knows more. */
type PaymentStep = "sending" | "unanswered" | "sent-unknown" | "pin" | "pin-unknown" | "confirming";

/**
 * The content of the payment screen; `mayRepeat` once the prompt's life is over, so that a new one
 * may be sent, and `secondsLeft` until then.
 */
export type PaymentView =
  | { screen: "form"; problem?: string | undefined; obstacle?: PaymentAttempt["obstacle"] }
  | { screen: "starting" }
  | {
      screen: "under-way";
      payment: LatestPayment;
      current: PaymentStep;
      unconfirmed: boolean;
      /** A minute without an answer, or the last seconds of a prompt. */
      isLate: boolean;
      mayRepeat: boolean;
      secondsLeft: number;
    }
  | { screen: "not-paid"; payment: LatestPayment; reason: PaymentFailure; promptSent: boolean }
  | { screen: "review"; payment: LatestPayment; mayRepeat: boolean }
  | { screen: "paid" };

/** Milliseconds. An older failure is history, and the screen starts from the form. */
const memory = 10 * 60_000;

/** The screen to show, from the service's newest attempt and this page's own. */
export function paymentView(
  me: Pick<Me, "accountStatus" | "latestPayment" | "lastPaymentDate">,
  attempt: PaymentAttempt,
  now: number,
): PaymentView {
  if (me.accountStatus === "active") return { screen: "paid" };
  if (attempt.step === "starting") return { screen: "starting" };
  const payment = me.latestPayment;
  const refused =
    attempt.problem !== undefined &&
    (attempt.obstacle !== undefined || !hasArrived(payment, attempt, now));
  if (!payment || attempt.formWanted || refused)
    return { screen: "form", problem: attempt.problem, obstacle: attempt.obstacle };
  switch (payment.state) {
    case "sending":
    case "prompted":
      return underWay(payment, attempt, now);
    case "review":
      return { screen: "review", payment, mayRepeat: isOver(payment, now) };
    case "paid":
      return paidView(payment, me, attempt);
    case "refused":
    case "failed":
    case "expired":
      return now - Date.parse(payment.startedAt) < memory ? notPaid(payment) : { screen: "form" };
  }
}

/** The screen for a payment that is in, while its account is not active. */
function paidView(
  payment: LatestPayment,
  me: Pick<Me, "lastPaymentDate">,
  attempt: PaymentAttempt,
): PaymentView {
  if (isOnItsWay(payment, me))
    return {
      screen: "under-way",
      payment,
      current: "confirming",
      unconfirmed: false,
      isLate: false,
      mayRepeat: false,
      secondsLeft: 0,
    };
  // The payment in the balance is too small: the fee was raised after the request.
  const why = payment.isFee ? words.becameFee : undefined;
  return {
    screen: "form",
    problem: (payment.startedAt === attempt.after ? attempt.problem : undefined) ?? why,
  };
}

/** True if an attempt whose answer was a problem arrived all the same, as the account shows. */
const hasArrived = (payment: LatestPayment | null, { after }: PaymentAttempt, now: number) =>
  payment !== null &&
  (payment.startedAt !== after ||
    payment.state === "paid" ||
    // It joined the earlier payment, whose prompt was still on the phone.
    (isUnderWay(payment) && !isOver(payment, now)));

/** True if money has come since the payment was begun. */
const isCredited = (
  { startedAt }: LatestPayment,
  { lastPaymentDate }: Pick<Me, "lastPaymentDate">,
) => lastPaymentDate !== null && Date.parse(lastPaymentDate) >= Date.parse(startedAt);

/** True if a payment is in, but its account doesn't show it yet. */
export const isOnItsWay = (payment: LatestPayment, me: Pick<Me, "lastPaymentDate">) =>
  payment.state === "paid" && !payment.isFee && !isCredited(payment, me);

function notPaid(payment: LatestPayment): PaymentView {
  const reason = reasonOf(payment);
  const promptSent =
    payment.state !== "refused" && payment.checkoutRequestId !== null && reason !== "unreachable";
  return { screen: "not-paid", payment, reason, promptSent };
}

const reasonOf = ({ reason }: LatestPayment) => reason ?? "unknown";

/** The reason why the newest attempt brought no money, once that is known. */
export function failureOf(payment: LatestPayment | null): PaymentFailure | undefined {
  const failed =
    payment?.state === "refused" || payment?.state === "failed" || payment?.state === "expired";
  return failed ? reasonOf(payment) : undefined;
}

/**
 * Milliseconds. After this time the page shows an attempt without an answer: it is as long as the
 * ten questions take.
 */
const answerDue = 10_000;

/** After this time the page warns of a prompt that nobody has answered. Milliseconds. */
const answerLate = 60_000;

/** A prompt with a short life is late this long before its end. Milliseconds. */
const lastMoments = 15_000;

/** True if no PIN can be entered for its prompt any more, because its time is over. */
const isOver = ({ promptEndsAt }: LatestPayment, now: number) => now >= Date.parse(promptEndsAt);

function underWay(payment: LatestPayment, attempt: PaymentAttempt, now: number): PaymentView {
  return {
    screen: "under-way",
    payment,
    current: stepOf(payment, now),
    unconfirmed: attempt.step === "unconfirmed",
    isLate:
      now >=
      Math.min(
        Date.parse(payment.startedAt) + answerLate,
        Date.parse(payment.promptEndsAt) - lastMoments,
      ),
    mayRepeat: isOver(payment, now),
    secondsLeft: Math.max(0, Math.ceil((Date.parse(payment.promptEndsAt) - now) / 1000)),
  };
}

function stepOf(payment: LatestPayment, now: number): PaymentStep {
  const over = isOver(payment, now);
  if (payment.state === "prompted") return over ? "pin-unknown" : "pin";
  if (over) return "sent-unknown";
  return now - Date.parse(payment.startedAt) < answerDue ? "sending" : "unanswered";
}

/** True if an attempt may still be paid on the phone. */
export const isUnderWay = (payment: LatestPayment | null | undefined) =>
  payment?.state === "sending" || payment?.state === "prompted";

/** True if paying by hand may be offered: not while money may have left the phone. */
export const mayPayByHand = (view: PaymentView) =>
  view.screen === "form" ||
  view.screen === "not-paid" ||
  (view.screen === "under-way" && view.payment.state !== "paid");

/** True if the page recommends paying by hand as the next step. */
export function recommendsByHand(view: PaymentView): boolean {
  switch (view.screen) {
    case "form":
      return view.obstacle === "network";
    case "under-way":
      return view.current === "unanswered" || view.current === "sent-unknown";
    case "not-paid":
      return view.reason === "unreachable";
    default:
      return false;
  }
}

const sent: Step = { label: words.steps.sent, state: "done" };
const pinLater: Step = { label: words.steps.pin, state: "later" };
const confirmingLater: Step = { label: words.steps.confirming, state: "later" };
const activeLater: Step = { label: words.steps.active, state: "later" };

const sending: Step[] = [
  { label: words.steps.sending, state: "now" },
  pinLater,
  confirmingLater,
  activeLater,
];

const steps: Record<PaymentStep, Step[]> = {
  sending,
  unanswered: sending,
  "sent-unknown": [
    { label: words.steps.sentUnknown, state: "now", detail: words.steps.sentUnknownHelp },
    pinLater,
    confirmingLater,
    activeLater,
  ],
  pin: [
    sent,
    { label: words.steps.pin, state: "now", detail: words.steps.pinHelp },
    confirmingLater,
    activeLater,
  ],
  "pin-unknown": [
    sent,
    { label: words.steps.pin, state: "stopped", detail: words.steps.pinOver },
    confirmingLater,
    activeLater,
  ],
  confirming: [
    sent,
    { label: words.steps.pin, state: "done" },
    { label: words.steps.confirming, state: "now", detail: words.steps.confirmingHelp },
    activeLater,
  ],
};

/** The four steps of a payment, the one under way marked; only what is known is done. */
export const paymentSteps = (current: PaymentStep, secondsLeft = 0): Step[] =>
  steps[current].map((step) =>
    current === "pin" && step.state === "now" && secondsLeft > 0
      ? { ...step, timer: words.steps.pinTimer(secondsLeft) }
      : step,
  );

interface UnconfirmedNotice {
  title: string;
  /** `withSupport`: it ends with the support address. */
  paragraphs: { text: string; withSupport?: boolean }[];
}

type Unknown = Pick<
  Extract<PaymentView, { screen: "under-way" }>,
  "current" | "unconfirmed" | "isLate" | "mayRepeat"
>;

/**
 * What it means that nobody knows yet, and what the person can check. While the prompt lives, it
 * is said when the attempt has no answer, or none for a minute. Somebody who is offline is not told
 * to send anything.
 */
export function unconfirmedNotice(
  { current, unconfirmed, isLate, mayRepeat }: Unknown,
  offline: boolean,
): UnconfirmedNotice | undefined {
  if (current === "unanswered")
    return { title: words.unanswered, paragraphs: [{ text: words.unansweredHelp }] };
  if (mayRepeat)
    return {
      title: unconfirmed ? words.unconfirmed : words.timeout,
      paragraphs: [
        { text: `${words.stillAsking} ${words.paidAllTheSame}`, withSupport: true },
        { text: offline ? words.failedSms : `${words.failedSms} ${words.failedSmsNext}` },
      ],
    };
  if (!isLate || current !== "pin") return undefined;
  return {
    title: words.stillWaiting,
    paragraphs: [...(offline ? [] : [{ text: words.stillWatching }]), { text: words.failedSms }],
  };
}

/** The sum still missing before an account becomes active, whole KES. */
export const missingAmount = ({ totalMoney }: Pick<Me, "totalMoney">, activationFee: number) =>
  Math.max(1, activationFee - totalMoney);

/**
 * The number that is asked to pay: in full if its person typed it on this device, so that a mistake
 * is visible; else masked, as the service sends it.
 */
export function payerNumber(shown: string, typed: string): string {
  const phone = kenyanPhone(typed);
  return phone && maskedPhone(phone) === shown ? spacedPhone(phone) : shown;
}
