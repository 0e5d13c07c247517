import type { Switches } from "../switches";

/** What fails for the business as a whole. One phone has none of these of its own. */
export const businessSwitches = {
  "oauth.token": {
    title: "Access token",
    about: "The key that the business uses for its requests.",
    positions: { early: "is refused from its second use on." },
  },
  "c2b.register": {
    title: "Registering addresses",
    about: "The business says where its confirmations go.",
    positions: { once: "can be done only once, as in production." },
  },
  rate: {
    title: "Rate limit",
    about: "How many requests the gateway lets through.",
    positions: {
      sandbox: "5 in a minute, one at a time; the rest get 429 with JSON.",
      html: "the same, with a web page as the answer.",
    },
  },
} as const satisfies Switches;
