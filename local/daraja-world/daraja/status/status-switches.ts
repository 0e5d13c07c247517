import type { Switches } from "../../switches";

/** How asking after a transaction can fail. */
export const statusSwitches = {
  "status.result": {
    title: "Answer about a transaction",
    about: "What the business hears when it asks what became of a payout.",
    positions: {
      lost: "is never sent.",
      late: "is sent much later.",
      failed: "says that the question failed, which proves nothing.",
    },
  },
} as const satisfies Switches;
