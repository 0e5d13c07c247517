import { activationFeeWords } from "#contracts/activation-fee";
import { catalogue } from "../../ui/strings/catalogue";

export const wallets = { mpesa: "M-Pesa", airtel: "Airtel Money" };

export const movementStateStrings = catalogue({
  states: {
    "on-its-way": "On its way",
    unknown: (wallet: string) => `Checking with ${wallet}`,
    paid: "Paid",
    returned: "Returned",
  },
  deskStates: { "on-its-way": "On its way", unknown: "Checking", returned: "Returned" },
  inTheBalance: "In the balance",
  leftTheBalance: "Left the balance",
  inBalance: "In your balance",
  left: "Left your balance",
  cameBack: (amount: string) => `${amount} left your balance and came back.`,
});

export const partStrings = catalogue({
  label: "How much you can withdraw",
  free: "You can withdraw",
  freeFrom: (time: string) => `You can withdraw, from ${time}`,
  freeStopped: "You can withdraw, not while suspended",
  inReview: "In review",
  inReviewText: (count: number) =>
    count === 1
      ? "1 piece of work. Its pay comes on top when it is approved."
      : `${count} pieces of work. Their pay comes on top when they are approved.`,
  answerBy: (time: string) => `Answered by ${time}.`,
  answerLate: "Our answer is late. It still comes, and you are told at once.",
  kept: "On hold",
  keptText: {
    no_earnings: `You can withdraw it once your first work is paid.`,
    feeAndMore: (fee: string, more: string) =>
      `You can withdraw the activation fee, ${fee}, once your first work is paid. You deposited the other ${more}: that can’t be withdrawn. ${activationFeeWords.byMistake}`,
    notActive: (missing: string) =>
      `You can withdraw it once your first work is paid. ${missing} more activates your account. ${activationFeeWords.byMistake}`,
    paid_in: `You deposited this. Only earnings and your activation fee can be withdrawn. ${activationFeeWords.byMistake}`,
  },
});
