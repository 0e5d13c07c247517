import { activationFeeWords } from "#contracts/activation-fee";
import { clockTime } from "#contracts/east-africa-time";
import type { PublicSettings } from "#contracts/settings";
import { taskCount } from "#contracts/tasks";
import { trainingMessages } from "#contracts/trainings";
import { formatPrice } from "../../ui/money";
import { claim } from "./claims";
import { companyInWords } from "./legal";

export interface Question {
  question: string;
  answer: string;
}

const fee = activationFeeWords;

/** Returns the rule by which the activation fee can be withdrawn or is refunded. */
export const activationFeeRule = ({ activationFee }: PublicSettings) =>
  `You pay ${formatPrice(activationFee)} once. ${fee.withdrawn} ${fee.sentBack} ${fee.receipt} ${fee.beyond}`;

export const trainingRule = ({ trainingFees: { normal, special } }: PublicSettings) =>
  `Training (${formatPrice(normal)} for normal sessions, ${formatPrice(special)} for special guidance) is never required; no task depends on it. What you pay for it is a fee, and not part of your balance. ${trainingMessages.refund}`;

/** Safaricom's tariff for the Paybill decides if the payer pays this charge. */
export const ownCharges =
  "M-Pesa may take a charge of its own from the payer, by Safaricom’s tariff for paybills. It goes to Safaricom and not to us, and your SMS names it as transaction cost. Money that we send you arrives in full; taking it out as cash costs what M-Pesa or Airtel charges for that.";

/** Returns the five questions of the FAQ. Their answers contain all claims about work and money. */
export const questions = ({ productName, ...settings }: PublicSettings): Question[] => [
  {
    question: "How much can a beginner earn?",
    answer: `${claim("beginner-earnings")}. What you earn depends on the tasks you choose and on how much of your work is approved: the price stands on every task before you take it.`,
  },
  {
    question: "Do you take a part of my pay?",
    answer: `No. Tasks pay the full amount, with no deductions or service fees. The only thing you pay to start is the activation of ${formatPrice(settings.activationFee)}, once, and it goes into your own balance.`,
  },
  {
    question: "When do new tasks come, and how many can I take?",
    answer: `New tasks are posted daily at ${clockTime(settings.publishTime)}, East Africa Time. ${claim("daily-tasks")}. Our policy is ${taskCount(settings.tasksPerDay)} per account per day, so that there is work for everyone and time to do it well.`,
  },
  {
    question: "How and when am I paid?",
    answer: `Payments go to your registered phone by mobile money: M-Pesa or Airtel Money. ${claim("instant-withdrawals")}. If the network is slow, ${productName} shows where your money is until it has arrived.`,
  },
  {
    question: "Can I work with a smartphone?",
    answer:
      "Yes. Smartphones are supported for everything: signing up, paying, taking a task, submitting your file and withdrawing. You don’t need a computer to be paid.",
  },
];

/** Returns the questions of people who have been cheated before. */
export const straightAnswers = ({ productName, ...settings }: PublicSettings): Question[] => [
  {
    question: "What does it cost?",
    answer: `${formatPrice(settings.activationFee)} by M-Pesa, once, to activate your account. There is no monthly fee, no fee for taking tasks, and none when you withdraw. ${trainingRule({ productName, ...settings })}`,
  },
  {
    question: `When can I take the ${formatPrice(settings.activationFee)} out?`,
    answer: activationFeeRule({ productName, ...settings }),
  },
  { question: "What does M-Pesa charge?", answer: ownCharges },
  {
    question: "When and how does my money come?",
    answer: `When your work is approved, its full amount is in your balance at once. You then send it to your M-Pesa or Airtel wallet whenever you like.`,
  },
  {
    question: "What if something goes wrong?",
    answer:
      "Every payment has a receipt number that you see on our page and in your SMS. If the network breaks while you pay, don’t pay again: a payment that reaches us late still activates your account. If a withdrawal is refused, the money goes back to your balance and we tell you why.",
  },
  {
    question: "Who is behind it?",
    answer: `${companyInWords({ productName, ...settings })} It was ${claim("founded")}. We are writers, proofreaders and customer support staff. Write to ${settings.supportEmail} and a person answers.`,
  },
];
