import type { Switches } from "../switches";

/** What fails for the business as a whole. One phone has none of these of its own. */
export const businessSwitches = {
  "oauth.token": {
    title: "Access token",
    about: "The key that the business uses for its requests.",
    positions: {
      early: "is refused from its second use on.",
      expired: "is refused as if its hour were over.",
    },
  },
  "oauth.response": {
    title: "Answer to a request for a token",
    about: "What the business hears when it asks for an access token.",
    positions: {
      slow: "takes many seconds.",
      error: "is an internal error.",
      html: "is a web page of the gateway.",
    },
  },
  initiator: {
    title: "Initiator",
    about: "The operator of the API, whose password lasts 90 days.",
    positions: {
      expired: "the password has expired: the right one is refused with 2001.",
      locked: "the credential is locked: 8006.",
    },
  },
  "notice.source": {
    title: "Where notices come from",
    about: "The address in X-Forwarded-For, which a load balancer would put there.",
    positions: {
      safaricom: "is one of Safaricom's.",
      stranger: "is somebody else's.",
    },
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
      stk: "payment requests alone get 429.",
      query: "status queries of prompts alone get 429.",
      b2c: "payout requests alone get 429.",
    },
  },
} as const satisfies Switches;
