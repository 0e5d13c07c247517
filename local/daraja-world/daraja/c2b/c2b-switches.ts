import type { Switches } from "../../switches";

/** How the messages about pay-bill payments can fail. */
export const c2bSwitches = {
  "c2b.notice": {
    title: "Pay-bill confirmation",
    about: "The second, independent message for each payment.",
    positions: {
      lost: "is never sent.",
      late: "is sent much later.",
      twice: "is sent two times.",
    },
  },
  "c2b.validation": {
    title: "Pay-bill validation",
    about: "The business is asked before a pay-bill payment.",
    positions: { on: "is active, if the business has given an address for it." },
  },
} as const satisfies Switches;
