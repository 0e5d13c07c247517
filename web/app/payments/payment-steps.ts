import type { Step } from "../../ui/steps";
import { paymentStrings } from "../strings/payments";

const { steps: words } = paymentStrings;
const order = ["sending", "pin", "confirming"] as const;

/** The four steps of a payment, the one under way marked. */
export function paymentSteps(current: (typeof order)[number]): Step[] {
  const reached = order.indexOf(current);
  const state = (index: number) => (index < reached ? "done" : index === reached ? "now" : "later");
  return [
    { label: reached === 0 ? words.sending : words.sent, state: state(0) },
    { label: words.pin, state: state(1), ...(reached === 1 && { detail: words.pinHelp }) },
    {
      label: words.confirming,
      state: state(2),
      ...(reached === 2 && { detail: words.confirmingHelp }),
    },
    { label: words.active, state: "later" },
  ];
}
