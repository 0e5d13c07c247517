import type { Switches } from "../../switches";

/** Switches that make a prompt and its notices fail. */
export const stkSwitches = {
  "stk.notice": {
    title: "Payment notice",
    about: "The message that tells the business how a prompt ended.",
    positions: {
      lost: "is never sent.",
      late: "is sent much later.",
      twice: "is sent two times.",
      early: "arrives before the answer to the request that caused it.",
      malformed: "arrives broken off in the middle.",
      forged: "is preceded by a false one that says paid, from somebody else.",
      "failed-then-paid": "says 1037 first; later the money moves, and another says so.",
      masked: "has the payer's number with stars in it.",
    },
  },
  "stk.response": {
    title: "Answer to a payment request",
    about: "What the business hears when it asks for a prompt.",
    positions: {
      lost: "the connection breaks, yet the prompt comes.",
      slow: "takes many seconds; the prompt comes at once.",
      busy: "the system is busy, and no prompt comes.",
      error: "says internal error, yet the prompt comes.",
      html: "is a web page of the gateway, and no prompt comes.",
    },
  },
  "stk.query": {
    title: "Answer to a status query",
    about: "What the business hears when it asks how a prompt ended.",
    positions: {
      busy: "the system is busy.",
      "4999": "still under processing, for ever.",
      "500.001.1001": "still being processed, as a server error.",
      empty: "still being processed, with an empty message and status 200.",
      random: "a server error now and then, else the truth.",
      failed: "failed, even if the money has moved.",
    },
  },
  "stk.result": {
    title: "How a prompt ends",
    about: "Forces the result of every prompt, whatever the person presses. No money moves.",
    anyCode: true,
    positions: {
      "1": "balance too low.",
      "4": "over the daily limit.",
      "8": "the business account is full.",
      "11": "the customer's account is not active.",
      "17": "same amount to the same customer within two minutes.",
      "26": "the system is busy.",
      "1001": "the subscriber has another session open.",
      "1019": "the transaction expired.",
      "1025": "the prompt could not be sent.",
      "1036": "the phone did not answer the network.",
      "1101": "the request's reference is too long.",
      "2006": "the state of the customer's account forbids it.",
      "1032": "cancelled by the customer.",
      "1037": "the phone could not be reached.",
      "2001": "wrong PIN.",
      "2028": "the product is not assigned to the business.",
      "8006": "the PIN is locked.",
      "9999": "the prompt could not be sent (new code).",
      "7777": "a code that nobody has seen before.",
      SFC_IC0003: "the operator does not exist.",
    },
  },
  "stk.velocity": {
    title: "Two-minute rule",
    about: "The same amount from the same customer within two minutes.",
    positions: { on: "ends with result 17.", off: "is paid." },
  },
} as const satisfies Switches;
