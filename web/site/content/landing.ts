import { activationFeeWords, payeeInWords } from "#contracts/activation-fee";
import { clockTime } from "#contracts/east-africa-time";
import type { PublicSettings } from "#contracts/settings";
import { formatPrice } from "../../ui/money";
import { catalogue } from "../../ui/strings/catalogue";
import { claim } from "./claims";

export const landing = ({ productName, ...settings }: PublicSettings) =>
  catalogue({
    eyebrow: "Writing work for people who know their subject",
    title: "Good writing, paid to your phone.",
    lead: "Join writers and experts in Kenya who write articles, solve problems and judge the answers of AI. You choose a task, write it and submit it. The full amount reaches your M-Pesa or Airtel wallet.",
    joinNow: "Join Now",
    login: "Login",
    feeTitle: `${formatPrice(settings.activationFee)} by M-Pesa, once.`,
    fee: `It stays yours, in your balance. ${activationFeeWords.inShort}`,
    how: {
      title: "Three steps to your first pay",
      label: "How it works",
      steps: [
        {
          title: "Sign up as an expert",
          text: `Your name, your phone, two minutes. Then ${formatPrice(settings.activationFee)} by M-Pesa, to ${payeeInWords({ productName, ...settings })}, activates your account.`,
        },
        {
          title: "Contribute to projects",
          text: `New tasks come every morning at ${clockTime(settings.publishTime)}. Take one, write it, and submit it before midnight for a quick review.`,
        },
        {
          title: "Earn and grow",
          text: "Approved work is paid in full. Every shilling has a line in your statement, and a receipt.",
        },
      ],
    },
    about: {
      label: `About ${productName}`,
      title: "Machines learn from people who know.",
      text: `Behind each good answer of an AI there is somebody who wrote the example and somebody who judged the result. Our experts generate AI training data and evaluate model performance, in their own subject and in their own words. ${productName} brings them ${claim("clients-worldwide")}.`,
      more: "Read our story",
      figures: "Our experts in numbers",
    },
    features: [
      {
        title: "The price stands on the task",
        text: "You see the amount, the field and the deadline before you bid. What is written there is what you are paid.",
      },
      {
        title: "Made for the phone in your hand",
        text: "Light pages that open on a weak network, keep what you typed, and say what happened when the connection breaks.",
      },
      {
        title: "A balance that adds up",
        text: "Each payment in and out is a line with its date and receipt number. You can check every total yourself.",
      },
    ],
    featuresTitle: "Work you can rely on",
    services: {
      label: "Services",
      title: "Nine fields. One of them is yours.",
      text: "Tasks are posted in each of these areas. Take those you know well: good work in one field counts for more than quick work in many.",
    },
    today: {
      title: "Today’s tasks",
      all: "See all that can be taken now",
      empty: `All are taken. New ones come at ${clockTime(settings.publishTime)}, East Africa Time.`,
      failed: "They did not load. The link below leads to all of them.",
    },
    examples: {
      title: "Tasks that were finished",
      text: "The last that were approved, and what was paid for each: the full amount.",
    },
    testimonials: { title: "From people who write with us", verified: "Verified expert" },
    answers: {
      title: "Straight answers, before you pay",
      text: "There are sites that ask for a small fee and then for the next. So here is all of it.",
    },
    callToAction: {
      title: "Join the AI revolution",
      text: "The next generation of AI is taught by people. Bring what you know.",
      benefits: [
        {
          title: "Expert Community",
          text: "Work beside people who care for their subject as you do.",
        },
        {
          title: "Diverse Projects",
          text: "Articles, problems, code, cases: something new each morning.",
        },
        {
          title: "Global Impact",
          text: "What you write in Kenya teaches systems used all over the world.",
        },
      ],
      button: "Get Started Today!",
    },
    faqs: { title: "Questions people ask us", more: "All questions and answers" },
  });

export type Landing = ReturnType<typeof landing>;
