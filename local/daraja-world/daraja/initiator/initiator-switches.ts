import type { Switches } from "../../switches";

const told = {
  lost: "is never sent.",
  late: "is sent much later.",
  failed: "says that the request failed (17), which proves nothing.",
};

export const initiatorSwitches = {
  "status.result": {
    title: "Answer about a transaction",
    about: "What the business hears when it asks what became of a transaction.",
    positions: {
      ...told,
      production: "names the receiver CreditPartyName, and the amount as a number.",
    },
  },
  "balance.result": {
    title: "Answer about the balance",
    about: "What the business hears when it asks what it has.",
    positions: told,
  },
  "reversal.result": {
    title: "Result of a reversal",
    about: "What the business hears when it has asked for a payment to go back.",
    positions: told,
  },
  "b2b.result": {
    title: "Result of a payment to a business",
    about: "What the business hears when it has asked M-PESA to pay another.",
    positions: told,
  },
} as const satisfies Switches;
