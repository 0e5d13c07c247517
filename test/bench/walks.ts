interface Walk {
  name: string;
  /** The limit of loaded files. */
  most: number;
  /** The use cases of the walk, in order. */
  files: readonly string[];
}

/** Four everyday events whose loaded files `npm run size` counts. */
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
