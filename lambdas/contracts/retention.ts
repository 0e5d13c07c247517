/** Retention times. Functions and stacks apply them, and the privacy notice states them. */
export const retention = {
  signInDays: 30,
  /** Logs of functions, of the API and of CloudFront. */
  logDays: 90,
  /** Uploaded parts of a file that was never submitted. */
  unfinishedUploadHours: 24,
  replacedFileDays: 30,
  /** The table as it was, second by second. */
  backupDays: 35,
  /** A provider's notice of a payment, counted from its settlement. */
  noticeDays: 400,
  /** Undeliverable messages, including mails. */
  deadLetterDays: 14,
  /** The codes of mailed links: to confirm an address, to change it, and to set a new password. */
  confirmationDays: 7,
  newEmailHours: 24,
  passwordResetHours: 1,
  /** Time in which a closed account can be opened again; then it is erased. */
  reopenDays: 7,
  reminderLinkHours: 24,
  /** The proof that somebody was reminded in one run. */
  reminderProofDays: 30,
  mailProofDays: 30,
  statementDays: 365,
  /** The stored answer to a request that may be sent again. */
  replyHours: 48,
} as const;
