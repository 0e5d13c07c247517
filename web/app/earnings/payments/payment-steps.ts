import type { Step } from "../../../ui/steps";
import type { PaymentStep } from "./payment-view";
import { paymentStrings } from "./strings";

const { steps: words } = paymentStrings;

const sent: Step = { label: words.sent, state: "done" };
const pinLater: Step = { label: words.pin, state: "later" };
const confirmingLater: Step = { label: words.confirming, state: "later" };
const activeLater: Step = { label: words.active, state: "later" };

const sending: Step[] = [
  { label: words.sending, state: "now" },
  pinLater,
  confirmingLater,
  activeLater,
];

const steps: Record<PaymentStep, Step[]> = {
  sending,
  unanswered: sending,
  "sent-unknown": [
    { label: words.sentUnknown, state: "now", detail: words.sentUnknownHelp },
    pinLater,
    confirmingLater,
    activeLater,
  ],
  pin: [
    sent,
    { label: words.pin, state: "now", detail: words.pinHelp },
    confirmingLater,
    activeLater,
  ],
  "pin-unknown": [
    sent,
    { label: words.pinUnknown, state: "now", detail: words.confirmingHelp },
    activeLater,
  ],
  confirming: [
    sent,
    { label: words.pin, state: "done" },
    { label: words.confirming, state: "now", detail: words.confirmingHelp },
    activeLater,
  ],
};

/** The steps of a payment, the one under way marked; only what is known is done. */
export const paymentSteps = (current: PaymentStep): Step[] => steps[current];
