import type { Switches } from "../../switches";

export const b2cSwitches = {
  "b2c.response": {
    title: "Answer to a payout request",
    about: "What the business hears when it asks M-PESA to pay somebody.",
    positions: {
      lost: "the connection breaks, yet the money goes out.",
      slow: "takes many seconds; the money goes out at once.",
      busy: "the system is busy, and nothing was taken.",
      error: "says internal error, and nothing was taken.",
      duplicate: "says that the id was used before; the money goes out once.",
    },
  },
  "b2c.result": {
    title: "Result of a payout",
    about: "The message that tells the business how a payout ended.",
    positions: {
      lost: "is never sent.",
      late: "is sent much later.",
      twice: "is sent two times.",
      early: "arrives before the answer to the request that caused it.",
      forged: "is preceded by a false one that says paid, from somebody else.",
      timeout: "is a time-out notice instead; the money moves all the same.",
    },
  },
  "b2c.code": {
    title: "How a payout ends",
    about: "Forces the result of every payout. No money moves, unless it is said here.",
    anyCode: true,
    positions: {
      "1": "the business's own account is short.",
      "2": "below the least amount.",
      "3": "above the largest amount.",
      "4": "over the receiver's daily limit.",
      "8": "the receiver's wallet is full.",
      "11": "the business's account is not active.",
      "15": "a repeated id; the first request has paid.",
      "17": "internal failure.",
      "18": "the password check failed.",
      "20": "the initiator does not exist.",
      "21": "the initiator may not do this.",
      "26": "the system is busy.",
      "2001": "initiator's name or password is wrong.",
      "2040": "the receiver is not registered.",
      "8006": "the initiator's credential is locked.",
      "100000000": "waits to be sent again; it is paid later, and says so.",
      "7777": "a code that nobody has seen before.",
      SFC_IC0003: "the number is not on M-PESA.",
    },
  },
} as const satisfies Switches;
