import type { Me } from "#contracts/me";
import type { LatestPayment, PaymentFailure } from "#contracts/payments";
import { kenyanPhone, maskedPhone, spacedPhone } from "#contracts/phone-number";
import type { Step } from "../../../ui/steps";
import { paymentStrings as words } from "./strings";

/** An attempt that was made on this page. */
export interface PaymentAttempt {
  /** `starting`: the request is being sent. `unconfirmed`: ten polls brought no result. */
  step: "none" | "starting" | "confirming" | "unconfirmed";
  problem?: string | undefined;
  /** `startedAt` of the account's previous payment; undefined if there was none. */
  after?: string | undefined;
  /** The reason why the attempt was not sent. */
  obstacle?: "number" | "network" | undefined;
  /** True if the form is needed: the person asked for it, or the service refused the attempt. */
  formWanted?: boolean | undefined;
}

/** Once the network is back, removes the problem of an attempt that failed without network. */
export const onceOnline = (attempt: PaymentAttempt): PaymentAttempt =>
  attempt.obstacle === "network"
    ? { ...attempt, problem: undefined, obstacle: undefined }
    : attempt;

/** The last step that a payment has surely reached. `…-unknown`: its prompt has expired. */
type PaymentStep = "sending" | "unanswered" | "sent-unknown" | "pin" | "pin-unknown" | "confirming";

/**
 * The content of the payment screen. `secondsLeft`: seconds until the prompt expires. `mayRepeat`:
 * a new prompt is allowed.
 */
export type PaymentView =
  | { screen: "form"; problem?: string | undefined; obstacle?: PaymentAttempt["obstacle"] }
  | { screen: "starting" }
  | {
      screen: "under-way";
      payment: LatestPayment;
      current: PaymentStep;
      unconfirmed: boolean;
      /** True if the prompt has no answer after a minute, or is about to expire. */
      isLate: boolean;
      mayRepeat: boolean;
      secondsLeft: number;
    }
  | { screen: "not-paid"; payment: LatestPayment; reason: PaymentFailure; promptSent: boolean }
  | { screen: "review"; payment: LatestPayment; mayRepeat: boolean }
  | { screen: "paid" };

/** Milliseconds after its start for which the screen shows a payment that failed. */
const memory = 10 * 60_000;

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

/** Returns the screen for a payment that has arrived although its account is not active. */
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
  // The payment became a training fee, or it was less than an activation fee that was raised since.
  const why = payment.isFee ? words.becameFee : undefined;
  return {
    screen: "form",
    problem: (payment.startedAt === attempt.after ? attempt.problem : undefined) ?? why,
  };
}

/** True if the account shows that an attempt with a problem has arrived after all. */
const hasArrived = (payment: LatestPayment | null, { after }: PaymentAttempt, now: number) =>
  payment !== null &&
  (payment.startedAt !== after ||
    payment.state === "paid" ||
    // The phone still showed the prompt of an earlier payment: the attempt counts as that payment.
    (isUnderWay(payment) && !isOver(payment, now)));

/** True if a payment was credited after this one began. */
const isCredited = (
  { startedAt }: LatestPayment,
  { lastPaymentDate }: Pick<Me, "lastPaymentDate">,
) => lastPaymentDate !== null && Date.parse(lastPaymentDate) >= Date.parse(startedAt);

/** True if a payment has arrived but is not in the balance yet. */
export const isOnItsWay = (payment: LatestPayment, me: Pick<Me, "lastPaymentDate">) =>
  payment.state === "paid" && !payment.isFee && !isCredited(payment, me);

function notPaid(payment: LatestPayment): PaymentView {
  const reason = reasonOf(payment);
  const promptSent =
    payment.state !== "refused" && payment.checkoutRequestId !== null && reason !== "unreachable";
  return { screen: "not-paid", payment, reason, promptSent };
}

const reasonOf = ({ reason }: LatestPayment) => reason ?? "unknown";

/** Returns the reason why the newest attempt brought no money; undefined if none is known. */
export function failureOf(payment: LatestPayment | null): PaymentFailure | undefined {
  const failed =
    payment?.state === "refused" || payment?.state === "failed" || payment?.state === "expired";
  return failed ? reasonOf(payment) : undefined;
}

/** Milliseconds (ten polls) after which the page says that an attempt has no answer. */
const answerDue = 10_000;

/** Milliseconds after which the page says that nobody has answered the prompt. */
const answerLate = 60_000;

/**
 * Milliseconds before a prompt expires. In this time an unanswered prompt counts as late, even
 * before a minute has passed.
 */
const lastMoments = 15_000;

/** True if the prompt has expired, so that it accepts no PIN. */
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

/** True if the payment is undecided: its prompt is being sent, or has no answer. */
export const isUnderWay = (payment: LatestPayment | null | undefined) =>
  payment?.state === "sending" || payment?.state === "prompted";

/** False while a payment is being requested, is in review or has arrived. */
export const mayPayByHand = (view: PaymentView) =>
  view.screen === "form" ||
  view.screen === "not-paid" ||
  (view.screen === "under-way" && view.payment.state !== "paid");

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

/** Returns the four steps of a payment; marks a step as done only if that is known. */
export const paymentSteps = (current: PaymentStep, secondsLeft = 0): Step[] =>
  steps[current].map((step) =>
    current === "pin" && step.state === "now" && secondsLeft > 0
      ? { ...step, timer: words.steps.pinTimer(secondsLeft) }
      : step,
  );

interface UnconfirmedNotice {
  title: string;
  /** `withSupport`: the text ends with the support address. */
  paragraphs: { text: string; withSupport?: boolean }[];
}

type Unknown = Pick<
  Extract<PaymentView, { screen: "under-way" }>,
  "current" | "unconfirmed" | "isLate" | "mayRepeat"
>;

/**
 * Says that the result of a payment is unknown, and what the person can check. Returns undefined
 * while it is too early for this notice.
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

/** Returns the KES that an account lacks to become active; at least 1. */
export const missingAmount = ({ totalMoney }: Pick<Me, "totalMoney">, activationFee: number) =>
  Math.max(1, activationFee - totalMoney);

/**
 * Returns the payer's number: whole if it was typed on this device, so that a mistake is visible;
 * otherwise masked.
 */
export function payerNumber(shown: string, typed: string): string {
  const phone = kenyanPhone(typed);
  return phone && maskedPhone(phone) === shown ? spacedPhone(phone) : shown;
}
