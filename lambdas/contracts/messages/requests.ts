/** A time to wait, as people say it. */
export const waitOf = (minutes: number) => {
  const hours = Math.ceil(minutes / 60);
  if (minutes > 90) return `${hours} hours`;
  return `${minutes} ${minutes === 1 ? "minute" : "minutes"}`;
};

/** What is said of any request, and of messages to us. */
export const requestMessages = {
  nothingHere: "There is nothing at this address.",
  noSuchPage: "This page can't be found. Please go back to the first one.",
  tooLarge: "This is too much to send at once.",
  unsupportedMedia: "This kind of content is not taken here.",
  someFields: "Some fields need attention.",
  missing: "This is missing.",
  wrongForm: "This is not in the right form.",
  unknownFields: "This request holds fields that are not known here.",
  unknownRequest: "This request is not known here.",
  crossSite: "Another site sent this request. Please do it here.",
  notJson: "The request body is not JSON.",
  notAnObject: "The request body is not a JSON object.",
  badKey: "The Idempotency-Key is not a UUID.",
  usedKey: "This request was sent before with other content. Reload the page and try again.",
  tooMany: (minutes: number): string =>
    `Too many attempts. Please try again in ${waitOf(minutes)}.`,
  failed: "Something went wrong on our side. Nothing was lost. Please try again.",
} as const;

export const contactMessages = {
  sent: "Thank you. Your message is with us.",
  emailMissing: "Please give your email address, so that we can answer you.",
  messageMissing: "Please write your message.",
  unanswerable:
    "We can't send mail to this address. Please give us another one, or your phone number.",
  tooQuick: "That was very quick. Please press Send once more.",
} as const;

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
