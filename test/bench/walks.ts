interface Walk {
  name: string;
  /** The most files it may load. */
  most: number;
  /** The use cases it passes through, in their order. */
  files: readonly string[];
}

/** What `npm run size` counts the loaded files of: four things that happen every day. */
export const walks: readonly Walk[] = [
  { name: "a bid", most: 40, files: ["lambdas/work/tasks/bid.ts"] },
  {
    name: "a withdrawal, from the press to the phone",
    most: 60,
    files: [
      "lambdas/money/payouts/withdraw.ts",
      "lambdas/money/payouts/attend.ts",
      "lambdas/money/webhooks/receive-webhook.ts",
      "lambdas/money/payouts/payout-webhooks.ts",
    ],
  },
  {
    name: "a hand-in, to its pay",
    most: 45,
    files: [
      "lambdas/work/submissions/begin-submission.ts",
      "lambdas/work/submissions/complete-submission.ts",
      "lambdas/work/reviews/review-submission.ts",
    ],
  },
  {
    name: "the morning run of reminders",
    most: 35,
    files: [
      "lambdas/messages/reminders/run-reminders.ts",
      "lambdas/messages/reminders/send-reminder.ts",
      "lambdas/messages/mail/mail.ts",
    ],
  },
];
