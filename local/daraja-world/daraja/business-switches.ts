import type { Switches } from "../switches";

/** Switches for the whole business; they can't be set for one phone. */
export const businessSwitches = {
  "oauth.token": {
    title: "Access token",
    about: "The key that the business uses for its requests.",
    positions: {
      early: "is refused from its second use on.",
      expired: "is refused as if its hour were over.",
    },
  },
  "oauth.envelope": {
    title: "How a refused token is told",
    about: "In place of the product's own words, in those of what stands before it.",
    positions: {
      fault: "401 with the gateway's fault: invalid_access_token.",
      expired: "401 with the gateway's fault: access_token_expired.",
      empty: "401 with nothing.",
      html: "401 with a web page.",
    },
  },
  gateway: {
    title: "Gateway",
    about: "What the gateway itself answers to a request of any product, but for tokens.",
    positions: {
      "spike-arrest": "429 with its fault; nothing is passed on.",
      quota: "its quota is used up, as status 500; nothing is passed on.",
      unavailable: "503 with its fault; nothing is passed on.",
      "no-product": "the app has no such product; nothing is passed on.",
      "app-not-approved": "the app is not approved; nothing is passed on.",
      firewall: "403 with a web page; nothing is passed on.",
      timeout: "504 with its fault; the request was passed on, and is carried out.",
      "bad-gateway": "502 with a web page; the request was passed on, and is carried out.",
    },
  },
  "airtel.token": {
    title: "Airtel’s access token",
    about: "The key that the business uses for its requests to Airtel Money.",
    positions: {
      expired: "is refused as if its time were over.",
      empty: "the same, with 401 and nothing.",
      busy: "is not given: 429.",
    },
  },
  "airtel.gateway": {
    title: "Airtel’s gateway",
    about: "What stands before Airtel Money answers to a request, but for tokens.",
    positions: {
      busy: "429 with nothing; nothing is passed on.",
      unavailable: "503 with a web page; nothing is passed on.",
      timeout: "504 with a web page; the request was passed on, and is carried out.",
    },
  },
  "oauth.response": {
    title: "Answer to a request for a token",
    about: "What the business hears when it asks for an access token.",
    positions: {
      slow: "takes many seconds.",
      error: "is an internal error.",
      html: "is a web page of the gateway.",
      busy: "is the gateway's 429.",
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
