/** What becomes of the activation fee: the same words wherever it is paid, kept or asked back. Apart, since the sign-up page has them. */
export const activationFeeWords = {
  withdrawn: "It goes into your balance, and you can withdraw it once your first work is paid.",
  sentBack:
    "If no work of yours is approved, you can’t take it out. If you close your account then, support sends it back to the phone that paid it. Write to us with the receipt number from M-Pesa’s SMS, before or after you close.",
  /** The same where there is room for one sentence. */
  inShort:
    "If no work of yours is approved, you can’t take it out; close your account, write to us, and support sends it back.",
  receipt: "My Profile and Earnings show the number too, until you close.",
  beyond:
    "What you paid beyond it by mistake, support sends back at any time. Write to us with its receipt number; your account stays open.",
  byMistake:
    "Paid in by mistake? Write to us with its receipt number, and support sends it back to the phone that paid it.",
} as const;
