import { payeeInWords } from "#contracts/activation-fee";
import type { PublicSettings } from "#contracts/settings";
import { taskCount } from "#contracts/tasks";
import { formatPrice } from "../../ui/money";
import { companyInWords, type LegalText } from "./legal";
import { activationFeeRule, ownCharges, trainingRule } from "./questions";

export const terms = (settings: PublicSettings): LegalText => ({
  title: "Terms",
  lead: `What you can expect of ${settings.productName}, and what we expect of you. Short, and in plain words.`,
  changed: "2026-11-28",
  sections: [
    {
      title: "Who we are",
      paragraphs: [
        `${companyInWords(settings)} In these terms that is “we”.`,
        `Write to ${settings.supportEmail} about anything here. A person answers.`,
      ],
    },
    {
      title: "Your account",
      paragraphs: [
        "One person has one account, with their own name and their own phone number. You must be 18 or older.",
        "Keep your password to yourself. We never ask you for it, and never for your M-Pesa PIN.",
      ],
    },
    {
      title: "What it costs",
      paragraphs: [
        `Activation: ${formatPrice(settings.activationFee)} by M-Pesa, once, to ${payeeInWords(settings)}. There is no monthly fee, no fee for taking tasks, and none when you withdraw.`,
        trainingRule(settings),
        ownCharges,
      ],
    },
    {
      title: "The activation fee",
      paragraphs: [activationFeeRule(settings), "It does not expire."],
    },
    {
      title: "Tasks and pay",
      paragraphs: [
        "The price, the field and the deadline stand on a task before you take it. When your work is approved you are paid that price in full: no deductions, no service fees.",
        `You can take ${taskCount(settings.tasksPerDay)} per day. A task belongs to the writer who takes it first. Cancelling can lower your account rating, and you read by how much before you do.`,
        `Submit by the deadline. If you miss ${settings.bids.restAfterMissed.missed} deadlines in a row, you can’t take tasks for ${settings.bids.restAfterMissed.hours} hours. Cancelling shortly before a deadline counts as missing it.`,
        "Submit your own work only. We may take a task back, which costs you nothing, or suspend an account that abuses the marketplace; you then read why, and whom to write to. Work in review is still reviewed and paid.",
      ],
    },
    {
      title: "Withdrawals",
      paragraphs: [
        "We pay to the registered phone of your account and to no other, by M-Pesa or Airtel Money. If a payment is refused, the money goes back to your balance and you are told why.",
      ],
    },
    {
      title: "When something goes wrong",
      paragraphs: [
        "Each payment that M-Pesa confirms is added to a balance once, also when the confirmation is late. If one is missing, write to us with the receipt number of your SMS.",
        "The balance that your account shows is yours.",
      ],
    },
    {
      title: "Leaving",
      paragraphs: [
        `You close your account in My Profile, once no money that you can withdraw is in it and no task, work or withdrawal is under way. While it is suspended, write to ${settings.supportEmail} instead. What can’t be withdrawn then, support sends back as under “The activation fee”. The privacy notice says what is erased then and what has to stay.`,
      ],
    },
    {
      title: "Changes",
      paragraphs: [
        "When these terms change, this page says so with the date. A change never applies to a payment that you have made or a task that you have taken before.",
        "The law of Kenya applies.",
      ],
    },
  ],
});
