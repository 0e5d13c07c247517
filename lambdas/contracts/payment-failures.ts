import type { PaymentFailure } from "./payments";

export const paymentFailures: Record<PaymentFailure, { title: string; text: string }> = {
  cancelled: {
    title: "The prompt was cancelled",
    text: "The payment was cancelled on the phone. No money has left it.",
  },
  "wrong-pin": {
    title: "The PIN was wrong",
    text: "M-Pesa did not accept the PIN. No money has left the phone. If M-Pesa locks it, call 100 or 200.",
  },
  "no-balance": {
    title: "The balance was too low",
    text: "M-Pesa says that the wallet holds less than the fee. No money has left it. Top it up, then try again.",
  },
  unreachable: {
    title: "No PIN was entered in time, or the phone could not be reached",
    text: "M-Pesa does not tell us which. No money has left the phone. Unlock the phone, check that it has network, then try again, or pay by hand.",
  },
  "timed-out": {
    title: "Nobody answered the prompt",
    text: "The PIN was not entered in time. No money has left the phone.",
  },
  limit: {
    title: "The M-Pesa limit is reached",
    text: "This number may not send or hold more today. No money has left the phone. Pay from another number, or try tomorrow.",
  },
  "too-soon": {
    title: "Wait two minutes, then try again",
    text: "M-Pesa takes the same amount from one number only once in two minutes. No money has left the phone for this try.",
  },
  "busy-phone": {
    title: "The phone is busy with another payment",
    text: "M-Pesa handles one at a time. No money has left the phone for this try. Wait two minutes, then try again.",
  },
  "pin-locked": {
    title: "The M-Pesa PIN is locked",
    text: "No money has left the phone. Call 100 or 200 to unlock it, or pay from another number.",
  },
  account: {
    title: "This M-Pesa account can't pay",
    text: "M-Pesa says that the account of this number may not send money now. No money has left it. Call 100 or 200 to ask why, or pay from another number.",
  },
  "provider-busy": {
    title: "M-Pesa is not answering",
    text: "This is not your fault and no money has left the phone. Try again in a few minutes.",
  },
  "provider-refused": {
    title: "M-Pesa did not take the payment",
    text: "No money has left the phone. Check the number and try again. If it happens again, write to us.",
  },
  "our-fault": {
    title: "We can't take this payment now",
    text: "Something is wrong between us and M-Pesa. This is not your fault, and no money has left the phone. Try again later. If it happens again, write to us.",
  },
  unknown: {
    title: "M-Pesa never told us how this payment ended",
    text: "If money has left your phone, write to us with the receipt number from the SMS: it will be credited. Otherwise, try again.",
  },
};
