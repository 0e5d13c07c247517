import type { Switches } from "../../switches";

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
  "c2b.form": {
    title: "Form of a pay-bill confirmation",
    about: "What stands in it.",
    positions: {
      "first-name": "has neither a middle nor a last name.",
      "null-names": "has null in place of names.",
      organisation: "is of another business: its short code stands in MSISDN.",
      "one-decimal": "has the amount with one decimal, as 100.0.",
      cents: "has fifty cents more in its amount.",
      "third-party": "has an id in ThirdPartyTransID.",
      merchant: "is of the type Customer Merchant Payment.",
    },
  },
  "c2b.validation": {
    title: "Pay-bill validation",
    about: "The business is asked before a pay-bill payment.",
    positions: { on: "is active, if the business has given an address for it." },
  },
} as const satisfies Switches;
