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
