export const reminderMessages = {
  required: "Subject and text are required.",
  placeholder: "Only {firstName} and {link} can stand in braces.",
  time: "A time like 08:00.",
  running: "Reminders are being sent already.",
  otherCount: (before: number, now: number) =>
    `Since you were asked the number has changed: it goes to ${now} now, and was ${before}. Please look again.`,
  otherDay:
    "Since you were asked a new day has begun, and more writers are due a reminder. Please look again.",
  notStarted: "Nothing was sent: mails cannot be queued just now. Try again in a few minutes.",
  notScheduled: "The reminder is saved, but its time could not be set just now. Save it again.",
  testQueued: "A test mail is on its way to you.",
  noRun: "There is no such run.",
  expiredLinkBack:
    "This link is not valid any more. Switch reminders on in your profile, and we mail you a new one.",
  deadLink: "This link is not one of ours, or it was cut off.",
};
