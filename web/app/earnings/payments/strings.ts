import { activationFeeWords } from "#contracts/activation-fee";
import { paymentFailures } from "#contracts/payment-failures";
import { paymentMessages } from "#contracts/payments";
import { catalogue } from "../../../ui/strings/catalogue";

const payments = paymentMessages;

export const paymentStrings = catalogue({
  title: "Activate your account",
  phone: "Phone Number",
  phoneHint: "Any M-Pesa number that you may pay from.",
  airtelHint: "This looks like an Airtel number. The prompt only reaches an M-Pesa number.",
  promise: (fee: string, payee: string) =>
    `You pay ${fee} to ${payee}. ${activationFeeWords.withdrawn}`,
  promiseNothing: "Nothing is charged until you enter your PIN on your phone.",
  pay: (fee: string) => `Pay ${fee}`,
  initiating: payments.initiating,
  needsKenyan: payments.needsKenyanNumber,
  recognise: payments.recognise,
  failed: (message: string) => payments.failed(message),
  offline:
    "You are offline. The request did not leave this device, and it charged nothing. Connect and try again, or pay by hand, below: that works without internet.",
  offlineMeanwhile:
    "You are offline. If you entered your PIN, the payment goes on, and this page catches up by itself.",
  offlineWaiting: "You are offline. This page catches up by itself.",
  unreached:
    "We got no reply. Nothing is charged without your PIN. If a prompt comes, enter your PIN: your account activates by itself. If none comes, check your connection and tap again; it counts once.",
  from: (phone: string) => `from ${phone}`,
  intoBalance: "it goes into your balance",
  stepsLabel: "Where your payment stands",
  steps: {
    sending: "Sending the prompt to your phone",
    sent: "Prompt sent to your phone",
    sentUnknown: "We don’t know whether the prompt reached your phone.",
    sentUnknownHelp: "If you saw none, nothing was taken.",
    pin: "Enter your M-Pesa PIN",
    pinHelp: "Unlock the phone if you don’t see it. Already entered it? Don’t pay again.",
    pinTimer: (seconds: number) => `The prompt ends in ${seconds} s.`,
    pinOver: "The prompt has ended. If you entered your PIN, we are confirming with M-Pesa.",
    confirming: "We confirm with M-Pesa",
    confirmingHelp: "This usually takes a few seconds, sometimes some minutes.",
    active: "Your account is active",
  },
  becameFee:
    "Your last payment was counted as the fee of a training, so it is not in your balance. Pay again to activate your account. If you paid for no training, don’t pay: write to us with M-Pesa’s SMS.",
  mayLeaveTitle: "You may leave this page.",
  mayLeave: "If you pay, the account activates by itself, even hours later.",
  mayLeavePaid: "Your payment has arrived, and the account activates by itself.",
  unanswered: "M-Pesa has not told us whether the prompt went out.",
  unansweredHelp:
    "We go on asking. If a prompt comes, enter your PIN. If none has come, nothing is taken, and you can pay by hand now.",
  stillWaiting: "Waiting for your PIN. Already entered it? Don’t pay again.",
  stillWatching:
    "We ask M-Pesa again and again until it answers. If your phone still shows the prompt, enter your PIN there.",
  failedSms: "If the SMS says that the payment failed, no money has left your phone.",
  failedSmsNext: "Then send a new prompt.",
  unconfirmed: payments.unconfirmed,
  timeout: payments.timeout,
  stillAsking: "M-Pesa has not answered yet, and we keep asking.",
  inSeconds: (seconds: number) => `in ${seconds} ${seconds === 1 ? "second" : "seconds"}`,
  newPromptIn: (time: string) => `You can send a new prompt ${time}.`,
  sendAgain: "Send a new prompt",
  sendAgainWarning:
    "Look at your M-Pesa messages first. Should both be paid, both are in your balance.",
  noPrompt: "No prompt? What to do",
  noPromptHelp: [
    "Unlock the phone and close what covers the screen.",
    "Check that the phone has network.",
    "Or pay by hand: the account activates just the same.",
  ],
  wrongNumber: "Is the number above wrong? Nobody can be charged without their own PIN.",
  otherNumberIn: (time: string) => `You can pay from another number ${time}.`,
  otherNumberNow: "You can pay from another number now.",
  notPaid: "Not paid",
  review: "We are checking with M-Pesa",
  reviewText:
    "M-Pesa gave us two different answers about this payment. Please don’t pay again: we are clearing it up, and if the money has left your phone it will be in your balance.",
  reviewHelp:
    "If M-Pesa sent you an SMS, the money has left your phone. Email us the receipt number in it, and we look it up:",
  reviewAnotherWay: "No SMS came? Another way to pay",
  reviewAnotherWayWarning:
    "Look through your M-Pesa messages first. If both payments go through, both are in your balance.",
  failures: paymentFailures,
  paidAllTheSame:
    "Does an SMS from M-Pesa say that you paid? Then don’t pay again: what has left your phone comes to your balance. If it is not there after some minutes, email us the receipt number:",
  tryAgain: "Try again",
  otherNumber: "Pay from another number",
  openPhone: "Open this phone in the simulator",
  byHand: "Pay by hand instead",
  byHandLead: "On any phone: M-Pesa, Lipa na M-Pesa, Pay Bill. The account activates by itself.",
  byHandRest: (paid: string, missing: string) =>
    `${paid} of yours has arrived: ${missing} more is enough.`,
  paybill: "Business number",
  account: "Account number",
  amount: "Amount",
  copy: (what: string) => `Copy the ${what.toLowerCase()}`,
  copyShort: "Copy",
  copied: "Copied",
  copiedWhat: (what: string) => `Copied the ${what.toLowerCase()}`,
  success: payments.successful,
  successNext: "Your account is active. Your overview opens in a moment.",
  paidTitle: "Paid, and active",
  inBalance: "is in your balance now",
  wasCredited: "was credited to your balance",
  notMailed: "Confirm your email to get receipts and review results. The link is in your inbox.",
  receipt: {
    label: "Receipt",
    number: "Receipt",
    pendingNumber: "On its way; M-Pesa’s SMS has it",
    from: "From",
    when: "When",
    balance: "Balance after it",
    dismiss: "Close the receipt",
  },
  seeTasks: "See today’s tasks",
});
