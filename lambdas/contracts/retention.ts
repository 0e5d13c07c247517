/** How long things are kept. Functions and stacks keep to it, and the privacy notice says it. */
export const retention = {
  /** A sign-in on a device. */
  signInDays: 30,
  /** Logs of functions, of the API and of CloudFront. */
  logDays: 90,
  /** What was uploaded of a file that was never handed in. */
  unfinishedUploadHours: 24,
  /** A file that was replaced or deleted. */
  replacedFileDays: 30,
  /** The table as it was, second by second. */
  backupDays: 35,
  /** What the provider told of a payment, counted from its settlement. */
  noticeDays: 400,
  /** What could not be delivered, mails among it. */
  deadLetterDays: 14,
  /** The codes of mailed links: to confirm an address, to have another one, and to set a new password. */
  confirmationDays: 7,
  newEmailHours: 24,
  passwordResetHours: 1,
  /** For how long a closed account can be opened again; then it is erased. */
  reopenDays: 7,
  /** The link by which somebody who unsubscribed from reminders has them again. */
  reminderLinkHours: 24,
  /** The proof that somebody was reminded in one run. */
  reminderProofDays: 30,
  /** The proof that a mail was sent for something. */
  mailProofDays: 30,
  /** What a statement says, to be checked by the code on it. */
  statementDays: 365,
  /** The answer to a request that may be sent again. */
  replyHours: 48,
} as const;
