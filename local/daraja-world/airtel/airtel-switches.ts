import type { Switches } from "../switches";

export const airtelSwitches = {
  "airtel.response": {
    title: "Airtel’s answer to a payout request",
    about: "What the business hears when it asks Airtel Money to pay somebody.",
    positions: {
      lost: "the connection breaks, yet the money goes out.",
      slow: "takes many seconds; the money goes out at once.",
      error: "says that something went wrong, and nothing was taken.",
      ambiguous: "says that the outcome is not known; the money goes out.",
      terminal: "says at once how it ended, and not only that it is in process.",
    },
  },
  "airtel.form": {
    title: "Form of Airtel’s answers",
    about: "How much of an answer about a payout there is.",
    positions: {
      bare: "has no data where it refuses or knows nothing.",
      old: "the same, and no response_code: only the older result_code.",
      words: "the same, and no code of either kind: only its message.",
      composite: "has an airtel_money_id made of a prefix and the business's own id.",
    },
  },
  "airtel.callbackForm": {
    title: "Form of Airtel’s callback",
    about: "What stands in it.",
    positions: {
      code: "has the code of the outcome, too.",
      "failed-id": "has the code, and an airtel_money_id also of a failure.",
      unsigned: "has no hash.",
    },
  },
  "airtel.callback": {
    title: "Airtel’s callback",
    about: "The message that tells the business how a payment or payout ended.",
    positions: {
      lost: "is never sent.",
      late: "is sent much later.",
      twice: "is sent two times.",
      forged: "is preceded by a false one that says paid, from somebody else.",
      "failed-then-paid": "says failed first; later the money goes out, and one says so.",
    },
  },
  "airtel.code": {
    title: "How a payout by Airtel ends",
    about: "Forces the answer to every payout. No money moves, unless it is said here.",
    anyCode: true,
    positions: {
      DP00900001000: "the outcome is not known; the money goes out.",
      DP00900001003: "over the receiver's daily limit.",
      DP00900001004: "the amount is out of range.",
      DP00900001005: "failed.",
      DP00900001006: "in process; the money goes out.",
      DP00900001007: "the business's own wallet is short.",
      DP00900001009: "the initiatee is invalid.",
      DP00900001010: "the payer, which is the business, is not allowed.",
      DP00900001011: "a similar transaction exists; the money goes out.",
      DP00900001012: "the number is not on Airtel Money.",
      DP00900001013: "refused.",
      DP00900001014: "timed out; the money goes out.",
      DP00900001017: "a repeated id; the first request pays.",
      ROUTER115: "the PIN is wrong.",
      ROUTER116: "the PIN is encrypted wrongly.",
      ROUTER117: "the answer could not be made; the money goes out.",
      ESB000033: "the number has a wrong length.",
      ESB000036: "the number has a wrong length or beginning.",
      ESB000039: "the business is not set up for the country.",
      ESB000008: "the business is not reached; the money goes out.",
      DP00900007777: "a code that nobody has seen before.",
    },
  },
  "airtel.enquiry": {
    title: "Airtel’s answer to an enquiry",
    about: "What the business hears when it asks how a payment or payout ended.",
    positions: {
      busy: "the service is unavailable.",
      "in-process": "in process, for ever.",
    },
  },
} as const satisfies Switches;
