/** Of paying, withdrawing and statements. */
export const paymentMessages = {
  initiating: "Initiating payment...",
  successful: "Payment successful! Redirecting...",
  unconfirmed: "Failed to confirm the transaction. Please try again.",
  timeout: "Payment confirmation timeout. Please check your payment status.",
  failed: (message: string) => `Payment failed: ${message}`,
  tooManyNumbers: (count: number) =>
    `You have had prompts sent to ${count} different numbers today. Use one of them, or pay by hand.`,
  recognise: (reference: string) =>
    `Our request says ${reference}. If the request on your phone says anything else, it is not yours: press cancel, and enter no PIN.`,
  needsKenyanNumber:
    "Mobile money needs a Kenyan number: 07…, 01… or +254…. Nothing has been charged.",
  notSetUp:
    "Payments are not set up yet. Nothing has been charged. Please try again later or write to support.",
  pressAgain: "Please press the button again. Nothing has been charged.",
  notYours: "This payment is not one of yours.",
  enterPin: (amount: number) =>
    `Check your phone and enter your M-Pesa PIN to pay KES ${amount.toLocaleString("en-KE")}.00.`,
  sending:
    "We have asked M-Pesa and wait for its answer. If the request appears on your phone, enter your PIN: the payment will be recognised.",
  prompted:
    "Enter your M-Pesa PIN on your phone. If you have, the confirmation is on its way: you can leave this page, your account activates by itself.",
  contradicted:
    "M-Pesa's answers about this payment contradict each other. If money left your phone it will be credited as soon as M-Pesa confirms it; please don't pay again until then. Support can help with the receipt number from the SMS.",
  received: "Your payment has been received.",
  usernameMissing: "Please give the username of the writer whose payment it is.",
  nobodyNamed: "No writer has or had this username.",
  notKept: "There is no such payment to be attributed.",
  noSum: "What M-Pesa sent of this payment is no sum that can be credited.",
  creditedElsewhere: (username: string) =>
    `This payment is in the balance of ${username} already. Nothing was credited.`,
  askedForOf: (username: string) =>
    `A request for payment that was sent to ${username} brought this. It can be credited to ${username} alone.`,
  usedForTraining: "This payment has become the fee of a training. Nothing was credited.",
} as const;

export const withdrawalMessages = {
  tooSmall: "The smallest withdrawal is KES 10.00.",
  tooLarge: (largest: number) =>
    `At most KES ${largest.toLocaleString("en-KE")}.00 can be withdrawn at once.`,
  insufficient: (balance: number) =>
    `There is less in your balance: KES ${balance.toLocaleString("en-KE")}.00.`,
  notYet: (kept: number) =>
    `KES 0.00 can be withdrawn, and KES ${kept.toLocaleString("en-KE")}.00 is kept: you can withdraw once you have been paid for your first task. Your activation credit comes with it. If you paid in more by mistake, support sends it back.`,
  kept: (withdrawable: number, kept: number) =>
    `KES ${withdrawable.toLocaleString("en-KE")}.00 can be withdrawn. KES ${kept.toLocaleString("en-KE")}.00 is kept: it was paid in and not earned, and only what you earned and your activation credit goes out. If you paid it in by mistake, support sends it back.`,
  phoneChanged: (hours: number) =>
    `Your phone number was changed. To protect your money, withdrawals rest for ${hours} hours after that.`,
  dailyLimit: (perDay: number) =>
    `You can withdraw KES ${perDay.toLocaleString("en-KE")}.00 a day. Please withdraw less, or again from midnight, 00:00 EAT.`,
  dailyCount: (count: number) =>
    `You can withdraw ${count} times a day. Nothing has left your balance. You can withdraw again from midnight, 00:00 EAT.`,
  needsKenyanNumber:
    "Mobile money needs a Kenyan number. Change the phone number in your profile first.",
  pressAgain: "Please press the button again. Nothing has left your balance.",
  notSetUp: (wallet: string) =>
    `We can't pay to ${wallet} yet. Nothing has left your balance. Please choose the other wallet, or write to support.`,
  noteMissing: "Please write a note.",
  receiptMissing: "Please give the receipt number of the payment.",
  wrongReceipt: "A receipt number has 6 to 40 letters and digits.",
  receiptTaken: "This receipt stands with another payment.",
  notFound: "There is no withdrawal with this id.",
  decided: "This withdrawal is not waiting for a decision.",
  changed: "This withdrawal has just changed. Please look at it again.",
  beingSent: "The provider is being asked at this moment. Please try again in a minute.",
  pausesAll: "Payouts are paused for all wallets at once.",
  pauseFirst:
    "Pause payouts before you pay by hand: as long as they run, the provider is asked to pay it too.",
  mayBePaid:
    "The provider may still pay it: returning it now could pay it twice. Ask again, or record its receipt. After 48 hours without an answer it can be returned.",
} as const;

export const correctionMessages = {
  wrongAmount: "Please give whole shillings, at most 500,000, and not 0.",
  noteMissing: "Please write why. The writer reads it.",
  tooMuch: (balance: number) =>
    `No balance falls below 0: it is KES ${balance.toLocaleString("en-KE")}.00. Nothing has changed.`,
  closed: "This account is closed: money can be taken off once it was sent back, not added.",
} as const;

export const statementMessages = {
  dayMissing: "Please choose a day.",
  backwards: "The last day is before the first.",
  tooLong: (most: number) =>
    `A statement holds at most ${most.toLocaleString("en-KE")} movements. Please choose fewer days.`,
} as const;

/** Of training codes. */
export const trainingMessages = {
  invalidCode: "Please enter a valid reference code (minimum 6 alphanumeric characters)",
  userUnloaded: "Failed to load user information. Please refresh the page.",
  signInAgain: "Authentication error. Please log in again.",
  failed: "Failed to process your payment. Please try again or contact support.",
  noteMissing: "Please write a note: it is kept with your decision.",
  accepted: "Your payment is verified, your account is active, and your training is open.",
  acceptedByHand: "Your training is open, and your account is active.",
  refused: "This code was not accepted.",
  waiting: {
    "not-known":
      "M-Pesa has not confirmed this code to us yet. It is kept and checked by itself, and you are told as soon as it is. Don’t pay again.",
    "other-payer":
      "This payment came from another number than yours, or for another account. We look at it ourselves, and you are told what comes of it. Don’t pay again.",
    "other-amount":
      "This payment is not the fee of this training. We look at it ourselves, and you are told what comes of it.",
    "paid-before":
      "You have paid for this training before. We look at this second payment ourselves, and you are told what comes of it.",
  },
  spent:
    "This payment is in your balance, and your balance no longer holds the fee. Pay the fee again, or enter the code when your balance holds it.",
  used: "This code has been used already.",
  othersCode:
    "Another account has entered this code. If the payment is yours, write to us with M-Pesa’s SMS.",
  noCode: "There is no such code.",
  accountClosed:
    "The writer has closed this account. Refuse the code: its payment is then among those without an owner.",
  decidedOtherwise: "This code has been decided otherwise already.",
  inOthersBalance:
    "This payment is in the balance of another account, and nothing is taken from there. Refuse the code.",
  balanceTooLow:
    "The writer’s balance no longer holds this payment, so that it can’t become the fee.",
} as const;
