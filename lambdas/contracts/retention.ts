/**
 * The times for which we store data. Functions and stacks obey them, and the privacy notice states
 * them.
 */
export const retention = {
  signInDays: 30,
  /** Logs of functions, the API and CloudFront. */
  logDays: 90,
  /** Uploaded parts of a file that was not submitted. */
  unfinishedUploadHours: 24,
  replacedFileDays: 30,
  /** Backups: the table can be restored to any second of these days. */
  backupDays: 35,
  /** A provider's notice of a payment, counted from the time when we processed it. */
  noticeDays: 400,
  deadLetterDays: 14,
  /** Mailed links that confirm an address, change the address, and set a new password. */
  confirmationDays: 7,
  newEmailHours: 24,
  passwordResetHours: 1,
  /** A closed account can be reopened for this time; then we erase it. */
  reopenDays: 7,
  reminderLinkHours: 24,
  /** The record that a run sent somebody a reminder. */
  reminderProofDays: 30,
  mailProofDays: 30,
  statementDays: 365,
  /** The stored answer to a request that a client may repeat. */
  replyHours: 48,
} as const;
